import { PATCH as patchUser } from "@/app/api/users/[id]/route";
import { GET as readMe } from "@/app/api/users/me/route";
import { type OwnUser } from "@/lib/contract/user";
import { type SignedIn } from "./actors";
import { call } from "./call";

/** The account as its own user sees it. */
export const me = async (who: SignedIn): Promise<OwnUser> =>
  (await call(readMe, { path: "users/me/", as: who.headers })).body as OwnUser;

/** Changes an account by its id, as admins do. */
export const administer = (who: SignedIn, id: number, { query = "", ...body }: Record<string, unknown>) =>
  call(patchUser, {
    path: `users/${id}/${String(query)}`,
    method: "PATCH",
    params: { id: String(id) },
    body,
    as: who.headers,
  });
