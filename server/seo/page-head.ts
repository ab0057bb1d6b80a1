import "server-only";
import { type Metadata } from "next";
import { metaPages } from "@/lib/meta-pages";
import {
  fullTitle,
  headOf,
  type MetaPageName,
  type MetaWords,
  type PageHead,
  type ShownPage,
} from "@/lib/rules/page-meta";
import { env } from "../env";
import { isOwnOrigin } from "../http/own-origin";
import { staticRecord } from "./records";

/** The size of the share pictures that this site makes, in pixels. */
const pictureSize = { width: 1200, height: 630 };

/** The picture that a shared link shows: of the size of a record's own nothing is known. */
const pictureOf = ({ ogImage: url, ogTitle: alt }: PageHead, record: MetaWords | null) =>
  record?.og_image.trim() ? { url, alt } : { url, alt, ...pictureSize };

/**
 * What stands in the head of a public page: every one makes it here. `page` is what it says of itself, in what it shows;
 * `record` its active record, whose words come first.
 */
export function pageHead(page: ShownPage, record: MetaWords | null): Metadata {
  const { siteName, titleSuffix } = env();
  const head = headOf(page, record, isOwnOrigin);
  const picture = pictureOf(head, record);
  return {
    title: { absolute: fullTitle(head.title, titleSuffix) },
    description: head.description,
    keywords: head.keywords || null,
    alternates: { canonical: head.canonical },
    robots: head.robots,
    openGraph: {
      type: "website",
      siteName,
      locale: "en_US",
      url: head.canonical,
      title: head.ogTitle,
      description: head.ogDescription,
      images: [picture],
    },
    twitter: {
      card: "summary_large_image",
      title: head.ogTitle,
      description: head.ogDescription,
      images: [picture],
    },
  };
}

/** The head of a static page, by its record. */
export const staticHead = async (name: MetaPageName): Promise<Metadata> =>
  pageHead(metaPages[name], await staticRecord(name));
