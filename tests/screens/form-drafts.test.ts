import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptDraft, DRAFT_MS, hasDraft, saveDraft, purgeDrafts, readDraft } from "@/lib/client/form-drafts";
import { formFailure } from "@/lib/client/form-failure";
import { resolverOf } from "@/lib/client/form-resolver";
import { ApiError } from "@/lib/client/http";
import { newConcept } from "@/lib/contract/concept";

let cookie = "signed_in=7";

/** A localStorage whose keys are its own properties, as in a browser. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(kept, key) ? kept[key] : null),
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  const kept = Object.create(methods) as Record<string, string>;
  return kept as unknown as Storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  cookie = "signed_in=7";
  vi.stubGlobal("window", { localStorage: storage() });
  vi.stubGlobal("document", {
    location: { protocol: "http:" },
    get cookie() {
      return cookie;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("stores a draft for its account alone, for thirty days or until it is empty", () => {
  saveDraft("review-of-5", { values: { title: "Half" }, base: {} });
  expect(readDraft("review-of-5")?.values).toEqual({ title: "Half" });
  expect(hasDraft("review-of-6")).toBe(false);
  cookie = "signed_in=8";
  expect(readDraft("review-of-5")).toBeNull();
  cookie = "signed_in=7";
  vi.advanceTimersByTime(DRAFT_MS - 1);
  expect(hasDraft("review-of-5")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(hasDraft("review-of-5")).toBe(false);
  saveDraft("review-of-5", { values: { title: "Half" }, base: {} });
  saveDraft("review-of-5", { values: {}, base: {} });
  expect(hasDraft("review-of-5")).toBe(false);
});

it("stores a draft for the account that it is given, after another one has signed in", () => {
  saveDraft("a", { values: { x: 1 }, base: {} }, "7");
  cookie = "";
  saveDraft("a", { values: { x: 2 }, base: {} }, "7");
  expect(hasDraft("a")).toBe(false);
  expect(readDraft("a", "7")?.values).toEqual({ x: 2 });
});

it("removes the drafts of one account, and expired ones of others", () => {
  saveDraft("a", { values: { x: 1 }, base: {} });
  cookie = "signed_in=70";
  saveDraft("a", { values: { x: 1 }, base: {} });
  purgeDrafts(7);
  expect(hasDraft("a")).toBe(true);
  cookie = "signed_in=7";
  expect(hasDraft("a")).toBe(false);
  vi.advanceTimersByTime(DRAFT_MS);
  purgeDrafts(null);
  expect(Object.keys(window.localStorage)).toEqual([]);
});

it("moves a guest's draft to the account that signs in, unless it has one", () => {
  cookie = "";
  saveDraft("a", { values: { x: 1 }, base: {} });
  saveDraft("b", { values: { x: 1 }, base: {} });
  adoptDraft("a");
  expect(readDraft("a")?.values).toEqual({ x: 1 });
  cookie = "signed_in=7";
  saveDraft("b", { values: { x: 2 }, base: {} });
  adoptDraft("a");
  adoptDraft("b");
  expect([readDraft("a")?.values, readDraft("b")?.values]).toEqual([{ x: 1 }, { x: 2 }]);
  cookie = "";
  expect([readDraft("a"), readDraft("b")]).toEqual([null, null]);
});

it("works without drafts if storage is unavailable", () => {
  vi.stubGlobal("window", {
    get localStorage(): Storage {
      throw new Error("closed");
    },
  });
  saveDraft("a", { values: { x: 1 }, base: {} });
  purgeDrafts(7);
  expect(readDraft("a")).toBeNull();
});

it("maps the server's field errors to the form's fields, and explains a rate limit and a lost session", () => {
  const words = { failed: "Failed.", fieldOf: (name: string) => (name === "note" ? "details" : null) };
  const refused = formFailure(new ApiError(400, null, { note: ["Too long.", "Bad."], other: ["No."] }), words);
  expect(refused).toMatchObject({ fields: { details: "Too long." }, text: "Too long. Bad. No.", isSignedOut: false });
  const throttled = new ApiError(429, "Request was throttled. Expected available in 1 seconds.", {});
  expect(formFailure(throttled, words).text).toMatch(/Please wait a second, then try again\. Nothing you typed/);
  const hour = new ApiError(429, "Request was throttled. Expected available in 3598 seconds.", {});
  expect(formFailure(hour, words).text).toContain("Please wait 60 minutes");
  const signedOut = formFailure(new ApiError(401, "Authentication credentials were not provided.", {}), words);
  expect(signedOut).toMatchObject({ isSignedOut: true, text: "You are signed out. Sign in and send it again." });
  expect(formFailure(new TypeError("offline"), words).text).toBe("Failed.");
});

it("validates with the contract's schema under the form's field names, the screen's own messages first", async () => {
  const resolve = resolverOf<{ text: string; terms: string }>({
    schema: newConcept,
    body: ({ text, terms }) => ({ name: text, kind: "need", terms: terms.split("\n") }),
    check: ({ text }): Record<string, string> => (text ? {} : { text: "Write what people look for." }),
    fieldOf: (name) => (name === "name" ? "text" : name),
  });
  const errorsOf = async (text: string, terms: string) => {
    const { errors } = await resolve({ text, terms }, undefined, { fields: {}, shouldUseNativeValidation: false });
    return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
  };
  expect(await errorsOf("skin doctor", "dermatologist")).toEqual({});
  expect(await errorsOf("", "dermatologist")).toEqual({ text: "Write what people look for." });
  expect(await errorsOf("x".repeat(101), "dermatologist")).toEqual({
    text: "Ensure this field has no more than 100 characters.",
  });
  expect(await errorsOf("skin doctor", "a\n ")).toEqual({ terms: "This field may not be blank." });
});
