import { type Listing } from "../contract/listing";

/** The name of a listing of either kind. Not in lib/contract, so that browsers don't load its schemas. */
export const titleOf = (item: Pick<Listing, "name" | "provider_name">): string => item.name ?? item.provider_name ?? "";
