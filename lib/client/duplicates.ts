import { type DuplicatePair, type ListingMerge, type MergeBody } from "../contract/duplicate";
import { type ListQuery, readList } from "./admin-list";
import { post } from "./http";

/** The body of a merge. */
export type MergeRequest = Pick<MergeBody, "kept_id" | "merged_id"> & Partial<MergeBody>;

/** Pairs of likely duplicates, the likeliest first. */
export const listDuplicates = (filters: ListQuery) => readList<DuplicatePair>("duplicates/", filters);

/** Merges, newest first. */
export const listMerges = (filters: ListQuery) => readList<ListingMerge>("merges/", filters);

/** Merges two listings. @throws ApiError 400 or 409 with the reason. */
export const mergeListings = (body: MergeRequest) => post<ListingMerge>("listings/merge/", { body });

/** Undoes a merge. @throws ApiError 409 with the reason. */
export const undoMerge = (id: number) => post<ListingMerge>(`merges/${id}/undo/`);

/** Marks two listings as different, or removes the mark, even while the page is being left. */
export const dismissPair = (first_id: number, second_id: number, dismissed: boolean) =>
  post("duplicates/dismiss/", { body: { first_id, second_id, dismissed }, keepalive: true });
