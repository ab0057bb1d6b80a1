import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { serveNewSite } from "../support/served-site";
import { siteDatabase } from "../support/site-database";

let site: Awaited<ReturnType<typeof serveNewSite>>;
beforeAll(async () => {
  site = await serveNewSite();
  process.env.DATABASE_UNDER_TEST = site.database.url;
});
afterAll(() => site.end());

const visit = (token?: string) =>
  fetch(`${site.origin}/AdminSetup`, {
    redirect: "manual",
    headers: token ? { cookie: `next-auth.session-token=${token}` } : {},
  });

it("lets the first signed-in user become admin, and redirects everyone once there is one", async () => {
  const db = siteDatabase();
  const token = async (id: number) => (await makeSession(db, { userId: id })).token;
  const [first, other] = [await makeUser(db), await makeUser(db)];
  const [firstToken, otherToken] = [await token(first.id), await token(other.id)];

  expect(await (await visit()).text()).toContain("Sign In Required");
  const offered = await visit(firstToken);
  expect([offered.status, offered.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(await offered.text()).toContain("Make Me Admin");

  await db.user.update({ where: { id: first.id }, data: { userType: "admin" } });
  await db.$disconnect();
  const led = async (by: string) => {
    const { status, headers } = await visit(by);
    return [status, headers.get("location")];
  };
  expect(await led(firstToken)).toEqual([307, "/admindashboard"]);
  expect(await led(otherToken)).toEqual([307, "/"]);
  expect(await (await visit()).text()).toContain("Sign In Required");
});
