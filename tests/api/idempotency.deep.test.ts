import { expect, it } from "vitest";
import { z } from "zod";
import { operation } from "@/lib/contract/operation";
import { endpoint } from "@/server/http/endpoint";
import { routes } from "@/server/http/router";
import { signIn } from "../support/actors";
import { call } from "../support/call";

const makeSlowly = operation("POST slow/", {
  summary: "Makes one slowly.",
  who: "active",
  body: z.object({}),
  answer: z.object({ id: z.number() }),
  status: 201,
});

it("a repeated call waits for the first one longer than others wait for locks, and then is 409", async () => {
  let begin: () => void = () => undefined;
  let finish: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const { POST } = routes([
    endpoint(makeSlowly, async () => {
      begin();
      await finished;
      return { id: 1 };
    }),
  ]);
  const { headers } = await signIn();
  const send = () =>
    call({
      handler: POST,
      path: "slow/",
      method: "POST",
      body: {},
      as: headers,
      headers: { "idempotency-key": "slow" },
    });
  const first = send();
  await begun;
  const second = await send();
  const detail = "The first call with this Idempotency-Key is still running.";
  expect([second.status, second.body]).toEqual([409, { detail }]);
  finish();
  expect((await first).status).toBe(201);
});
