import "server-only";
import { conflict, invalid, notFound } from "@/lib/contract/errors";
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
import { withTx } from "../db/with-tx";
import { isOwnOrigin } from "../http/own-origin";
import { needListingRow } from "../listings/lock";
import { toListing } from "../listings/serialize";
import { needPageMeta } from "./read";

const elsewhere = "Enter an address on this site.";
const changedMeanwhile = "This record has been changed since you opened it. Load it again to see what it says now.";

/** What a record is about: the name of a static page, or a listing. */
type Target = { pageName: string; listingId: null } | { pageName: ""; listingId: number };

/** The static page or listing that a new record is about. Throws `invalid` on the field that names none. */
async function targetOf(ctx: Ctx, body: NewPageMetaBody): Promise<Target> {
  const kind = kindOfMeta(body.meta_type);
  if (!kind) {
    const name = metaPageNames.find((known) => known === body.page_name?.trim().toLowerCase());
    if (!name) throw invalid({ page_name: [`One of these is required: ${metaPageNames.join(", ")}.`] });
    return { pageName: name, listingId: null };
  }
  const { idField, label } = kindFacts[kind];
  const id = body[idField] ?? 0;
  // Of two savers, or of a saver and a merge at the same moment, one comes first. Held as for a change: the record changes
  // when the listing's page changed.
  const [listing] = await queryRows<{ id: number }>(ctx.db)`
    SELECT id FROM listing WHERE id = ${id} AND kind = ${kind}::listing_kind AND merged_into_id IS NULL FOR NO KEY UPDATE`;
  if (!listing) throw invalid({ [idField]: [`There is no ${label.toLowerCase()} like this.`] });
  return { pageName: "", listingId: listing.id };
}

function checkCanonical({ canonical_url: given }: Partial<MetaFields>): void {
  if (given && ownAddress(given, isOwnOrigin) === null) throw invalid({ canonical_url: [elsewhere] });
}

const fieldsOf = (record: PageMeta): MetaFields =>
  Object.fromEntries(Object.keys(metaFields.shape).map((key) => [key, record[key as keyof MetaFields]])) as MetaFields;

/** Fills the blank texts of a listing's record from the listing. */
async function filled(ctx: Ctx, listingId: number | null, fields: MetaFields): Promise<MetaFields> {
  if (listingId === null) return fields;
  const listing = toListing(await needListingRow(ctx, listingId), ctx);
  const own = listingWords(listing);
  const title = fields.title || own.title;
  const description = fields.description || own.description;
  return {
    ...fields,
    title,
    description,
    keywords: fields.keywords || own.keywords,
    og_title: fields.og_title || title,
    og_description: fields.og_description || description,
    og_image: fields.og_image || (imageSrc(listing.image_url) ?? ""),
  };
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

/** Only the fields in which two states differ, of the first one. */
const differing = (of: MetaFields, other: MetaFields): Partial<MetaFields> =>
  Object.fromEntries(Object.entries(of).filter(([key, value]) => other[key as keyof MetaFields] !== value));

interface Saving {
  /** Fields that are no record's are passed over. */
  given: Partial<MetaFields>;
  /** Whether the record was made in this transaction. */
  isNew: boolean;
}

/** Gives a record that is locked new values; the page that it governs is drawn anew. */
async function change(ctx: Ctx, before: PageMeta, { given, isNew }: Saving): Promise<PageMeta> {
  const was = fieldsOf(before);
  const changes = Object.fromEntries(Object.entries(given).filter(([key]) => key in metaFields.shape));
  const to = await filled(ctx, before.business_id ?? before.doctor_id, { ...was, ...changes });
  const after = differing(to, was);
  if (!isNew && Object.keys(after).length === 0) return before;
  await store(ctx, before.id, to);
  const page = { meta_type: before.meta_type, page: before.page_name || before.business_id || before.doctor_id };
  await audit(ctx, {
    action: isNew ? "meta.create" : "meta.change",
    object: { type: "meta", id: before.id },
    before: isNew ? undefined : { ...page, ...differing(was, to) },
    after: { ...page, ...after },
  });
  return needPageMeta(ctx, before.id);
}

const lockMeta = (ctx: Ctx, condition: Prisma.Sql): Promise<{ id: number }[]> =>
  queryRows<{ id: number }>(ctx.db)`SELECT id FROM page_meta WHERE ${condition} FOR UPDATE`;

/**
 * Makes the record of a static page or a listing, or changes the one that it has: of two admins at once the second changes
 * what the first has made. Blank texts of a listing's are filled in from it. Throws `invalid` for a page that isn't there
 * and for a canonical address on another site.
 */
export const savePageMeta = (ctx: Ctx, body: NewPageMetaBody): Promise<PageMeta> =>
  withTx(ctx, async (inside) => {
    checkCanonical(body);
    const { pageName, listingId } = await targetOf(inside, body);
    const { priority, changefreq } = newMeta(body.meta_type);
    // Waits for another who makes the same one, and then makes none.
    const made = await execute(inside.db)`
      INSERT INTO page_meta (meta_type, page_name, listing_id, priority, changefreq)
      VALUES (${body.meta_type}::meta_type, ${pageName}, ${listingId}::int, ${priority}, ${changefreq})
      ON CONFLICT DO NOTHING`;
    const [own] = await lockMeta(
      inside,
      listingId === null
        ? Prisma.sql`meta_type = 'static' AND page_name = ${pageName}`
        : Prisma.sql`listing_id = ${listingId}::int`,
    );
    if (!own) throw notFound();
    return change(inside, await needPageMeta(inside, own.id), { given: body, isNew: made > 0 });
  });

/**
 * Changes a record; what it is about stays. Throws not-found, `invalid` for a canonical address on another site, and
 * `conflict` when the version that was seen is no longer the one that is there.
 */
export const changePageMeta = (
  ctx: Ctx,
  id: number,
  { updated_at: seen, ...given }: PageMetaChanges,
): Promise<PageMeta> =>
  withTx(ctx, async (inside) => {
    checkCanonical(given);
    // The listing before its record, as whoever makes one does.
    await execute(inside.db)`
      SELECT FROM listing WHERE id = (SELECT listing_id FROM page_meta WHERE id = ${id}) FOR NO KEY UPDATE`;
    await lockMeta(inside, Prisma.sql`id = ${id}`);
    const before = await needPageMeta(inside, id);
    if (seen !== undefined && seen !== before.updated_at) throw conflict(changedMeanwhile);
    return change(inside, before, { given, isNew: false });
  });
