import "server-only";
import { notSignedIn } from "@/lib/contract/errors";
import { type OwnUser, type ProfileBody } from "@/lib/contract/user";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { lockAccount } from "./lock";
import { readMe } from "./read";
import { toSettings } from "./serialize";

/** Changes the caller's own profile and preferences, as far as they are given; gives the account as it is then. */
export const changeProfile = (ctx: Ctx, { preferences, bio, profile_image }: ProfileBody): Promise<OwnUser> =>
  withTx(ctx, async (inside) => {
    const userId = accountOf(inside.actor);
    if (userId === null || !(await lockAccount(inside, userId))) throw notSignedIn();
    if (bio !== undefined || profile_image !== undefined) {
      await inside.db.user.update({ where: { id: userId }, data: { bio, profileImage: profile_image } });
    }
    if (preferences) {
      const settings = toSettings(preferences);
      await inside.db.userSettings.upsert({ where: { userId }, create: { userId, ...settings }, update: settings });
    }
    return readMe(inside);
  });
