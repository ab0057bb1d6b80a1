import "server-only";

/** Loads the image library when it is first used: a server that draws nothing doesn't need it. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // An image needs one thread, and its intermediate results are never reused.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
