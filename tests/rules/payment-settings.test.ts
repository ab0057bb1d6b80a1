import { expect, test } from "vitest";
import { readPaymentSettings } from "../../server/process/payment-settings.mjs";

const read = (key: string, secret: string, isLocal = false) =>
  readPaymentSettings({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } as unknown as NodeJS.ProcessEnv, {
    isLocal,
  });

test("turns payments off without settings", () => {
  expect(read("", "")).toBeNull();
  expect(read("", "", true)).toBeNull();
});

test.each([
  ["sk_live_abc", true],
  ["rk_live_abc", true],
  ["sk_test_abc", false],
  ["rk_test_abc", false],
])("tells live keys from test keys: %s", (secretKey, isLive) =>
  expect(read(secretKey, "whsec_abc")).toEqual({ secretKey, webhookSecret: "whsec_abc", isLive }),
);

test("accepts a test key in local mode", () => expect(read("sk_test_abc", "whsec_abc", true)?.isLive).toBe(false));

test.each([
  ["sk_test_abc", "", "set both, or neither"],
  ["", "whsec_abc", "set both, or neither"],
  ["pk_live_abc", "whsec_abc", "is a publishable key"],
  ["abc", "whsec_abc", "is not a key like"],
  ["sk_test_abc", "we_abc", "is not the signing secret"],
  // The two swapped.
  ["whsec_abc", "sk_test_abc", "is not a key like"],
])("refuses %s with %s", (key, secret, sentence) => expect(() => read(key, secret)).toThrow(sentence));

test("refuses a live key where no webhook could reach the site", () =>
  expect(() => read("sk_live_abc", "whsec_abc", true)).toThrow("in local mode"));

test("never repeats a key in an error", () => {
  for (const [key, secret] of [
    ["topsecret", "whsec_a"],
    ["sk_test_topsecret", "a"],
    ["pk_live_topsecret", "whsec_a"],
  ] as const) {
    expect(() => read(key, secret)).toThrow(/^(?!.*topsecret)/s);
  }
});
