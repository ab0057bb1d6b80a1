import { type BrowserContext } from "@playwright/test";
import { sessionHintCookie } from "@/lib/rules/account";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { siteDatabase } from "./site-database";

/** The cookies that a sign-in leaves with the browser, for a session with this token. */
const cookiesOf = (token: string, userId: number, url: string) => [
  { name: "next-auth.session-token", value: token, url, httpOnly: true },
  { name: sessionHintCookie, value: String(userId), url },
];

/** Gives a browser the session of this account, as if it had just signed in. */
export async function giveSession(context: BrowserContext, userId: number): Promise<void> {
  const db = siteDatabase();
  const { token } = await makeSession(db, { userId });
  await db.$disconnect();
  await context.addCookies(cookiesOf(token, userId, process.env.SITE_UNDER_TEST ?? ""));
}

/** Makes an account and gives the browser a session of it. */
export async function signInBrowser(context: BrowserContext, overrides: Parameters<typeof makeUser>[1] = {}) {
  const db = siteDatabase();
  const user = await makeUser(db, overrides);
  await db.$disconnect();
  await giveSession(context, user.id);
  return user;
}
