// Without traits no test is built here.
