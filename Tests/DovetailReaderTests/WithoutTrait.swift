// What is tested here is built under the trait `Tools` only.
