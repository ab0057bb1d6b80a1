import { expect, test } from "vitest";
import { createImageRenderer } from "@/server/seo/image-renderer";

/** A rendering that the test completes. */
function drawing() {
  let begun = 0;
  const open: { done: (file: Buffer) => void; failed: (error: Error) => void }[] = [];
  const draw = () => {
    begun += 1;
    return new Promise<Buffer>((done, failed) => open.push({ done, failed }));
  };
  return { draw, open, begun: () => begun };
}

const file = Buffer.from("picture");
/** Lets all pending work run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("renders few images at a time, queues some, and refuses the rest", async () => {
  const renderer = createImageRenderer({ cachedBytes: 1000, concurrency: 2, waiting: 1 });
  const { draw, open, begun } = drawing();
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => renderer.image(name, draw));
  expect([a, b, c, d].map((one) => one !== null)).toEqual([true, true, true, false]);
  await settle();
  expect(begun()).toBe(2);
  open[0]!.done(file);
  expect(await a).toBe(file);
  await settle();
  expect(begun()).toBe(3);
  open[1]!.done(file);
  open[2]!.done(file);
  await Promise.all([b, c]);
  expect(renderer.image("d", draw)).not.toBeNull();
});

test("shares one rendering among callers of the same image, and caches it", async () => {
  const renderer = createImageRenderer({ cachedBytes: 1000, concurrency: 1, waiting: 0 });
  const { draw, open, begun } = drawing();
  const both = [renderer.image("a", draw), renderer.image("a", draw)];
  await settle();
  open[0]!.done(file);
  expect([await both[0], await both[1]]).toEqual([file, file]);
  expect(renderer.has("a")).toBe(true);
  expect(await renderer.image("a", draw)).toBe(file);
  expect(begun()).toBe(1);
});

test("caches no more than fits, and no failures", async () => {
  const renderer = createImageRenderer({ cachedBytes: 10, concurrency: 1, waiting: 0 });
  const { draw, open } = drawing();
  const failing = renderer.image("bad", draw);
  await settle();
  open[0]!.failed(new Error("no room on the page"));
  await expect(failing).rejects.toThrow("no room on the page");
  expect(renderer.has("bad")).toBe(false);
  for (const name of ["a", "b"]) await renderer.image(name, () => Promise.resolve(file));
  expect([renderer.has("a"), renderer.has("b")]).toEqual([false, true]);
});
