import { call } from "@/lib/client/http";
import { listPageWords } from "@/lib/client/meta-templates";
import { aboutId, aboutPage, listMetasOf, type MetaKind } from "@/lib/client/page-metas";
import { type PageWords } from "@/lib/contract/meta-template";
import { type PageMeta } from "@/lib/contract/page-meta";
import { adminMessages } from "@/lib/messages/admin";
import { imageSrc } from "@/lib/format/contact-links";
import { titleOf } from "@/lib/format/listing-title";
import { listingWords } from "@/lib/format/page-words";
import { metaPages } from "@/lib/site/meta-pages";
import { kindFacts } from "@/lib/rules/listing-kind";
import { type MetaPageName, metaPageNames, metaTypes, type ShownPage } from "@/lib/rules/page-meta";
import { readId } from "@/lib/rules/id";

/** The page whose record is edited; in the URL "home", "category-3", or "business-12". */
export type MetaTarget = { kind: null; name: MetaPageName } | { kind: MetaKind; id: number };

export const targetText = (target: MetaTarget): string =>
  target.kind === null ? target.name : `${target.kind}-${target.id}`;

/** The storage key of its draft. */
export const draftOf = (target: MetaTarget): string => `meta-${targetText(target)}`;

/** Parses a target from the URL; null when it is invalid. */
export function targetIn(text: string | null): MetaTarget | null {
  const name = metaPageNames.find((known) => known === text);
  if (name) return { kind: null, name };
  const kind = metaTypes.filter((type) => type !== "static").find((known) => text?.startsWith(`${known}-`));
  const id = kind && readId(text?.slice(kind.length + 1));
  return kind && id ? { kind, id } : null;
}

/** The page being edited: its label, its own content, and its record if there is one. */
export interface MetaSubject {
  label: string;
  /** The page with the texts that fill in a record's blanks. */
  page: ShownPage;
  /** What a listing's page shows without a record. */
  without?: PageWords | undefined;
  record: PageMeta | null;
}

/** Loads everything the editor needs for a page. */
export async function readSubject(target: MetaTarget): Promise<MetaSubject> {
  if (target.kind === null) {
    const { results } = await call("GET", "seo/page-meta/", { query: { meta_type: "static", limit: 200 } });
    const page = metaPages[target.name];
    return { label: page.label, page, record: results.find((one) => one.page_name === target.name) ?? null };
  }
  const { kind, id } = target;
  if (kind === "category") {
    const [[words], { results }] = await Promise.all([listPageWords([id], "categories"), listMetasOf(kind, [id])]);
    if (!words) throw new Error(adminMessages.meta.pagesFailed.category);
    return { label: words.name, page: words, record: results[0] ?? null };
  }
  const [listing, { results }, words] = await Promise.all([
    call("GET", "{kind}/{id}/", { params: { kind: kindFacts[kind].segment, id } }),
    listMetasOf(kind, [id]),
    listPageWords([id], "listings"),
  ]);
  const page = { ...listingWords(listing), path: listing.path, picture: imageSrc(listing.image_url) ?? undefined };
  return { label: titleOf(listing), page, without: words[0], record: results[0] ?? null };
}

/** The reference to the page in a new record. */
export const aboutTarget = (target: MetaTarget) =>
  target.kind === null ? aboutPage(target.name) : aboutId(target.kind, target.id);
