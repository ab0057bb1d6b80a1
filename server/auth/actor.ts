import "server-only";
import { type Actor, type UserStatus, type UserType } from "@/lib/rules/permissions";
import { hasName } from "@/lib/rules/account";
import { type Db } from "../db/client";
import { refusesWrites } from "../db/db-errors";
import { queryRows } from "../db/sql";
import { lastUsedPrecision } from "@/lib/rules/session";
import { type Cookies, cookiesOf, libraryCookie } from "./cookies";
import { isOpen, noteUse } from "./sessions";
import { hashOf } from "./signing";
import { visitorOf } from "./visitor";

/** The name of the session cookie; its value is the session's token. */
export const sessionCookie = (): string => libraryCookie("session-token");

interface SessionRow {
  id: number;
  session_id: number;
  signed_in_at: Date;
  is_use_noted: boolean;
  user_type: UserType;
  status: UserStatus;
  full_name: string;
}

/** Ignores that the database takes no writes, because reading goes on. Throws any other error. */
function ignoreRefusedWrite(error: unknown): void {
  if (!refusesWrites(error)) throw error;
}

/** The actor of a request. */
export const actorOf = (request: Request, db: Db): Promise<Actor> => actorOfCookies(cookiesOf(request), db);

/**
 * The actor that cookies identify. A session only says which account it is; role and status are read each time. Its last
 * use is noted every few minutes.
 */
export async function actorOfCookies(cookies: Cookies, db: Db): Promise<Actor> {
  const token = cookies.get(sessionCookie());
  const visitor = visitorOf(cookies);
  if (!token) return { kind: "guest", visitor };
  const [user] = await queryRows<SessionRow>(db)`
    SELECT u.id, u.full_name, u.user_type::text, u.status::text, s.id AS session_id, s.created_at AS signed_in_at,
      s.last_used_at > now() - make_interval(secs => ${lastUsedPrecision}) AS is_use_noted
    FROM session s JOIN "user" u ON u.id = s.user_id
    WHERE s.token_hash = ${hashOf(token)} AND ${isOpen} AND u.closed_at IS NULL`;
  if (!user) return { kind: "guest", visitor };
  if (!user.is_use_noted) await noteUse(db, user.session_id).catch(ignoreRefusedWrite);
  const session = { id: user.session_id, signedInAt: user.signed_in_at };
  const { id, user_type: userType, status, full_name } = user;
  return { kind: "member", id, userType, status, isNameless: !hasName(full_name), session, visitor };
}
