import { expect, it } from "vitest";
import { isPagePath } from "@/server/front/page-path.mjs";
import { streamed } from "@/server/http/streamed";

/** An endless file that records how many parts were made, and whether it was closed. */
function endless() {
  const seen = { made: 0, isEnded: false };
  async function* parts(): AsyncGenerator<string, void> {
    try {
      for (;;) yield await Promise.resolve(`part ${(seen.made += 1)}\n`);
    } finally {
      seen.isEnded = true;
    }
  }
  return { seen, answer: streamed(parts(), { "content-type": "text/plain" }) };
}

it("makes each part on demand", async () => {
  const { seen, answer } = endless();
  const reader = answer.body!.getReader();
  expect(seen.made).toBe(0);
  for (let n = 1; n <= 3; n += 1) {
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toBe(`part ${n}\n`);
    expect(seen.made).toBe(n);
  }
  expect(seen.isEnded).toBe(false);
});

it("lets other requests be served between two parts, even if all are ready at once", async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  const reader = endless().answer.body!.getReader();
  for (let n = 0; n < 50; n += 1) await reader.read();
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(49);
});

it("closes the generator when the client disconnects", async () => {
  const { seen, answer } = endless();
  const reader = answer.body!.getReader();
  await reader.read();
  await reader.cancel();
  expect(seen).toEqual({ made: 1, isEnded: true });
});

it("aborts the response when a part fails, so that a partial file never looks complete", async () => {
  async function* parts(): AsyncGenerator<string, void> {
    yield await Promise.resolve("one");
    throw new Error("the database is away");
  }
  await expect(streamed(parts(), {}).text()).rejects.toThrow("away");
});

it("is never buffered by the front server: a file has a dot in its path, a page never has", () => {
  for (const path of ["/sitemap.xml", "/sitemap-listings-1.xml", "/robots.txt"]) expect(isPagePath(path)).toBe(false);
  for (const path of ["/", "/lawyers", "/business/lawyers/ada-law-2"]) expect(isPagePath(path)).toBe(true);
});
