import { afterAll, beforeAll, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { signIn } from "../support/actors";
import { serveWorldSite } from "../support/world-site";

let site: Awaited<ReturnType<typeof serveWorldSite>>;
beforeAll(async () => {
  site = await serveWorldSite();
});
afterAll(() => site.end());

it("shows a listing that isn't public to its owner, to admins, and to who added it, and to no one else", async () => {
  const [owner, adder, admin, other] = [
    await signIn({ userType: "owner" }),
    await signIn(),
    await signIn({ userType: "admin" }),
    await signIn(),
  ];
  const name = "Unseen Harbor Law";
  const { id } = await makeListing(database(), {
    name,
    status: "pending",
    claimedById: owner.id,
    claimedAt: new Date(),
    createdById: adder.id,
  });
  const open = async (headers: Record<string, string>) => {
    const answer = await fetch(`${site.origin}/preview/${id}`, { headers });
    return { status: answer.status, cache: answer.headers.get("cache-control") ?? "", text: await answer.text() };
  };
  for (const { headers } of [owner, adder, admin]) {
    const { status, cache, text } = await open(headers);
    expect(status).toBe(200);
    expect(cache).not.toMatch(/public|s-maxage/);
    expect(text).toContain(name);
    expect(text).toMatch(/<meta name="robots" content="noindex/);
    expect(text).not.toContain("Claim This Listing");
  }
  for (const headers of [other.headers, {}]) {
    const { status, text } = await open(headers);
    expect(status).toBe(404);
    expect(text).not.toContain(name);
  }
});
