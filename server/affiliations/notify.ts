import "server-only";
import { routes } from "@/lib/routes";
import { type AffiliationSide, otherSide } from "@/lib/rules/affiliation";
import { accountOf } from "@/lib/rules/permissions";
import { rolesFor } from "@/lib/rules/team";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";
import { type Pair } from "./lock";

type News =
  | { template: "affiliation-proposed"; values: { as: AffiliationSide; role: string } }
  | { template: "affiliation-confirmed"; values: { as: AffiliationSide; role: string } }
  | { template: "affiliation-ended"; values: { as: AffiliationSide; isDeclined: boolean } };

/** Mails those who may answer for the other listing, except for the caller. `as` is what the caller's listing is. */
export async function notifyOther(ctx: Ctx, { own, other }: Pair, news: News): Promise<void> {
  const roles = [...rolesFor("edit")];
  const receivers = await queryRows<{ id: number; name: string }>(ctx.db)`
    SELECT u.id, u.full_name AS name FROM "user" u
    WHERE u.id <> ${accountOf(ctx.actor) ?? 0} AND u.id IN (
      SELECT l.claimed_by_id FROM listing l WHERE l.id = ${other.id}
      UNION SELECT m.user_id FROM listing_member m WHERE m.listing_id = ${other.id} AND m.role::text = ANY (${roles}::text[]))
    ORDER BY u.id`;
  const as = otherSide(news.values.as);
  const path = routes.ownedListing(other.id, "people");
  for (const { id: userId, name } of receivers) {
    const about = { name, listing: other.name, listingId: other.id, other: own.name, path };
    const to = { userId };
    switch (news.template) {
      case "affiliation-ended":
        await queueMail(ctx.db, { to, template: news.template, values: { ...news.values, ...about, as } });
        break;
      case "affiliation-proposed":
        await queueMail(ctx.db, { to, template: news.template, values: { ...news.values, ...about, as } });
        break;
      default:
        await queueMail(ctx.db, { to, template: news.template, values: { ...news.values, ...about, as } });
    }
  }
}
