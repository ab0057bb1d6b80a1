import { expect, test } from "vitest";
import { readPaymentSettings } from "../../server/payment-settings.mjs";

const read = (key: string, secret: string, isLocal = false) =>
  readPaymentSettings({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } as unknown as NodeJS.ProcessEnv, {
    isLocal,
  });

test("nothing set is nothing sold", () => {
  expect(read("", "")).toBeNull();
  expect(read("", "", true)).toBeNull();
});

test.each([
  ["sk_live_abc", true],
  ["rk_live_abc", true],
  ["sk_test_abc", false],
  ["rk_test_abc", false],
])("a key says whether money moves: %s", (secretKey, isLive) =>
  expect(read(secretKey, "whsec_abc")).toEqual({ secretKey, webhookSecret: "whsec_abc", isLive }),
);

test("a test key serves on this machine", () => expect(read("sk_test_abc", "whsec_abc", true)?.isLive).toBe(false));

test.each([
  ["sk_test_abc", "", "set both, or neither"],
  ["", "whsec_abc", "set both, or neither"],
  ["pk_live_abc", "whsec_abc", "is a publishable key"],
  ["abc", "whsec_abc", "is not a key like"],
  ["sk_test_abc", "we_abc", "is not the signing secret"],
  // Swapped.
  ["whsec_abc", "sk_test_abc", "is not a key like"],
])("%s with %s is refused", (key, secret, sentence) => expect(() => read(key, secret)).toThrow(sentence));

test("real money is refused where nobody could be told of it", () =>
  expect(() => read("sk_live_abc", "whsec_abc", true)).toThrow("in local mode"));

test("no refusal repeats what was given", () => {
  for (const [key, secret] of [
    ["topsecret", "whsec_a"],
    ["sk_test_topsecret", "a"],
    ["pk_live_topsecret", "whsec_a"],
  ] as const) {
    expect(() => read(key, secret)).toThrow(/^(?!.*topsecret)/s);
  }
});
