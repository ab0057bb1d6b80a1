import { call } from "./http";

/** Follows a listing, or ends that. */
export const changeFollow = (id: number, isOn: boolean): Promise<unknown> =>
  isOn ? call("POST", "follows/", { body: { listing_id: id } }) : call("DELETE", "follows/{id}/", { params: { id } });
