import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ReviewerPage } from "@/components/review/reviewer-page";
import { noName } from "@/lib/rules/account";
import { reviewsPerPage } from "@/lib/rules/rating";
import { guestCtx } from "@/server/http/guest";
import { listReviews } from "@/server/reviews/read";
import { readReviewer } from "@/server/users/reviewer";
import { readId, readPage } from "@/lib/rules/id";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const dynamic = "force-dynamic";

const find = cache(async (text: string) => {
  const id = readId(text);
  return id === null ? null : readReviewer(guestCtx(), id);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const reviewer = await find((await params).id);
  return { title: reviewer ? `Reviews by ${reviewer.name.trim() || noName}` : "Reviewer", robots: "noindex, follow" };
}

export default async function Reviewer({ params, searchParams }: Props) {
  const reviewer = await find((await params).id);
  const page = pageNumber((await searchParams).page);
  if (!reviewer || page === null) notFound();
  const list = { user_id: reviewer.id, limit: reviewsPerPage, offset: (page - 1) * reviewsPerPage };
  const { items, count } = await listReviews(guestCtx(), list);
  if (page > 1 && items.length === 0) notFound();
  return <ReviewerPage reviewer={reviewer} reviews={items} count={count} page={page} />;
}

const pageNumber = (given: string | string[] | undefined): number | null => (given === undefined ? 1 : readPage(given));
