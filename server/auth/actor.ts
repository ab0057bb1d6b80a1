import "server-only";
import { type Actor, type UserStatus, type UserType } from "@/lib/rules/permissions";
import { type Db } from "../db/client";
import { queryRows } from "../db/sql";
import { env } from "../env";
import { type Cookies, cookiesOf } from "./cookies";
import { hashOf } from "./signing";
import { visitorOf } from "./visitor";

const isSecure = () => env().siteUrl.protocol === "https:";

/** The name of the session cookie; its value is the session's token. */
export const sessionCookie = (): string => `${isSecure() ? "__Secure-" : ""}next-auth.session-token`;

interface SessionRow {
  id: number;
  user_type: UserType;
  status: UserStatus;
}

/** The actor of a request. */
export const actorOf = (request: Request, db: Db): Promise<Actor> => actorOfCookies(cookiesOf(request), db);

/** The actor that cookies identify. A session only says which account it is; role and status are read each time. */
export async function actorOfCookies(cookies: Cookies, db: Db): Promise<Actor> {
  const token = cookies.get(sessionCookie());
  if (!token) return { kind: "guest", visitor: visitorOf(cookies) };
  const [user] = await queryRows<SessionRow>(db)`
    SELECT u.id, u.user_type::text, u.status::text FROM session s JOIN "user" u ON u.id = s.user_id
    WHERE s.token_hash = ${hashOf(token)} AND s.expires_at > now() AND u.closed_at IS NULL`;
  if (!user) return { kind: "guest", visitor: visitorOf(cookies) };
  return { kind: "member", id: user.id, userType: user.user_type, status: user.status };
}
