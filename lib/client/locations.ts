import { type Location, type Locations, type PinMap, type PinMapQuery } from "../contract/location";
import { kindFacts } from "../rules/listing-kind";
import { type LocationText } from "../rules/listing-location";
import { get, put } from "./http";
import { type ListingKey } from "./listings";

const pathOf = ({ id, type }: ListingKey) => `${kindFacts[type].segment}/${id}/locations/`;

/** A location to store; one without an id is new. */
export type GivenLocation = LocationText & { id?: number };

/** The locations of a listing beside its own address, in order. */
export const readLocations = async (listing: ListingKey): Promise<Location[]> =>
  (await get<Locations>(pathOf(listing))).items;

/** Replaces the locations of a listing; those with an id stay. */
export const setLocations = async (listing: ListingKey, items: readonly GivenLocation[]): Promise<Location[]> =>
  (await put<Locations>(pathOf(listing), { items })).items;

/** The map on which a pin for an address is placed; null where the address says too little. */
export const readPinMap = async (address: PinMapQuery): Promise<PinMap["map"]> =>
  (await get<PinMap>(`pin_map/?${new URLSearchParams({ ...address })}`)).map;
