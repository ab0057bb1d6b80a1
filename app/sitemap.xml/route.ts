import { answerSitemap } from "@/server/seo/sitemap-answer";

export const dynamic = "force-dynamic";

export const GET = answerSitemap;
export const HEAD = answerSitemap;
