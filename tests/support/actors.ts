import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { sessionCookie } from "@/server/auth/actor";
import { database } from "@/server/db/client";
import { answerCsrf } from "@/server/http/csrf";

/** A signed-in user: the id and the headers of their calls, with their session's CSRF token. */
export interface SignedIn {
  id: number;
  headers: Record<string, string>;
}

/** Makes a user with a session, as a sign-in does; with an `id`, a session for that user. */
export async function signIn(overrides: Parameters<typeof makeUser>[1] = {}): Promise<SignedIn> {
  const user =
    overrides.id === undefined
      ? await makeUser(database(), overrides)
      : await database().user.findUniqueOrThrow({ where: { id: overrides.id } });
  const { token } = await makeSession(database(), { userId: user.id });
  const session = `${sessionCookie()}=${token}`;
  const issued = answerCsrf(new Request("http://localhost:3000/api/auth/csrf/", { headers: { cookie: session } }));
  const { csrftoken } = (await issued.json()) as { csrftoken: string };
  return { id: user.id, headers: { cookie: `${session}; csrftoken=${csrftoken}`, "x-csrftoken": csrftoken } };
}
