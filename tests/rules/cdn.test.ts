import { describe, expect, it } from "vitest";
import { cdnHeaders, cdnOf, surrogateKey } from "@/server/process/cdn.mjs";
import { readServerSettings } from "@/server/process/settings.mjs";

const given = {
  CDN_MAX_AGE: "3600",
  CDN_PURGE_URL: "https://api.example.com/service/abc/purge",
  CDN_PURGE_TOKEN: "sixteen letters!",
};
const read = (env: Record<string, string>) => cdnOf(env as NodeJS.ProcessEnv, { isTrial: false });

describe("the settings of a CDN", () => {
  it("are off by default, and complete otherwise: without purges, removed content would stay visible", () => {
    for (const off of [{}, { ...given, CDN_MAX_AGE: "" }, { ...given, CDN_MAX_AGE: "0" }]) expect(read(off)).toBeNull();
    expect(read(given)).toEqual({ seconds: 3600, purgeUrl: given.CDN_PURGE_URL, token: given.CDN_PURGE_TOKEN });
    expect(() => read({ ...given, CDN_MAX_AGE: "1h" })).toThrow('CDN_MAX_AGE is "1h"');
    for (const bad of ["", "purge", "ftp://example.com"])
      expect(() => read({ ...given, CDN_PURGE_URL: bad })).toThrow("CDN_MAX_AGE needs CDN_PURGE_URL");
    for (const bad of ["", "short"])
      expect(() => read({ ...given, CDN_PURGE_TOKEN: bad })).toThrow("CDN_MAX_AGE needs CDN_PURGE_TOKEN");
  });

  it("don't apply to a trial, whose pages need its password", () => {
    const trial = { ...given, TRIAL: "1", SITE_URL: "http://192.0.2.1:3000" };
    expect(readServerSettings(trial as unknown as NodeJS.ProcessEnv).cdn).toBeNull();
    expect(readServerSettings(given as unknown as NodeJS.ProcessEnv).cdn).not.toBeNull();
  });
});

describe("the headers for a CDN", () => {
  const limits = { seconds: 3600, staleMs: 600_000 };
  const soon = (seconds: number) => Date.now() + seconds * 1000 + 900;
  const headers = (tags: string[], seconds: number) =>
    Object.fromEntries(cdnHeaders({ tags, endsAt: soon(seconds) }, limits));

  it("name what the page shows, and last no longer than the page itself", () => {
    const control = "max-age=60, stale-while-revalidate=30, stale-if-error=600";
    expect(headers(["listing:5", "listing:*", "listing:5", "page:privacy policy", "everything"], 60)).toEqual({
      "surrogate-key": "listing-5 listing-all page-privacy-policy everything",
      "surrogate-control": control,
      "cdn-cache-control": control,
    });
    expect(headers([], 9000)["surrogate-control"]).toContain("max-age=3600,");
  });

  it("are left out for a page that has expired, or has more tags than a header holds", () => {
    expect(headers(["everything"], -5)).toEqual({});
    expect(
      headers(
        Array.from({ length: 1000 }, (_, n) => `listing:${n}`),
        60,
      ),
    ).toEqual({});
  });

  it("have keys that are safe in the cache's pattern", () =>
    expect(surrogateKey("page:a.*(b) c")).toBe("page-a-all-b-c"));
});
