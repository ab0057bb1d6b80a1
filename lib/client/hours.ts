import { type Listing } from "../contract/listing";
import { type HoursException, type Span } from "../rules/opening-hours";
import { kindFacts } from "../rules/listing-kind";
import { put } from "./http";
import { type ListingKey } from "./listings";

const pathOf = ({ id, type }: ListingKey) => `${kindFacts[type].segment}/${id}/hours/`;

/** Replaces a listing's hours. Without a time zone they are in that of its place. */
export const setHours = (listing: ListingKey, hours: { text: string; time_zone: string | null }) =>
  put<Listing>(pathOf(listing), hours);

/** Removes a listing's hours. */
export const removeHours = (listing: ListingKey) => put<Listing>(pathOf(listing), { spans: [] as Span[] });

/** Replaces the dates on which a listing has other hours. */
export const setExceptions = (listing: ListingKey, exceptions: HoursException[]) =>
  put<Listing>(`${pathOf(listing)}exceptions/`, { exceptions });
