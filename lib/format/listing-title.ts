import { type Listing } from "../contract/listing";

/** The name of a listing of either kind. Here and not in the contract, so that browsers need not load its schemas. */
export const titleOf = (item: Pick<Listing, "name" | "provider_name">): string => item.name ?? item.provider_name ?? "";
