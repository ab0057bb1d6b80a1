import { type ListingMerge, type MergeBody } from "../contract/duplicate";
import { post } from "./http";

/** What is chosen for a merge, as it is sent. */
export type MergeRequest = Pick<MergeBody, "kept_id" | "merged_id"> & Partial<MergeBody>;

/** Makes one listing of two. @throws ApiError 400 and 409 with the reason why that can't be done. */
export const mergeListings = (wish: MergeRequest) => post<ListingMerge>("listings/merge/", { body: wish });

/** Makes two listings again. @throws ApiError 409 with the reason why that can't be done. */
export const undoMerge = (id: number) => post<ListingMerge>(`merges/${id}/undo/`);

/** Says that two listings are different, or takes that back. */
export const dismissPair = (first_id: number, second_id: number, dismissed: boolean) =>
  post("duplicates/dismiss/", { body: { first_id, second_id, dismissed } });
