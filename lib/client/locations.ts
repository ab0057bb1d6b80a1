import { type Locations, type PinMap, type PinMapQuery } from "../contract/location";
import { type LocationText } from "../rules/listing-location";
import { call } from "./http";
import { type ListingKey, listingParams } from "./listings";

/** A location to store; one without an id is new. */
export type GivenLocation = LocationText & { id?: number };

/** The locations of a listing beside its own address, in order. */
export const readLocations = (listing: ListingKey): Promise<Locations> =>
  call("GET", "{kind}/{id}/locations/", { params: listingParams(listing) });

/** Replaces the locations of a listing; those with an id stay. */
export const setLocations = (
  listing: ListingKey,
  body: { items: GivenLocation[]; seen?: string },
): Promise<Locations> => call("PUT", "{kind}/{id}/locations/", { params: listingParams(listing), body });

/** The map on which a pin for an address is placed; null where the address says too little. */
export const readPinMap = async (query: PinMapQuery): Promise<PinMap["map"]> =>
  (await call("GET", "pin_map/", { query })).map;
