import "server-only";
import * as metaTemplate from "@/lib/contract/meta-template";
import * as pageMeta from "@/lib/contract/page-meta";
import * as pageMetaFile from "@/lib/contract/page-meta-file";
import { endpoint, listEndpoint } from "../http/endpoint";
import { exportPageMetas, importPageMetas, readMetaRows } from "./meta-file";
import { listPageMetas, listPageMetasOf } from "./read";
import { listSitemapEntries } from "./sitemap-listings";
import { listPageWords, previewMetaTemplate } from "./template-preview";
import { listMetaTemplates, removeMetaTemplate, setMetaTemplate } from "./templates";
import { changePageMeta, savePageMeta } from "./write";

export const seoApi = [
  endpoint(pageMeta.patchPageMeta, (ctx, { params, body }) => changePageMeta(ctx, params.id, body)),
  listEndpoint(pageMeta.listPageMetasOf, (ctx, { query }) => listPageMetasOf(ctx, query)),
  endpoint(pageMetaFile.exportPageMetas, (ctx, { query }) => exportPageMetas(ctx, query)),
  endpoint(pageMetaFile.importPageMetas, (ctx, { body }) => importPageMetas(ctx, readMetaRows(body.csv), body.dry_run)),
  endpoint(pageMeta.listSitemapEntries, (ctx, { query }) => listSitemapEntries(ctx, query)),
  listEndpoint(pageMeta.listPageMetas, (ctx, { query }) => listPageMetas(ctx, query)),
  endpoint(pageMeta.savePageMeta, (ctx, { body }) => savePageMeta(ctx, body)),
  endpoint(metaTemplate.listPageWords, (ctx, { query }) => listPageWords(ctx, query)),
  endpoint(metaTemplate.putMetaTemplate, (ctx, { params, body }) => setMetaTemplate(ctx, params.id, body)),
  endpoint(metaTemplate.deleteMetaTemplate, (ctx, { params, query }) =>
    removeMetaTemplate(ctx, { ...params, ...query }),
  ),
  endpoint(metaTemplate.previewMetaTemplate, (ctx, { body }) => previewMetaTemplate(ctx, body)),
  endpoint(metaTemplate.listMetaTemplates, (ctx) => listMetaTemplates(ctx)),
];
