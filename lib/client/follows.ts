import { type FollowedIds } from "../contract/follow";
import { get, post, remove } from "./http";

/** The listings that the signed-in visitor follows. */
export const readFollows = () => get<FollowedIds>("follows/");

/** Follows a listing, or ends that. */
export const changeFollow = (id: number, isOn: boolean): Promise<unknown> =>
  isOn ? post<FollowedIds>("follows/", { body: { listing_id: id } }) : remove(`follows/${id}/`);
