import { type OwnUser } from "@/lib/contract/user";
import { type SignedIn } from "./actors";
import { call } from "./call";

/** The account as its own user sees it. */
export const me = async (who: SignedIn): Promise<OwnUser> =>
  (await call({ path: "users/me/", as: who.headers })).body as OwnUser;

/** Changes an account by its id, as admins do. */
export const administer = (who: SignedIn, id: number, { query = "", ...body }: Record<string, unknown>) =>
  call({
    path: `users/${id}/${String(query)}`,
    method: "PATCH",
    body,
    as: who.headers,
  });
