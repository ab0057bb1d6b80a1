import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { note } from "../support/assurance";
import { sampleOf } from "../support/depth";
import { type CallerName, callers, makeWorld, signInAs } from "../support/policy-world";
import { projectFiles } from "../support/project-files";
import { sharedWorldSite } from "../support/world-site";

let site: ReturnType<typeof sharedWorldSite>;
const headersOf = new Map<CallerName, Record<string, string>>();
const emailOf = new Map<CallerName, string>();
/** The comparison of two listings, which is an admin page with parameters. */
let comparison: string;
let emails: string[];

beforeAll(async () => {
  site = sharedWorldSite();
  const world = await makeWorld();
  const { id } = await makeListing(database(), { categoryId: world.categoryId });
  comparison = `?kept=${world.listingId}&merged=${id}`;
  for (const caller of callers) {
    const signedIn = await signInAs(caller, world);
    headersOf.set(caller, signedIn?.headers ?? {});
    if (!signedIn) continue;
    emailOf.set(caller, (await database().user.findUniqueOrThrow({ where: { id: signedIn.id } })).email);
  }
  emails = (await database().user.findMany()).map(({ email }) => email);
});
afterAll(() => site.end());

const pagesIn = (group: string) =>
  projectFiles.flatMap((file) => new RegExp(`^app/\\(${group}\\)/(.+)/page\\.tsx$`).exec(file)?.[1] ?? []);

/** A document, and what the framework's router asks for instead. */
const variants: Record<string, Record<string, string>> = {
  document: {},
  "router payload": { rsc: "1" },
  prefetch: { rsc: "1", "next-router-prefetch": "1" },
  "segment prefetch": { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
};

/** What each variant of a page gives a caller, as text. */
const readPage = (path: string, caller: CallerName) =>
  Promise.all(
    Object.values(variants).map(async (variant) => {
      const answer = await fetch(site.origin + path, {
        ...{ headers: { ...headersOf.get(caller), ...variant }, redirect: "manual" },
      });
      return { status: answer.status, text: await answer.text(), cache: answer.headers.get("cache-control") ?? "" };
    }),
  );

const foreign = (text: string, caller: CallerName) =>
  emails.filter((email) => email !== emailOf.get(caller) && text.includes(email));

/** Links of the admin menu: in every admin page, and in no other. */
const adminLinks = ["/adminmanagecategories", "/adminmanageusers"];

describe("an admin page shows nothing of it to anyone else, whatever the router asks for", () => {
  test.each(
    sampleOf(
      pagesIn("admin").filter((page) => page !== "adminsetup"),
      8,
    ),
  )("/%s", async (page) => {
    const path = `/${page}${page === "adminduplicates" ? comparison : ""}`;
    const shown = new Set<CallerName>();
    for (const caller of callers) {
      const answers = await readPage(path, caller);
      note({ "page and router cells": answers.length });
      for (const { status, text, cache } of answers) {
        expect(status).toBeLessThan(400);
        expect(cache).not.toMatch(/public|s-maxage/);
        if (adminLinks.some((link) => link !== path && text.includes(link))) shown.add(caller);
        else expect(foreign(text, caller)).toEqual([]);
      }
    }
    expect([...shown]).toEqual(["admin"]);
  });
});

describe("an account page contains no other person's e-mail address", () => {
  test.each(sampleOf(pagesIn("account"), 6))("/%s", async (page) => {
    for (const caller of callers) {
      const answers = await readPage(`/${page}`, caller);
      note({ "page and router cells": answers.length });
      for (const { status, text, cache } of answers) {
        expect(status).toBeLessThan(500);
        expect(cache).not.toMatch(/public|s-maxage/);
        expect(foreign(text, caller)).toEqual([]);
      }
    }
  });
});
