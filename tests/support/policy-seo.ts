import { type Policy } from "./policy-row";

const everybody = "+++++++++";
const admins = "1333333+3";

const nothing = () => ({});

/** Who may call what about titles and descriptions of pages. */
export const seoPolicy: Record<string, Policy> = {
  "GET seo/page-meta/": { answers: admins, ask: nothing },
  "GET seo/page-meta/by-ids/": { answers: everybody, ask: (w) => ({ query: `?business_ids=${w.listingId}` }) },
  "GET seo/sitemap-entries/": { answers: admins, ask: () => ({ query: "?kind=business" }) },
  "POST seo/page-meta/": {
    answers: admins,
    ask: (w) => ({ body: { meta_type: "business", business_id: w.listingId, title: "One's own" } }),
  },
  "PATCH seo/page-meta/{id}/": {
    answers: admins,
    ask: (w) => ({ params: { id: String(w.pageMetaId) }, body: { title: "Another" } }),
  },
  "GET seo/page-meta/export/": { answers: admins, ask: nothing },
  "POST seo/page-meta/import/": {
    answers: admins,
    ask: (w) => ({ body: { csv: `listing_id,keywords\n${w.listingId},one's own`, dry_run: false } }),
  },
  "GET seo/templates/": { answers: admins, ask: nothing },
  "POST seo/templates/preview/": {
    answers: admins,
    ask: (w) => ({ body: { category_id: w.categoryId, title: "{name}", description: "" } }),
  },
  "PUT seo/templates/{id}/": {
    answers: admins,
    ask: (w) => ({ params: { id: String(w.categoryId) }, body: { title: "{name} in {category}", description: "" } }),
  },
  // The world has no template.
  "DELETE seo/templates/{id}/": { answers: "133333343", ask: (w) => ({ params: { id: String(w.categoryId) } }) },
  "GET seo/page-words/": { answers: admins, ask: (w) => ({ query: `?ids=${w.listingId}` }) },
};
