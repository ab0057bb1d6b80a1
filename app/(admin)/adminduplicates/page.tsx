import { notFound, redirect } from "next/navigation";
import { DuplicatesFrame, PairList } from "@/components/admin/duplicates/duplicates-screen";
import { MergeList } from "@/components/admin/duplicates/merge-list";
import { MergeScreen } from "@/components/admin/duplicates/merge-screen";
import { Pager } from "@/components/shared/pager";
import { ProblemError } from "@/lib/contract/errors";
import { routes } from "@/lib/routes";
import { kinds } from "@/lib/rules/listing-kind";
import { categoryChoices } from "@/server/categories/read";
import { type Ctx } from "@/server/ctx";
import { listDuplicates } from "@/server/duplicates/read";
import { listMerges, previewMerge } from "@/server/merges/read";
import { privatePage } from "../../private-page";
import { adminPage, type Query } from "../admin-page";

/** Pairs or merges per page. */
const PER_PAGE = 20;

export const metadata = privatePage("Duplicates", routes.adminDuplicates());

export default adminPage(routes.adminDuplicates(), view, { isForModerators: true });

/** Parses an id or page number from the URL; null for anything else. */
function numberIn(value: Query[string]): number | null {
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

async function view(ctx: Ctx, query: Query) {
  const [kept, merged] = [numberIn(query.kept), numberIn(query.merged)];
  if (kept !== null && merged !== null) return comparison(ctx, kept, merged);
  const page = numberIn(query.page) ?? 1;
  return query.tab === "merges" ? merges(ctx, page) : pairs(ctx, query, page);
}

async function comparison(ctx: Ctx, kept_id: number, merged_id: number) {
  const preview = await previewMerge(ctx, { kept_id, merged_id }).catch((error: unknown) => {
    if (error instanceof ProblemError) notFound();
    throw error;
  });
  return <MergeScreen preview={preview} />;
}

/** The number of pages; redirects to the last one from a page beyond it. */
function pagesOf(count: number, page: number, hrefOf: (page: number | null) => string): number {
  const pages = Math.ceil(count / PER_PAGE);
  if (pages > 0 && page > pages) redirect(hrefOf(pages > 1 ? pages : null));
  return pages;
}

const paging = (page: number) => ({ limit: PER_PAGE, offset: (page - 1) * PER_PAGE });

async function merges(ctx: Ctx, page: number) {
  const { items, count } = await listMerges(ctx, paging(page));
  const hrefOf = (to: number | null) => routes.adminDuplicates({ tab: "merges", page: to });
  const pages = pagesOf(count, page, hrefOf);
  return (
    <DuplicatesFrame tab="merges">
      <MergeList merges={items} now={ctx.now} />
      <Pager page={page} pages={pages} hrefOf={(to) => hrefOf(to > 1 ? to : null)} />
    </DuplicatesFrame>
  );
}

async function pairs(ctx: Ctx, query: Query, page: number) {
  const kind = kinds.find((known) => known === query.kind);
  const category = numberIn(query.category);
  const [{ items, count }, categories] = await Promise.all([
    listDuplicates(ctx, { ...paging(page), kind, category_id: category ?? undefined }),
    categoryChoices(ctx),
  ]);
  const pages = pagesOf(count, page, (to) => routes.adminDuplicates({ kind, category, page: to }));
  return (
    <DuplicatesFrame tab="pairs">
      <PairList
        pairs={items}
        count={count}
        view={{ kind, category }}
        page={page}
        pages={pages}
        categories={categories}
      />
    </DuplicatesFrame>
  );
}
