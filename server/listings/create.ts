import "server-only";
import { conflict, invalid } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type ListingBody } from "@/lib/contract/listing-write";
import { type ImportValues } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { approvePaths } from "../categories/approve";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { findCategories, type ListingCategories } from "./categories";
import { insertListings } from "./insert";
import { needListingRow } from "./lock";
import { grantRequestedPremium } from "./requested-premium";
import { toListing } from "./serialize";
import { freeSlug } from "./slug";
import { recordSources } from "./sources";
import { nameErrors } from "./values";

interface NewRow extends ListingCategories {
  kind: Kind;
  name: string;
  status: Listing["status"];
  values: ListingValues;
}

const filledValues = (values: ListingValues) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== "" && value !== null),
  ) as Partial<ImportValues>;

/** Attempts to insert while imports keep taking the slug. */
const maxAttempts = 5;

async function insert(
  ctx: Ctx,
  { kind, name, categoryId, furtherCategoryIds, status, values }: NewRow,
): Promise<number> {
  const origin = { kind, status, createdById: accountOf(ctx.actor), importId: null };
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const slug = await freeSlug(ctx, categoryId, name);
    const row = {
      values: { ...filledValues(values), name },
      slug,
      category_id: categoryId,
      further_category_ids: furtherCategoryIds,
      import_hash: null,
      bare_hash: null,
    };
    const [stored] = await insertListings(ctx.db, origin, [row]);
    if (!stored) continue;
    const where = { categoryId_slug: { categoryId, slug } };
    return (await ctx.db.listing.findUniqueOrThrow({ where, select: { id: true } })).id;
  }
  throw conflict("Someone else is adding listings with this name. Please try again.");
}

/** Turns a body into a row. Throws `invalid` with every error, so that a form can show each at its field. */
async function readRow(ctx: Ctx, kind: Kind, body: ListingBody): Promise<NewRow> {
  const { values, status } = body;
  const errors = nameErrors(kind, values.name);
  const found = await findCategories(ctx, kind, body);
  if ("errors" in found) throw invalid({ ...errors, ...found.errors });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const initial = isAdmin(ctx.actor) ? (status ?? "active") : "pending";
  return { kind, name: String(values.name), ...found, status: initial, values };
}

/**
 * Adds a listing: pending from a user, active or the given status from an admin. The caller doesn't become its owner. An
 * active listing approves its categories. Throws `invalid`, and `conflict` when imports keep taking the slug.
 */
export const createListing = (ctx: Ctx, kind: Kind, body: ListingBody): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const row = await readRow(inside, kind, body);
    const id = await insert(inside, row);
    // Adding a listing doesn't make one its owner.
    const factSource = { source: isAdmin(inside.actor) ? ("admin" as const) : ("visitor" as const) };
    const facts = Object.keys({ name: row.name, ...filledValues(row.values) }) as ListingFieldKey[];
    await recordSources({ ...inside, factSource }, id, facts);
    if (row.status === "active") await approvePaths(inside, [row.categoryId, ...row.furtherCategoryIds]);
    if (isAdmin(inside.actor)) await grantRequestedPremium(inside, await needListingRow(inside, id), body);
    await audit(inside, {
      action: "listing.create",
      object: { type: "listing", id },
      after: {
        kind,
        name: row.name,
        category_id: row.categoryId,
        ...(row.furtherCategoryIds.length > 0 && { further_category_ids: row.furtherCategoryIds }),
        status: row.status,
      },
    });
    return toListing(await needListingRow(inside, id), inside);
  });
