import "server-only";
import { invalid, notFound } from "@/lib/contract/errors";
import {
  type MetaFields,
  metaFields,
  type NewPageMetaBody,
  type PageMeta,
  type PageMetaChanges,
} from "@/lib/contract/page-meta";
import { imageSrc } from "@/lib/format/contact-links";
import { listingWords } from "@/lib/format/page-words";
import { kindFacts } from "@/lib/rules/listing-kind";
import { kindOfMeta, metaPageNames, newMeta, ownAddress } from "@/lib/rules/page-meta";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { requireSeen } from "../db/version";
import { withTx } from "../db/with-tx";
import { isOwnOrigin } from "../http/own-origin";
import { needListingRow } from "../listings/lock";
import { toListing } from "../listings/serialize";
import { needPageMeta } from "./read";
import { fieldsOf, withListingWords, withoutListingWords } from "./serialize";

const notOnThisSite = "Enter an address on this site.";

/** What a record is about: a static page, a category, or a listing. */
interface Target {
  pageName: string;
  categoryId: number | null;
  listingId: number | null;
}
const nothing: Target = { pageName: "", categoryId: null, listingId: null };

/** Finds and locks the category of a new record. Throws `invalid` for one that doesn't exist. */
async function categoryOf(ctx: Ctx, { category_id: id }: NewPageMetaBody): Promise<Target> {
  const [category] = await queryRows<{ id: number }>(ctx.db)`
    SELECT id FROM category WHERE id = ${id ?? 0}::int FOR NO KEY UPDATE`;
  if (!category) throw invalid({ category_id: ["This category doesn't exist."] });
  return { ...nothing, categoryId: category.id };
}

/** Finds and locks the target of a new record. Throws `invalid` for one that doesn't exist. */
async function targetOf(ctx: Ctx, body: NewPageMetaBody): Promise<Target> {
  if (body.meta_type === "category") return categoryOf(ctx, body);
  const kind = kindOfMeta(body.meta_type);
  if (!kind) {
    const name = metaPageNames.find((known) => known === body.page_name?.trim().toLowerCase());
    if (!name) throw invalid({ page_name: [`Use one of these: ${metaPageNames.join(", ")}.`] });
    return { ...nothing, pageName: name };
  }
  const { idField, label } = kindFacts[kind];
  const id = body[idField] ?? 0;
  // The lock serializes concurrent saves and merges. It is the lock of an update, because a trigger on the record sets
  // the time when the listing's page changed.
  const [listing] = await queryRows<{ id: number }>(ctx.db)`
    SELECT id FROM listing WHERE id = ${id} AND kind = ${kind}::listing_kind AND merged_into_id IS NULL FOR NO KEY UPDATE`;
  if (!listing) throw invalid({ [idField]: [`This ${label.toLowerCase()} doesn't exist.`] });
  return { ...nothing, listingId: listing.id };
}

function checkCanonical({ canonical_url: url }: Partial<MetaFields>): void {
  if (url && ownAddress(url, isOwnOrigin) === null) throw invalid({ canonical_url: [notOnThisSite] });
}

/** What the listing of a record gives: its words, and its image. */
async function givenBy(ctx: Ctx, listingId: number | null) {
  if (listingId === null) return { words: null, image: "" };
  const listing = toListing(await needListingRow(ctx, listingId), ctx);
  return { words: listingWords(listing), image: imageSrc(listing.image_url) ?? "" };
}

const store = (ctx: Ctx, id: number, to: MetaFields) =>
  ctx.db.pageMeta.update({
    where: { id },
    data: {
      title: to.title,
      description: to.description,
      keywords: to.keywords,
      ogTitle: to.og_title,
      ogDescription: to.og_description,
      ogImage: to.og_image,
      canonicalUrl: to.canonical_url,
      robots: to.robots,
      priority: to.priority,
      changefreq: to.changefreq,
      isActive: to.is_active,
    },
  });

/** The fields of the first state that differ from the second. */
export const differing = (of: MetaFields, other: MetaFields): Partial<MetaFields> =>
  Object.fromEntries(Object.entries(of).filter(([key, value]) => other[key as keyof MetaFields] !== value));

interface MetaChange {
  /** Fields that a record doesn't have are ignored. */
  fields: Partial<MetaFields>;
  /** Whether the record was created in this transaction. */
  isNew: boolean;
}

/**
 * Changes a locked record and audits the change. A trigger invalidates the cached page. Throws `invalid` for a new
 * canonical address on another site.
 */
