import { describe, expect, it } from "vitest";
import { z } from "zod";
import { conflict } from "@/lib/contract/errors";
import { operation } from "@/lib/contract/operation";
import { endpoint } from "@/server/http/endpoint";
import { type Answer } from "@/server/http/respond";

describe("a read that began before all changes were received", () => {
  const read = operation("GET reads/", {
    summary: "Reads.",
    who: "guest",
    answer: z.object({ nth: z.number() }),
  });
  /** The answer of a read whose first run calls `first`; `isBehind` is known only after that. */
  async function answerOf(isBehind: boolean, first: () => number = () => 1) {
    let nth = 0;
    const { call } = endpoint(read, () => Promise.resolve().then(() => ({ nth: (nth += 1) === 1 ? first() : nth })));
    const context = { params: {}, isBehind: () => Promise.resolve(isBehind) };
    const { status, body } = (await call(new Request("http://localhost/api/reads/"), context)) as Answer;
    return [status, body];
  }
  const fails = () => {
    throw conflict("Seen too early.");
  };

  it("reads again when a change was missed, whether the first read succeeded or failed", async () => {
    expect(await answerOf(true)).toEqual([200, '{"nth":2}']);
    expect(await answerOf(true, fails)).toEqual([200, '{"nth":2}']);
  });

  it("keeps its result when no change was missed", async () => {
    expect(await answerOf(false)).toEqual([200, '{"nth":1}']);
    expect(await answerOf(false, fails)).toEqual([409, '{"detail":"Seen too early."}']);
  });
});
