import { expect, it } from "vitest";
import { clashesOf } from "@/lib/client/clashes";
import { ApiError } from "@/lib/client/http";
import { sendSeen } from "@/lib/client/send-seen";

const stale = (version: string, current: Record<string, unknown>) =>
  Object.assign(new ApiError(409, "Changed", {}), { code: "stale", stored: { version, current } });

it("finds the fields that two people changed to different values, and no others", () => {
  const base = { about: "Old", phone: "1", city: "Austin", fees: ["a"] };
  const values = { about: "Mine", phone: "2", city: "Austin", fees: ["b"] };
  expect(clashesOf(values, { base, stored: { about: "Theirs", phone: "1", city: "Dallas", fees: ["b"] } })).toEqual({
    about: "Theirs",
    city: "Dallas",
  });
  expect(clashesOf(values, { base, stored: {} })).toEqual({});
});

it("sends again on top of what someone else stored in other fields, and keeps both", async () => {
  const calls: unknown[] = [];
  const answer = await sendSeen({
    seen: "a",
    isOnTop: ({ phone }) => phone === "1",
    send: (seen, stored) => {
      calls.push([seen, stored]);
      return seen === "a" ? Promise.reject(stale("b", { phone: "1" })) : Promise.resolve("saved");
    },
  });
  expect([answer, calls]).toEqual([
    "saved",
    [
      ["a", undefined],
      ["b", { phone: "1" }],
    ],
  ]);
});

it("doesn't overwrite what someone else stored in the same field", async () => {
  let calls = 0;
  const sent = sendSeen({
    seen: "a",
    isOnTop: () => false,
    send: () => {
      calls += 1;
      return Promise.reject(stale("b", { phone: "3" }));
    },
  });
  await expect(sent).rejects.toMatchObject({ stored: { version: "b", current: { phone: "3" } } });
  expect(calls).toBe(1);
});