export async function changeLocked(ctx: Ctx, before: PageMeta, { fields, isNew }: MetaChange): Promise<PageMeta> {
  const was = fieldsOf(before);
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => key in metaFields.shape && value !== undefined),
  );
  const given = differing({ ...was, ...changes }, was);
  if (!isNew && Object.keys(given).length === 0) return before;
  checkCanonical(given);
  const { words, image } = await givenBy(ctx, before.business_id ?? before.doctor_id);
  // A text that follows another one still does when that changes.
  const all = { ...withoutListingWords(was, words), ...given };
  const to = withListingWords({ ...all, og_image: all.og_image || image }, words);
  const after = differing(to, was);
  if (!isNew && Object.keys(after).length === 0) return before;
  await store(ctx, before.id, withoutListingWords(to, words));
  const { meta_type, page_name, business_id, doctor_id, category_id } = before;
  const page = { meta_type, page: page_name || (business_id ?? doctor_id ?? category_id) };
  await audit(ctx, {
    action: isNew ? "meta.create" : "meta.change",
    object: { type: "meta", id: before.id },
    before: isNew ? undefined : { ...page, ...differing(was, to) },
    after: { ...page, ...after },
  });
  return needPageMeta(ctx, before.id);
}

/** The record before a change (null for a new one) and after it. */
export interface MetaChanged {
  before: PageMeta | null;
  after: PageMeta;
}

const lockMeta = (ctx: Ctx, condition: Prisma.Sql): Promise<{ id: number }[]> =>
  queryRows<{ id: number }>(ctx.db)`SELECT id FROM page_meta WHERE ${condition} FOR UPDATE`;

/**
 * Creates the record of a page inside a transaction, or changes the existing one: of two admins at the
 * same time, the second changes what the first created. Blank texts of a listing's record follow the listing. Throws
 * `stale`, and `invalid` for a page that doesn't exist and for a canonical address on another site.
 */
export async function saveInside(inside: Ctx, body: NewPageMetaBody): Promise<MetaChanged> {
  const { pageName, categoryId, listingId } = await targetOf(inside, body);
  const { priority, changefreq } = newMeta(body.meta_type);
  // Waits for a concurrent insert of the same record, and then inserts nothing.
  const inserted = await execute(inside.db)`
    INSERT INTO page_meta (meta_type, page_name, category_id, listing_id, priority, changefreq)
    VALUES (${body.meta_type}::meta_type, ${pageName}, ${categoryId}::int, ${listingId}::int, ${priority},
      ${changefreq})
    ON CONFLICT DO NOTHING`;
  const [record] = await lockMeta(
    inside,
    pageName
      ? Prisma.sql`meta_type = 'static' AND page_name = ${pageName}`
      : Prisma.sql`(listing_id = ${listingId}::int OR category_id = ${categoryId}::int)`,
  );
  if (!record) throw notFound();
  const found = await needPageMeta(inside, record.id);
  const before = inserted > 0 ? null : found;
  if (before) requireSeen(body.seen, body, { version: found.version, current: fieldsOf(found) });
  return { before, after: await changeLocked(inside, found, { fields: body, isNew: inserted > 0 }) };
}

/** Saves a record in a transaction of its own (`saveInside`). */
export const savePageMeta = (ctx: Ctx, body: NewPageMetaBody): Promise<PageMeta> =>
  withTx(ctx, async (inside) => (await saveInside(inside, body)).after);

/** Locks a record, after its listing: in the same order as when a record is created. Throws not-found. */
export async function lockRecord(inside: Ctx, id: number): Promise<PageMeta> {
  await execute(inside.db)`
    SELECT FROM listing WHERE id = (SELECT listing_id FROM page_meta WHERE id = ${id}) FOR NO KEY UPDATE`;
  await lockMeta(inside, Prisma.sql`id = ${id}`);
  return needPageMeta(inside, id);
}

/**
 * Changes a record, but not its target. Throws not-found, `invalid` for a canonical address on another site, and
 * `stale` when the record has changed since the caller read it.
 */
export const changePageMeta = (ctx: Ctx, id: number, { seen, ...fields }: PageMetaChanges): Promise<PageMeta> =>
  withTx(ctx, async (inside) => {
    const before = await lockRecord(inside, id);
    requireSeen(seen, fields, { version: before.version, current: fieldsOf(before) });
    return changeLocked(inside, before, { fields, isNew: false });
  });
