import "server-only";
import { conflict, type FieldErrors, invalid } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type ListingValues } from "@/lib/contract/listing-values";
import { type ListingBody } from "@/lib/contract/listing-write";
import { type ImportValues } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { approvePath } from "../categories/approve";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { categoryFinder } from "../categories/category-finder";
import { insertListings } from "./insert";
import { rowOf } from "./lock";
import { grantRequestedPremium } from "./requested-premium";
import { toListing } from "./serialize";
import { freeSlug } from "./slug";
import { nameProblem } from "./values";

/** The category that a listing is to stand in: its id, or what is wrong with it for this caller and kind. */
export async function findPlace(
  ctx: Ctx,
  kind: Kind,
  categoryId: number | undefined,
): Promise<{ id: number } | { error: string }> {
  const asked = categoryId === undefined ? undefined : { id: categoryId };
  return (await categoryFinder(ctx, kind, [asked]))(asked);
}

interface NewRow {
  kind: Kind;
  name: string;
  categoryId: number;
  status: Listing["status"];
  values: ListingValues;
}

const filled = (values: ListingValues) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== "" && value !== null),
  ) as Partial<ImportValues>;

/** How often a slug may be lost to an import before the caller is told to try again. */
const mostPasses = 5;

async function insert(ctx: Ctx, { kind, name, categoryId, status, values }: NewRow): Promise<number> {
  const origin = { kind, status, createdById: accountOf(ctx.actor), importId: null };
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const slug = await freeSlug(ctx, categoryId, name);
    const row = { values: { ...filled(values), name }, slug, category_id: categoryId, import_hash: null };
    const [stored] = await insertListings(ctx.db, origin, [row]);
    if (!stored) continue;
    const where = { categoryId_slug: { categoryId, slug } };
    return (await ctx.db.listing.findUniqueOrThrow({ where, select: { id: true } })).id;
  }
  throw conflict("Somebody else is adding listings of this name. Please try again.");
}

/** The row that a body means. Throws `invalid` with all that is wrong, so that a form can show it at each field. */
async function readRow(ctx: Ctx, kind: Kind, { values, categoryId, status }: ListingBody): Promise<NewRow> {
  const errors: FieldErrors = { ...nameProblem(kind, values.name) };
  const place = await findPlace(ctx, kind, categoryId);
  if ("error" in place) errors.category = [place.error];
  if (!("id" in place) || Object.keys(errors).length > 0) throw invalid(errors);
  const given = isAdmin(ctx.actor) ? (status ?? "active") : "pending";
  return { kind, name: String(values.name), categoryId: place.id, status: given, values };
}

/**
 * Adds a listing: pending when a user does, else active or what the admin says. Who adds it does not become its owner.
 * An active listing approves its category. Throws `invalid`, and `conflict` when imports take every slug.
 */
export const createListing = (ctx: Ctx, kind: Kind, body: ListingBody): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const row = await readRow(inside, kind, body);
    const id = await insert(inside, row);
    if (row.status === "active") await approvePath(inside, row.categoryId);
    if (isAdmin(inside.actor)) await grantRequestedPremium(inside, await rowOf(inside, id), body);
    await audit(inside, {
      action: "listing.create",
      object: { type: "listing", id },
      after: { kind, name: row.name, category_id: row.categoryId, status: row.status },
    });
    return toListing(await rowOf(inside, id), inside);
  });
