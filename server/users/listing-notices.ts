import "server-only";
import { type NoticeBody, type NoticeChoices } from "@/lib/contract/listing-notice";
import { type Listing } from "@/lib/contract/listing";
import { notFound } from "@/lib/contract/errors";
import { titleOf } from "@/lib/format/listing-title";
import { type ListingNotice, listingNoticeKeys, listingNotices } from "@/lib/rules/listing-notices";
import { type ListingRole, roleMay } from "@/lib/rules/team";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { listManaged } from "../listings/read";
import { readRoles } from "../listings/rights";

/** The most listings that are listed. */
const most = 1000;

/** The mails that someone with this role may get about a listing. */
const noticesFor = (role: ListingRole): ListingNotice[] =>
  listingNoticeKeys.filter((notice) => roleMay(role, listingNotices[notice].permission));

/** What the caller chose for these listings. */
async function choicesOf(ctx: Ctx, listings: readonly Listing[]): Promise<NoticeChoices[]> {
  const ids = listings.map(({ id }) => id);
  const userId = accountOf(ctx.actor) ?? 0;
  const [roles, rows] = [
    await readRoles(ctx, ids),
    await ctx.db.listingNoticeChoice.findMany({ where: { userId, listingId: { in: ids } } }),
  ];
  const chosen = new Map(rows.map(({ listingId, notice, isOn }) => [`${listingId}:${notice}`, isOn]));
  return listings.flatMap((listing) => {
    const role = roles.get(listing.id);
    if (!role) return [];
    const choices = noticesFor(role).map((notice): [string, boolean | null] => [
      notice,
      chosen.get(`${listing.id}:${notice}`) ?? null,
    ]);
    return [{ listing_id: listing.id, name: titleOf(listing), choices: Object.fromEntries(choices) }];
  });
}

/** Which mails the caller wants about each listing that they own or work on. */
export async function listNoticeChoices(ctx: Ctx) {
  const results = await choicesOf(ctx, await listManaged(ctx, most));
  return { count: results.length, results };
}

interface ChoiceKey {
  userId: number;
  listingId: number;
  notice: ListingNotice;
}

async function store({ db }: Ctx, key: ChoiceKey, isOn: boolean | null): Promise<void> {
  if (isOn === null) await db.listingNoticeChoice.deleteMany({ where: key });
  else {
    const where = { userId_listingId_notice: key };
    await db.listingNoticeChoice.upsert({ where, create: { ...key, isOn }, update: { isOn } });
  }
}

/** Stores choices for a listing of the caller's; kinds that they never get are ignored. Throws not-found for others. */
export const changeNoticeChoices = (ctx: Ctx, listingId: number, body: NoticeBody): Promise<NoticeChoices> =>
  withTx(ctx, async (inside) => {
    const userId = accountOf(inside.actor) ?? 0;
    const role = (await readRoles(inside, [listingId])).get(listingId);
    if (!role) throw notFound();
    for (const notice of noticesFor(role)) {
      const isOn = body[notice];
      if (isOn === undefined) continue;
      await store(inside, { userId, listingId, notice }, isOn);
    }
    const [changed] = await choicesOf(
      inside,
      (await listManaged(inside, most)).filter(({ id }) => id === listingId),
    );
    if (!changed) throw notFound();
    return changed;
  });
