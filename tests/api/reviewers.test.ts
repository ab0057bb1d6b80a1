import { expect, it } from "vitest";
import { type Review } from "@/lib/contract/review";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { readReviewer } from "@/server/users/reviewer";
import { call } from "../support/call";

const db = database();

it("have a public page, to which their reviews link, unless their profile is private or their account isn't active", async () => {
  const pathOf = async (userId: number) => {
    const { body } = await call({ path: `reviews/?user_id=${userId}` });
    return (body as { results: Review[] }).results[0]?.created_by_path;
  };
  const open = await makeUser(db, { fullName: "Ida Berg", bio: "I see many doctors.", status: "active" });
  const closed = await makeUser(db, { status: "active" });
  await db.userSettings.create({ data: { userId: closed.id, profilePublic: false } });
  const suspended = await makeUser(db, { status: "suspended" });
  for (const { id: userId } of [open, closed, suspended]) await makeReview(db, { userId });
  expect(await pathOf(open.id)).toBe(`/reviewers/${open.id}`);
  expect(await readReviewer(guestCtx(), open.id)).toMatchObject({ name: "Ida Berg", bio: "I see many doctors." });
  for (const { id } of [closed, suspended]) {
    expect(await pathOf(id)).toBeNull();
    expect(await readReviewer(guestCtx(), id)).toBeNull();
  }
});
