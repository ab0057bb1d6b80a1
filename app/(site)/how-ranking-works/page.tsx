import { type Metadata } from "next";
import { RankingPage } from "@/components/about/ranking-page";
import { routes } from "@/lib/routes";

export const metadata: Metadata = {
  alternates: { canonical: routes.ranking },

  title: "How ranking works",
  description:
    "What decides the order of search results and category pages: the formula, its constants and an example.",
};

export default function HowRankingWorks() {
  return <RankingPage />;
}
