import { expect, it } from "vitest";
import { z } from "zod";
import { noParams, noQuery } from "@/lib/contract/common";
import { operation } from "@/lib/contract/operation";
import { endpoint } from "@/server/http/endpoint";
import { signIn } from "../support/actors";
import { call } from "../support/call";

const makeSlowly = operation({
  method: "POST",
  path: "slow/",
  summary: "Makes one slowly.",
  who: "active",
  params: noParams,
  query: noQuery,
  body: z.object({}),
  answer: z.object({ id: z.number() }),
  status: 201,
});

it("a repeated call waits for the first one longer than others wait for locks, and then is 409", async () => {
  let begin: () => void = () => undefined;
  let finish: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const post = endpoint(makeSlowly, async () => {
    begin();
    await finished;
    return { id: 1 };
  });
  const { headers } = await signIn();
  const send = () =>
    call(post, { path: "slow/", method: "POST", body: {}, as: headers, headers: { "idempotency-key": "slow" } });
  const first = send();
  await begun;
  const second = await send();
  const detail = "The first call with this Idempotency-Key is still running.";
  expect([second.status, second.body]).toEqual([409, { detail }]);
  finish();
  expect((await first).status).toBe(201);
});
