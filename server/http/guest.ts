import "server-only";
import { unknownGuest } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { database } from "../db/client";

/** The context of a page that looks the same to everyone. */
export const guestCtx = (): Ctx => ({
  actor: unknownGuest,
  db: database(),
  now: new Date(),
  requestId: "page",
  notify: false,
});
