import { notFound } from "next/navigation";
import { DuplicatesScreen } from "@/components/admin/duplicates/duplicates-screen";
import { MergeScreen } from "@/components/admin/duplicates/merge-screen";
import { ProblemError } from "@/lib/contract/errors";
import { readId } from "@/lib/rules/id";
import { categoryChoices } from "@/server/categories/read";
import { type Ctx } from "@/server/ctx";
import { previewMerge } from "@/server/merges/read";
import { adminMetadata, adminPage, type Query } from "../admin-page";

export const metadata = adminMetadata("adminDuplicates");

export default adminPage("adminDuplicates", view);

async function view(ctx: Ctx, query: Query) {
  const [kept, merged] = [readId(query.kept), readId(query.merged)];
  if (kept !== null && merged !== null) return comparison(ctx, kept, merged);
  return <DuplicatesScreen categories={await categoryChoices(ctx)} />;
}

async function comparison(ctx: Ctx, kept_id: number, merged_id: number) {
  const preview = await previewMerge(ctx, { kept_id, merged_id }).catch((error: unknown) => {
    if (error instanceof ProblemError) notFound();
    throw error;
  });
  return <MergeScreen preview={preview} />;
}
