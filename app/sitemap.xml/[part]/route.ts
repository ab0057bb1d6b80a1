import { answerSitemapPart } from "@/server/seo/sitemap-answer";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ part: string }> };

/** Serves a part of the sitemap at `/sitemap-….xml` (rewritten by next.config.mjs). */
const answer = async (request: Request, { params }: Props) => answerSitemapPart(request, (await params).part);

export const GET = answer;
export const HEAD = answer;
