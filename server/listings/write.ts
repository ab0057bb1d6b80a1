import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type ListingBody } from "@/lib/contract/listing-write";
import { ownerFields } from "@/lib/rules/listing-edit";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { type Kind } from "@/lib/rules/listing-kind";
import { isAdmin } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { approvePath } from "../categories/approve";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { findPlace } from "./create";
import { lockListing, needOwner, rowOf } from "./lock";
import { notifyApproval } from "./notify";
import { grantRequestedPremium } from "./requested-premium";
import { toListing } from "./serialize";
import { recordSlugHistory, nextSlug } from "./slug";
import { type ListingRow } from "./sql";
import { changed, columnsOf, nameProblem } from "./values";

/** What changes, by columns of the row. */
interface Change {
  values: ListingValues;
  categoryId: number;
  status: Listing["status"];
}

/** Of an owner's edit only the fields that are theirs have an effect. */
function valuesFor(ctx: Ctx, row: ListingRow, values: ListingValues): ListingValues {
  if (isAdmin(ctx.actor)) return values;
  const allowed: readonly string[] = ownerFields[row.kind];
  return Object.fromEntries(Object.entries(values).filter(([key]) => allowed.includes(key)));
}

async function placeFor(ctx: Ctx, row: ListingRow, categoryId: number | undefined): Promise<number> {
  if (!isAdmin(ctx.actor) || categoryId === undefined || categoryId === row.category_id) return row.category_id;
  const place = await findPlace(ctx, row.kind, categoryId);
  if ("error" in place) throw invalid({ category: [place.error] });
  return place.id;
}

async function readChange(ctx: Ctx, row: ListingRow, body: ListingBody): Promise<Change> {
  const values = changed(row, valuesFor(ctx, row, body.values));
  if ("name" in values) {
    const errors = nameProblem(row.kind, values.name);
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
  const status = isAdmin(ctx.actor) ? (body.status ?? row.status) : row.status;
  return { values, categoryId: await placeFor(ctx, row, body.categoryId), status };
}

/** The facts that a change touches, as they are in a row. */
function told(row: ListingRow, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, row[key as ListingFieldKey]]));
}

/** Stores a change of a locked listing; gives the names of the columns that are different now. */
async function store(ctx: Ctx, row: ListingRow, { values, categoryId, status }: Change): Promise<string[]> {
  const name = typeof values.name === "string" ? values.name : row.name;
  const slug = await nextSlug(ctx, row, { name, categoryId });
  const place = { category_id: categoryId, status, slug };
  const moved = Object.entries(place).filter(([key, value]) => row[key as keyof typeof place] !== value);
  const keys = [...Object.keys(values), ...moved.map(([key]) => key)];
  if (keys.length === 0) return [];
  await ctx.db.listing.update({ where: { id: row.id }, data: { ...columnsOf(values), categoryId, status, slug } });
  const isElsewhere = slug !== row.slug || categoryId !== row.category_id;
  if (isElsewhere) await recordSlugHistory(ctx, row);
  if (status === "active") await approvePath(ctx, categoryId);
  return keys;
}

/** What follows from a change beside the columns themselves: the audit, an admin's grants, and word of an approval. */
async function finish(ctx: Ctx, before: ListingRow, { keys, body }: { keys: string[]; body: ListingBody }) {
  const isGranted = isAdmin(ctx.actor) && (await grantRequestedPremium(ctx, before, body));
  const all = isGranted ? [...keys, "is_premium", "premium_expires"] : keys;
  if (all.length === 0) return;
  const after = await rowOf(ctx, before.id);
  await audit(ctx, {
    action: "listing.change",
    object: { type: "listing", id: before.id },
    before: told(before, all),
    after: told(after, all),
  });
  if (ctx.notify && before.status === "pending" && after.status === "active") await notifyApproval(ctx, after);
}

/**
 * Changes a listing. Its owner changes the fields that are theirs, and nothing else that is sent has an effect; an admin
 * also its status, category and premium. Its address follows its name, and the old one leads on. Throws `not-found`,
 * `forbidden`, `invalid`, and `conflict` when premium shall be taken away that is paid for.
 */
export const changeListing = (ctx: Ctx, of: { kind: Kind; id: number }, body: ListingBody): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const before = await lockListing(inside, of);
    needOwner(inside, before);
    const keys = await store(inside, before, await readChange(inside, before, body));
    await finish(inside, before, { keys, body });
    return toListing(await rowOf(inside, of.id), inside);
  });
