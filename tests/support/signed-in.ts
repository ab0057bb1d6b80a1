import { type BrowserContext } from "@playwright/test";
import { sessionHintCookie } from "@/lib/rules/account";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { siteDatabase } from "./site-database";

/** The cookies of a browser after a sign-in, for a session with this token. */
const cookiesOf = (token: string, userId: number, url: string) => [
  { name: "next-auth.session-token", value: token, url, httpOnly: true },
  { name: sessionHintCookie, value: String(userId), url },
];

/** Sets this account's session in a browser, as after a sign-in. */
export async function giveSession(context: BrowserContext, userId: number): Promise<void> {
  const db = siteDatabase();
  const { token } = await makeSession(db, { userId });
  await db.$disconnect();
  await context.addCookies(cookiesOf(token, userId, process.env.SITE_UNDER_TEST ?? ""));
}

/** Makes an account and sets its session in the browser. */
export async function signInBrowser(context: BrowserContext, overrides: Parameters<typeof makeUser>[1] = {}) {
  const db = siteDatabase();
  const user = await makeUser(db, overrides);
  await db.$disconnect();
  await giveSession(context, user.id);
  return user;
}
