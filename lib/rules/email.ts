/**
 * A valid email address: the same simple pattern in forms, in imports, and in the API. Each character can match in one
 * way only, so that no text makes it slow.
 */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
