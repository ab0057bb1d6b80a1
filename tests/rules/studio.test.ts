import { expect, test } from "vitest";
import { createStudio } from "@/server/seo/studio";

/** A drawing that is done when it is told to be. */
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
/** Lets everything run that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("few pictures are drawn at a time, some wait, and those beyond are turned away", async () => {
  const studio = createStudio({ keptBytes: 1000, atOnce: 2, waiting: 1 });
  const { draw, open, begun } = drawing();
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => studio.picture(name, draw));
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
  expect(studio.picture("d", draw)).not.toBeNull();
});

test("whoever asks for the same picture waits for the one drawing, and later gets it at once", async () => {
  const studio = createStudio({ keptBytes: 1000, atOnce: 1, waiting: 0 });
  const { draw, open, begun } = drawing();
  const both = [studio.picture("a", draw), studio.picture("a", draw)];
  await settle();
  open[0]!.done(file);
  expect([await both[0], await both[1]]).toEqual([file, file]);
  expect(studio.has("a")).toBe(true);
  expect(await studio.picture("a", draw)).toBe(file);
  expect(begun()).toBe(1);
});

test("no more is kept than there is room for, and a failed drawing not at all", async () => {
  const studio = createStudio({ keptBytes: 10, atOnce: 1, waiting: 0 });
  const { draw, open } = drawing();
  const failing = studio.picture("bad", draw);
  await settle();
  open[0]!.failed(new Error("no room on the page"));
  await expect(failing).rejects.toThrow("no room on the page");
  expect(studio.has("bad")).toBe(false);
  for (const name of ["a", "b"]) await studio.picture(name, () => Promise.resolve(file));
  expect([studio.has("a"), studio.has("b")]).toEqual([false, true]);
});
