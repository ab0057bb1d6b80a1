import { type Metadata } from "next";
import { RankingPage } from "@/components/about/ranking-page";
import { routes } from "@/lib/routes";
import { keepPage, UNCHANGING_SECONDS } from "@/server/site/page-answer";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  alternates: { canonical: routes.ranking },

  title: "How ranking works",
  description:
    "What decides the order of search results and category pages: the formula, its constants and an example.",
};

export default function HowRankingWorks() {
  keepPage({ seconds: UNCHANGING_SECONDS, tags: [] });
  return <RankingPage />;
}
