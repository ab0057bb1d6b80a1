import "server-only";
import { type Ctx } from "../ctx";
import { database } from "../db/client";

/** The context of a page that looks the same to everyone. */
export const guestCtx = (): Ctx => ({
  actor: { kind: "guest", visitor: null },
  db: database(),
  now: new Date(),
  requestId: "page",
  notify: false,
});
