import { type Metadata } from "next";
import { HomePage } from "@/components/home/home-page";
import { routes } from "@/lib/routes";
import { topCategories } from "@/server/categories/read";
import { listFeatured } from "@/server/listings/read";
import { guestCtx } from "@/server/site/guest";
import { keepPage } from "@/server/site/page-answer";
import { readHome } from "@/server/site/read";

export const dynamic = "force-dynamic";

const KEPT_SECONDS = 60;
const CATEGORIES = 6;
const FEATURED = 8;
const REVIEWS = 6;

export const metadata: Metadata = {
  description: "Search, compare and read reviews of lawyers, doctors and other businesses.",
  alternates: { canonical: routes.home },
};

export default async function Home() {
  keepPage({ seconds: KEPT_SECONDS, tags: [] });
  const ctx = guestCtx();
  const [{ stats, reviews }, featured, categories] = await Promise.all([
    readHome(ctx, REVIEWS),
    listFeatured(ctx, FEATURED),
    topCategories(ctx, CATEGORIES),
  ]);
  return <HomePage stats={stats} categories={categories} featured={featured} reviews={reviews} />;
}
