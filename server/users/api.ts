import "server-only";
import * as admin from "@/lib/contract/admin";
import * as listingNotice from "@/lib/contract/listing-notice";
import * as session from "@/lib/contract/session";
import * as user from "@/lib/contract/user";
import { endpoint, listEndpoint } from "../http/endpoint";
import { becomeFirstAdmin, hasAdmin } from "./admins";
import { setUserStatus } from "./bulk";
import { closeAccount } from "./close";
import { exportAccount } from "./export";
import { changeNoticeChoices, listNoticeChoices } from "./listing-notices";
import { listUsers, readMe } from "./read";
import { endOwnSession, endOwnSessions, endSessionsOf, listSessions } from "./sessions";
import { changeProfile, changeUser, createUser } from "./write";

export const usersApi = [
  endpoint(user.patchUser, (ctx, { params, body }) => changeUser(ctx, params.id, body)),
  endpoint(session.endSessionsOf, (ctx, { params }) => endSessionsOf(ctx, params.id)),
  endpoint(user.becomeAdmin, async (ctx) => {
    await becomeFirstAdmin(ctx);
    return readMe(ctx);
  }),
  endpoint(admin.bulkSetUserStatus, (ctx, { body }) => setUserStatus(ctx, body)),
  endpoint(user.hasAdmin, (ctx) => hasAdmin(ctx)),
  endpoint(user.exportMe, (ctx) => exportAccount(ctx)),
  endpoint(listingNotice.changeNoticeChoices, (ctx, { params, body }) => changeNoticeChoices(ctx, params.id, body)),
  endpoint(listingNotice.listNoticeChoices, (ctx) => listNoticeChoices(ctx)),
  endpoint(user.readMe, (ctx) => readMe(ctx)),
  endpoint(user.patchMe, (ctx, { body }) => changeProfile(ctx, body)),
  endpoint(user.closeMe, (ctx, { body }) => closeAccount(ctx, body)),
  endpoint(session.endSession, (ctx, { params }) => endOwnSession(ctx, params.id)),
  endpoint(session.listSessions, (ctx) => listSessions(ctx)),
  endpoint(session.endSessions, (ctx, { query }) => endOwnSessions(ctx, query)),
  listEndpoint(user.listUsers, (ctx, { query }) => listUsers(ctx, query)),
  endpoint(user.createUser, (ctx, { body }) => createUser(ctx, body)),
];
