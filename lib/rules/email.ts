/**
 * A valid email address: the same simple pattern in forms, in imports, and in the API. Each character can match in only
 * one way, so no input can make it slow.
 */
export const emailPattern = /^[^\s@:;,<>]+@[^\s@:;,<>][^\s@.:;,<>]*\.[^\s@:;,<>]+$/;
