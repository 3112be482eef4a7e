// Without traits there is nothing to test here.
