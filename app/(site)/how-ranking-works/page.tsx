import { type Metadata } from "next";
import { RankingPage } from "@/components/about/ranking-page";

export const metadata: Metadata = {
  title: "How ranking works",
  description:
    "What decides the order of search results and category pages: the formula, its constants and an example.",
};

export default function HowRankingWorks() {
  return <RankingPage />;
}
