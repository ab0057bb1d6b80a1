import { describe, expect, it } from "vitest";
import { readAppSettings } from "@/server/process/app-settings.mjs";
import { isLoopback, readServerSettings } from "@/server/process/settings.mjs";
import { misspelledSettings, requireSafeSettings } from "@/server/process/settings-safety.mjs";

const read = (env: Record<string, string>) => readAppSettings(env as NodeJS.ProcessEnv);

describe("the settings of the site", () => {
  it("have defaults for missing and empty values", () => {
    const standard = {
      databasePool: 10,
      rateLimitScale: 1,
      secret: null,
      formerSecrets: [],
      logLevel: "info",
      newUserStatus: "active",
      adminEmails: [],
      smtp: null,
      mailFrom: null,
      photoStore: null,
      repliesRequirePremium: true,
      graceDays: 14,
      timeZone: "America/New_York",
      runsWorker: true,
      mapFile: null,
      dnsServers: [],
      siteFigures: [],
      allowsMailSignIn: true,
    };
    expect(read({})).toEqual(standard);
    const names = [
      "DATABASE_POOL",
      "RATE_LIMIT_SCALE",
      "SECRET",
      "SECRET_FALLBACKS",
      "LOG_LEVEL",
      "NEW_USER_STATUS",
      "ADMIN_EMAILS",
      "SMTP_URL",
      "PHOTO_STORE_URL",
      "MAP_FILE",
      "REPLIES_REQUIRE_PREMIUM",
      "GRACE_DAYS",
      "TIME_ZONE",
      "DNS_SERVERS",
      "MAIL_SIGN_IN",
    ];
    expect(read(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(standard);
  });

  it("are parsed exactly", () =>
    expect(
      read({
        DATABASE_POOL: "4",
        RATE_LIMIT_SCALE: "0.5",
        SECRET: "sixteen letters!",
        LOG_LEVEL: "silent",
        NEW_USER_STATUS: "pending",
        ADMIN_EMAILS: "Chief@Example.org, ,second@example.org",
        REPLIES_REQUIRE_PREMIUM: "false",
        GRACE_DAYS: "0",
        TIME_ZONE: "America/Chicago",
        DNS_SERVERS: "192.0.2.1, 192.0.2.2:5353",
        SITE_FIGURES: "85%: of people read reviews; 50K+: visitors; ",
      }),
    ).toMatchObject({
      databasePool: 4,
      rateLimitScale: 0.5,
      secret: "sixteen letters!",
      logLevel: "silent",
      newUserStatus: "pending",
      adminEmails: ["chief@example.org", "second@example.org"],
      repliesRequirePremium: false,
      timeZone: "America/Chicago",
      graceDays: 0,
      dnsServers: ["192.0.2.1", "192.0.2.2:5353"],
      siteFigures: [
        { figure: "85%", text: "of people read reviews" },
        { figure: "50K+", text: "visitors" },
      ],
    }));

  it.each([
    ["DATABASE_POOL", ["x", "0", "-1", "1.5", "1e1", "0x4", " 4"]],
    ["RATE_LIMIT_SCALE", ["abc", "0", "-1", "1e3", "Infinity", "0x2", `1${"0".repeat(400)}`]],
    ["SECRET", ["fifteen letters"]],
    ["LOG_LEVEL", ["loud", "INFO"]],
    ["NEW_USER_STATUS", ["suspended", "Active"]],
    ["REPLIES_REQUIRE_PREMIUM", ["yes", "1", "False"]],
    ["GRACE_DAYS", ["two weeks", "-1", "1.5", "100"]],
    ["TIME_ZONE", ["Boston", "EST5EDT4"]],
    ["MAIL_SIGN_IN", ["no", "0"]],
    ["DNS_SERVERS", ["dns.example.com", "1.2.3"]],
    ["SITE_FIGURES", ["85%", "85%:", ": of people"]],
    [
      "SMTP_URL",
      ["mail.example.com", "http://mail.example.com", "smtp://", "smtp://host/path", "smtp://host?pool=true"],
    ],
    [
      "PHOTO_STORE_URL",
      ["bucket", "ftp://key:secret@host/bucket", "https://host/bucket", "https://key@host/bucket", "https://a:b@host/"],
    ],
    ["SMTP_URL", ["smtp://user:%E0%A4%A@host", "smtp://host:99999"]],
    ["MAIL_FROM", ["Name", "a@b, c@d", "Name <a@b> more", "Name <a b@c>", "a@b\r\nBcc: c@d", "One\r\nBcc: c@d <a@b>"]],
  ])("refuse any of these values by naming %s: %j", (name, values) => {
    for (const value of values) expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it("never repeat a secret in an error", () => {
    expect(() => read({ SECRET: "hush" })).not.toThrow(/hush/);
    expect(() => read({ SMTP_URL: "smtp://user:hush@host/path" })).not.toThrow(/hush/);
    expect(() => read({ PHOTO_STORE_URL: "https://key:hush@host/" })).not.toThrow(/hush/);
  });

  it.each([
    ["smtp://localhost:2525", { host: "localhost", port: 2525, secure: false, requireTLS: false }],
    ["smtp://mail.example.com", { host: "mail.example.com", port: 587, secure: false, requireTLS: false }],
    [
      "smtp://someone%40example.com:p%40ss@mail.example.com",
      {
        ...{ host: "mail.example.com", port: 587, secure: false, requireTLS: true },
        auth: { user: "someone@example.com", pass: "p@ss" },
      },
    ],
    [
      "smtps://user:pass@[::1]/",
      { host: "::1", port: 465, secure: true, requireTLS: false, auth: { user: "user", pass: "pass" } },
    ],
  ])("name the mail server by %s", (url, smtp) => expect(read({ SMTP_URL: url }).smtp).toEqual(smtp));

  it("name the bucket for photos", () => {
    const store = { accessKeyId: "key", secretAccessKey: "a/b+c" };
    expect(read({ PHOTO_STORE_URL: "https://key:a%2Fb%2Bc@host:9000/photos/?region=eu-1" }).photoStore).toEqual({
      ...store,
      url: "https://host:9000/photos",
      region: "eu-1",
    });
    expect(read({ PHOTO_STORE_URL: "http://key:a%2Fb%2Bc@host/photos" }).photoStore).toMatchObject({
      ...store,
      region: "us-east-1",
    });
  });

  it.each([
    ["mail@example.com", { name: "", address: "mail@example.com" }],
    ["The Directory <mail@example.com>", { name: "The Directory", address: "mail@example.com" }],
    ['"Ash, Elm & Co" <mail@example.com>', { name: "Ash, Elm & Co", address: "mail@example.com" }],
  ])("name the sender by %s", (given, from) => expect(read({ MAIL_FROM: given }).mailFrom).toEqual(from));
});

it("limits how long stale pages are served: ten minutes by default, 0 for not at all", () => {
  const maxStaleMs = (value: string) => readServerSettings({ NODE_ENV: "test", MAX_STALE_SECONDS: value }).maxStaleMs;
  expect([maxStaleMs(""), maxStaleMs("30"), maxStaleMs("0")]).toEqual([600_000, 30_000, 0]);
  for (const value of ["-1", "1.5", "10m"]) expect(() => maxStaleMs(value)).toThrow(/^MAX_STALE_SECONDS is .+\.$/);
});

it.each([
  ["localhost", true],
  ["LOCALHOST", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["[::1]", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["128.0.0.1", false],
  ["127.example.com", false],
  ["localhost.example.com", false],
])("tells whether %s is this machine only: %s", (host, isIt) => expect(isLoopback(host)).toBe(isIt));

it("loads pictures of other sites only where the operator asks for it", () => {
  const read = (text: string) =>
    readServerSettings({ ALLOW_REMOTE_IMAGES: text } as unknown as NodeJS.ProcessEnv).allowsRemoteImages;
  expect(["", "false", "true"].map(read)).toEqual([false, false, true]);
  expect(() => read("yes")).toThrow("ALLOW_REMOTE_IMAGES");
});

it("shows metrics and writes an access log only where the operator asks for it", () => {
  const read = (env: Record<string, string>) => readServerSettings(env as NodeJS.ProcessEnv);
  expect(read({})).toMatchObject({ metricsToken: null, writesAccessLog: false });
  const token = "sixteen letters!";
  expect(read({ METRICS_TOKEN: token, ACCESS_LOG: "1" })).toMatchObject({ metricsToken: token, writesAccessLog: true });
  expect(() => read({ METRICS_TOKEN: "short" })).toThrow("METRICS_TOKEN has 5 characters");
  expect(() => read({ ACCESS_LOG: "yes" })).toThrow("ACCESS_LOG is");
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }).tracing).toEqual({ serviceName: "vouchsafe" });
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:4318" })).toThrow("OTEL_EXPORTER_OTLP_ENDPOINT is");
});

it("makes a trial only of an address that others reach, and keeps local mode as it is", () => {
  const read = (env: Record<string, string>) => readServerSettings(env as NodeJS.ProcessEnv);
  const trial = { TRIAL: "1", TRIAL_PASSWORD: "x" };
  expect(read({ ...trial })).toMatchObject({ isLocal: true, isTrial: false, trialPassword: null });
  expect(read({ ...trial, HOST: "0.0.0.0" })).toMatchObject({ isLocal: true, isTrial: true, trialPassword: "x" });
  expect(read({ HOST: "0.0.0.0", TRIAL_PASSWORD: "x" })).toMatchObject({ isLocal: false, trialPassword: null });
});

describe("the ways in of a public site", () => {
  const publicSite = { isLocal: false, host: "0.0.0.0", siteUrl: "https://www.example.org", trustedProxies: 1 };
  const rest = { SECRET: "sixteen letters!", ADMIN_EMAILS: "a@example.org" };
  const oidc = { OIDC_ISSUER: "https://login.example.org/r", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" };
  const check = (env: Record<string, string>) => () => requireSafeSettings(publicSite, env as NodeJS.ProcessEnv);

  it("are any one provider, or links by email", () => {
    expect(check({ ...rest, GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "y" })).not.toThrow();
    expect(check({ ...rest, ...oidc })).not.toThrow();
    const smtp = { ...rest, SMTP_URL: "smtp://mail.example.org" };
    expect(check(smtp)).not.toThrow();
    expect(check({ ...smtp, MAIL_SIGN_IN: "false" })).toThrow("make the site public");
    expect(check(rest)).toThrow(
      "needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (or OIDC_ISSUER and its client, or SMTP_URL).",
    );
    expect(check(oidc)).toThrow("needs SECRET and ADMIN_EMAILS.");
  });

  it("are refused half, over plain http, and with an unclear word", () => {
    expect(check({ ...rest, OIDC_ISSUER: oidc.OIDC_ISSUER })).toThrow("go together");
    expect(check({ ...rest, ...oidc, OIDC_ISSUER: "http://login.example.org" })).toThrow("OIDC_ISSUER is");
    expect(check({ ...rest, ...oidc, OIDC_EMAILS_VERIFIED: "yes" })).toThrow("neither true nor false");
  });
});

it("tells browsers of https for this host alone, unless subdomains or the preload list are asked for", () => {
  const read = (text: string) => readServerSettings({ NODE_ENV: "test", HSTS: text }).hsts;
  expect(read("")).toBe("max-age=31536000");
  expect(read("subdomains")).toBe("max-age=31536000; includeSubDomains");
  expect(read("preload")).toBe("max-age=31536000; includeSubDomains; preload");
  expect(() => read("yes")).toThrow("HSTS is");
});

it("names variables that are nearly settings, and no others", () => {
  const warned = (env: Record<string, string>) => misspelledSettings(env as NodeJS.ProcessEnv);
  expect(warned({ TRUSTED_PROXYS: "1" })).toEqual([
    "TRUSTED_PROXYS is no setting and has no effect: TRUSTED_PROXIES may be meant.",
  ]);
  expect(warned({ TRUSTED_PROXIES: "1", HSTS: "", PORTS: "3000", HOSTNAME: "a", PATH: "", LANGUAGE: "en" })).toEqual(
    [],
  );
});
