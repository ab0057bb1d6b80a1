import { type Location, type PinMap, type PinMapQuery } from "../contract/location";
import { type LocationText } from "../rules/listing-location";
import { call } from "./http";
import { type ListingKey, listingParams } from "./listings";

/** A location to store; one without an id is new. */
export type GivenLocation = LocationText & { id?: number };

/** The locations of a listing beside its own address, in order. */
export const readLocations = async (listing: ListingKey): Promise<Location[]> =>
  (await call("GET", "{kind}/{id}/locations/", { params: listingParams(listing) })).items;

/** Replaces the locations of a listing; those with an id stay. */
export const setLocations = async (listing: ListingKey, items: readonly GivenLocation[]): Promise<Location[]> =>
  (await call("PUT", "{kind}/{id}/locations/", { params: listingParams(listing), body: { items: [...items] } })).items;

/** The map on which a pin for an address is placed; null where the address says too little. */
export const readPinMap = async (query: PinMapQuery): Promise<PinMap["map"]> =>
  (await call("GET", "pin_map/", { query })).map;
