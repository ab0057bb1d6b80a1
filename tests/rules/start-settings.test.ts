import { expect, it } from "vitest";
import { Refusal } from "@/server/process/refusal.mjs";
import { readSettings } from "@/scripts/process/settings";

const publicSite = {
  HOST: "0.0.0.0",
  SITE_URL: "https://www.example.com",
  TRUSTED_PROXIES: "1",
  GOOGLE_CLIENT_ID: "a",
  GOOGLE_CLIENT_SECRET: "b",
  SECRET: "sixteen letters!",
  ADMIN_EMAILS: "a@example.org",
};

/** tests/process/start.test.ts starts with one of them. */
it.each<[string, Record<string, string>, string]>([
  ["a port that is none", { PORT: "http" }, 'PORT is "http", which is not a port number from 1 to 65535.'],
  ["a site address that is none", { SITE_URL: "example" }, 'SITE_URL is "example", which is not an origin'],
  [
    "a public address without credentials",
    { HOST: "0.0.0.0" },
    "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (or OIDC_ISSUER and its client, or SMTP_URL) and SECRET and ADMIN_EMAILS",
  ],
  [
    "plain http",
    { ...publicSite, SITE_URL: "http://dir.example.com" },
    "SITE_URL is http://dir.example.com, so sessions and passwords would cross the network unencrypted",
  ],
  [
    "an address that only this machine reaches",
    { ...publicSite, SITE_URL: "" },
    "HOST=0.0.0.0 makes the site public, and SITE_URL is http://localhost:3000, which only this machine reaches",
  ],
  [
    "https and no proxy",
    { ...publicSite, TRUSTED_PROXIES: "0" },
    "SITE_URL is https://www.example.com, which only a proxy can serve, and TRUSTED_PROXIES is 0",
  ],
  ["an admin without an address", { ...publicSite, ADMIN_EMAILS: "boss" }, 'ADMIN_EMAILS has "boss", which is not'],
  ["a public name without credentials", { SITE_URL: "https://a.example" }, "make the site public, which needs"],
  [
    "rate limits by no number",
    { RATE_LIMIT_SCALE: "abc" },
    'RATE_LIMIT_SCALE is "abc", which is not a number above 0.',
  ],
  ["no rate limits at all", { RATE_LIMIT_SCALE: "0" }, 'RATE_LIMIT_SCALE is "0", which is not a number above 0.'],
  ["connections by no number", { DATABASE_POOL: "x" }, 'DATABASE_POOL is "x", which is not a whole number from 1'],
  ["a secret that is soon guessed", { SECRET: "hush" }, "SECRET has 4 characters, and at least 16 are needed."],
  ["a log level that is none", { LOG_LEVEL: "loud" }, 'LOG_LEVEL is "loud", which is not one of: trace'],
  ["a payment key alone", { STRIPE_SECRET_KEY: "sk_test_abc" }, "go together: set both, or neither."],
  [
    "the key that browsers get",
    { STRIPE_SECRET_KEY: "pk_test_abc", STRIPE_WEBHOOK_SECRET: "whsec_a" },
    "is a publishable key (pk_…). The secret one is needed",
  ],
  [
    "real money on this machine alone",
    { STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_a" },
    "is a live key, and in local mode no one could be told of a payment",
  ],
  [
    "real money in a trial",
    { HOST: "0.0.0.0", TRIAL: "1", STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_a" },
    "is a live key, and in local mode no one could be told of a payment",
  ],
  [
    "a trial over https",
    { HOST: "0.0.0.0", SITE_URL: "https://www.example.com", TRIAL: "1" },
    "TRIAL=1 serves over plain http",
  ],
  ["a trial by another word", { TRIAL: "yes" }, 'TRIAL is "yes", which is neither 1 nor 0.'],
  [
    "demo data on a public site",
    { ...publicSite, DEMO: "1" },
    "DEMO=1 puts invented listings on a public site, which is not done.",
  ],
])("refuses to start with %s", (_, env, sentence) => {
  const read = () => readSettings(env as unknown as NodeJS.ProcessEnv);
  expect(read).toThrow(Refusal);
  expect(read).toThrow(sentence);
});

it("starts with plain http, or with a proxy that says nothing of its visitors, where that is meant", () => {
  const read = (env: Record<string, string>) => readSettings({ ...publicSite, ...env } as unknown as NodeJS.ProcessEnv);
  expect(read({}).trustedProxies).toBe(1);
  expect(read({ TRUSTED_PROXIES: "none" }).trustedProxies).toBe(0);
  expect(read({ SITE_URL: "http://dir.example.com", ALLOW_HTTP: "true" }).siteUrl).toBe("http://dir.example.com");
});
