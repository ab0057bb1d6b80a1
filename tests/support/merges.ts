import { type DuplicatePair, type ListingMerge, type MergePreview } from "@/lib/contract/duplicate";
import { type Answer, call } from "./call";

type Headers = Record<string, string>;

/** Answers with their body as in the contract. */
export type Told<Body> = Omit<Answer, "body"> & { body: Body };

/** The calls about likely duplicates and merges, as a signed-in user. */
export const mergeCalls = (as: Headers) => ({
  pairs: async (query = "") =>
    (await call({ path: `duplicates/${query}`, as })) as Told<{ count: number; results: DuplicatePair[] }>,
  dismiss: (body: unknown) => call({ path: "duplicates/dismiss/", method: "POST", body, as }),
  preview: async (kept: number, merged: number) =>
    (await call({
      path: `listings/merge/?kept_id=${kept}&merged_id=${merged}`,
      as,
    })) as Told<MergePreview>,
  merge: async (
    kept: number,
    merged: number,
    { query = "", ...more }: Record<string, unknown> & { query?: string } = {},
  ) =>
    (await call({
      path: `listings/merge/${query}`,
      method: "POST",
      body: { kept_id: kept, merged_id: merged, ...more },
      as,
    })) as Told<ListingMerge>,
  merges: async (query = "") =>
    (await call({ path: `merges/${query}`, as })) as Told<{ count: number; results: ListingMerge[] }>,
  undo: async (id: number) =>
    (await call({
      path: `merges/${id}/undo/`,
      method: "POST",
      as,
    })) as Told<ListingMerge>,
});
export type MergeCalls = ReturnType<typeof mergeCalls>;
