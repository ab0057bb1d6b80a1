import { type Prisma } from "../../generated/prisma/client";
import { type PageMetaModel } from "../../generated/prisma/models";
import { type FactoryDb } from "./db";
import { unique } from "./unique";

/** Makes a page meta record: of the given listing, else of a static page. */
export async function makePageMeta(
  db: FactoryDb,
  overrides: Partial<Prisma.PageMetaUncheckedCreateInput> = {},
): Promise<PageMetaModel> {
  const words = { title: "A title of one's own", description: "What search engines say about this page." };
  if (!overrides.listingId) {
    return db.pageMeta.create({ data: { metaType: "static", pageName: `page-${unique()}`, ...words, ...overrides } });
  }
  const { kind } = await db.listing.findUniqueOrThrow({ where: { id: overrides.listingId } });
  return db.pageMeta.create({
    data: { metaType: kind, priority: 0.8, changefreq: "weekly", ...words, ...overrides },
  });
}
