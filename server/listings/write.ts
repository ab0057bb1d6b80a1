import "server-only";
import { type DecisionBrief } from "@/lib/contract/decision";
import { conflict, invalid } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type DecidedListing, type ListingBody } from "@/lib/contract/listing-write";
import { messages } from "@/lib/messages/common";
import { ownerFields } from "@/lib/rules/listing-edit";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { isAdmin } from "@/lib/rules/permissions";
import { pinTooFar } from "@/lib/rules/pin";
import { audit } from "../audit/write";
import { approvePaths } from "../categories/approve";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { needGrounds, recordReactivations } from "../decisions/record";
import { type ListingCategories, needCategories } from "./categories";
import { recordSuspension } from "./decisions";
import { type ListingRef, lockListing, needListingRow } from "./lock";
import { readInsiders, requireRight } from "./rights";
import { notifyApproval } from "./notify";
import { grantRequestedPremium } from "./requested-premium";
import { toListing } from "./serialize";
import { recordSlugHistory, nextSlug } from "./slug";
import { recordSources } from "./sources";
import { type ListingRow } from "./sql";
import { changedValues, columnsOf, nameErrors } from "./values";
import { requireFieldsSeen } from "./version";

/** The new values of a changed row. */
interface Change {
  values: ListingValues;
  categoryId: number;
  furtherCategoryIds: number[];
  status: Listing["status"];
}

/** An admin may change every field; of an owner's edit, other fields are ignored. */
function editableValues(ctx: Ctx, row: ListingRow, values: ListingValues): ListingValues {
  if (isAdmin(ctx.actor)) return values;
  const allowed: readonly string[] = ownerFields[row.kind];
  return Object.fromEntries(Object.entries(values).filter(([key]) => allowed.includes(key)));
}

/** The categories after a change. Throws `invalid` for one that the listing can't be in. */
async function newCategories(ctx: Ctx, row: ListingRow, body: ListingBody): Promise<ListingCategories> {
  const stored = { categoryId: row.category_id, furtherCategoryIds: row.further_category_ids };
  if (!isAdmin(ctx.actor)) return stored;
  const { categoryId = stored.categoryId, furtherCategoryIds = stored.furtherCategoryIds } = body;
  const isSame = categoryId === stored.categoryId && String(furtherCategoryIds) === String(stored.furtherCategoryIds);
  return isSame ? stored : needCategories(ctx, row.kind, { categoryId, furtherCategoryIds });
}

async function readChange(ctx: Ctx, row: ListingRow, body: ListingBody): Promise<Change> {
  const values = changedValues(row, editableValues(ctx, row, body.values));
  if ("name" in values) {
    const errors = nameErrors(row.kind, values.name);
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
  const status = isAdmin(ctx.actor) ? (body.status ?? row.status) : row.status;
  return { values, ...(await newCategories(ctx, row, body)), status };
}

const pick = (row: ListingRow, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, row[key as ListingFieldKey]]));

/** Stores a change of a locked listing. Returns the names of the columns that changed. */
async function store(ctx: Ctx, row: ListingRow, { values, status, ...categories }: Change): Promise<string[]> {
  const { categoryId, furtherCategoryIds } = categories;
  const name = typeof values.name === "string" ? values.name : row.name;
  const isNamed = name !== row.name || categoryId !== row.category_id;
  const slug = isNamed ? await nextSlug(ctx, row, { name, categoryId }) : row.slug;
  const others = { category_id: categoryId, further_category_ids: furtherCategoryIds, status, slug };
  const changedOthers = Object.entries(others).filter(
    ([key, value]) => String(row[key as keyof typeof others]) !== String(value),
  );
  const keys = [...Object.keys(values), ...changedOthers.map(([key]) => key)];
  if (keys.length === 0) return [];
  await ctx.db.listing.update({ where: { id: row.id }, data: { ...columnsOf(values), ...categories, status, slug } });
  const facts = Object.keys(values) as ListingFieldKey[];
  if (facts.length > 0) await recordSources(ctx, row.id, facts);
  const isMoved = slug !== row.slug || categoryId !== row.category_id;
  if (isMoved) await recordSlugHistory(ctx, row);
  if (status === "active") await approvePaths(ctx, [categoryId, ...furtherCategoryIds]);
  return keys;
}

interface Finish {
  keys: string[];
  body: ListingBody;
  reason: string | undefined;
}

/** Applies an admin's premium grant, audits the change, and notifies of an approval. */
async function finish(ctx: Ctx, before: ListingRow, { keys, body, reason }: Finish) {
  const isGranted = isAdmin(ctx.actor) && (await grantRequestedPremium(ctx, before, body));
  const all = isGranted ? [...keys, "is_premium", "premium_expires"] : keys;
  if (all.length === 0) return;
  const after = await needListingRow(ctx, before.id);
  if (keys.includes("pin") && body.values.pin && after.pin === null) throw invalid({ pin: [pinTooFar] });
  await audit(ctx, {
    action: "listing.change",
    object: { type: "listing", id: before.id },
    before: pick(before, all),
    after: pick(after, all),
    reason,
  });
  if (ctx.notify && before.status === "pending" && after.status === "active") await notifyApproval(ctx, after);
}

/** Throws `conflict` for an admin's decision about the status of a listing of their own. */
async function refuseOwnStatus(ctx: Ctx, { id }: ListingRow): Promise<void> {
  if (await isBarred(ctx, await readInsiders(ctx, [id]))) throw conflict(messages.ownCase);
}

/** Changes a listing that is locked and the caller's to change. Gives the decision if it suspends it. Throws `invalid`. */
export async function changeLocked(
  ctx: Ctx,
  before: ListingRow,
  body: ListingBody,
): Promise<DecisionBrief | undefined> {
  const change = await readChange(ctx, before, body);
  const isMoved = change.status !== before.status;
  if (isMoved) await refuseOwnStatus(ctx, before);
  const grounds = isMoved && change.status === "suspended" ? needGrounds(body.grounds, { isBareTaken: true }) : null;
  const keys = await store(ctx, before, change);
  await finish(ctx, before, { keys, body, reason: grounds?.facts });
  if (isMoved && change.status === "active") await recordReactivations(ctx, "listing", [before.id]);
  return grounds ? recordSuspension(ctx, { ...before, was: before.status }, grounds) : undefined;
}

/**
 * Changes a listing. Its owner can change the owner fields; anything else an owner sends is ignored. An admin can also
 * change status, category, and premium. The address follows the name, and the old one redirects. Throws `not-found`,
 * `forbidden`, `invalid`, `stale`, and `conflict` when premium that is paid for would be removed.
 */
export const changeListing = (ctx: Ctx, ref: ListingRef, body: ListingBody): Promise<DecidedListing> =>
  withTx(ctx, async (inside) => {
    const before = await lockListing(inside, ref);
    await requireRight(inside, before, "edit");
    requireFieldsSeen(before, body);
    const decision = await changeLocked(inside, before, body);
    return { ...toListing(await needListingRow(inside, ref.id), inside), decision };
  });
