import "server-only";
import { type Metadata } from "next";
import { metaPages } from "@/lib/site/meta-pages";
import {
  fullTitle,
  headOf,
  type MetaPageName,
  type MetaWords,
  type PageHead,
  type ShownPage,
} from "@/lib/rules/page-meta";
import { isOwnOrigin } from "../http/own-origin";
import { pageSettings } from "../http/page-settings";
import { pageRecord } from "./records";

/** The size of generated share pictures, in pixels. */
const pictureSize = { width: 1200, height: 630 };

/** The image of a shared link. The size of a record's own image isn't known. */
const pictureOf = ({ ogImage: url, ogTitle: alt }: PageHead, record: MetaWords | null) =>
  record?.og_image.trim() ? { url, alt } : { url, alt, ...pictureSize };

/**
 * The metadata of a public page. `page` has its defaults, which come from what the page shows; values of its active
 * page meta record take precedence.
 */
export async function pageHead(page: ShownPage, record: MetaWords | null): Promise<Metadata> {
  const { site_name: siteName, title_suffix: titleSuffix } = await pageSettings();
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

/** The metadata of a static page. */
export const staticHead = async (name: MetaPageName): Promise<Metadata> =>
  pageHead(metaPages[name], await pageRecord(name));
