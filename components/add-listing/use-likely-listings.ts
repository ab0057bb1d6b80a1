import { useEffect, useState } from "react";
import { findSimilar, type SimilarFields } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { type Kind, kinds } from "@/lib/rules/listing-kind";

/** The pause in typing after which listings are looked up, in ms. */
const PAUSE_MS = 300;
/** The letters of a name from which on they are. */
const LETTERS = 3;
const MOST = 5;

/** Whether the fields say enough to look for listings like it. */
const canTell = ({ name, phone, street_address, zip }: SimilarFields): boolean =>
  name.length >= LETTERS || phone !== "" || (street_address !== "" && zip !== "");

/**
 * Listings that may be the one being added, looked up when typing pauses. The last ones stay until new ones arrive. A
 * failed lookup shows none: it is only a hint.
 * @param kind null while no category is chosen: then both kinds are looked up
 */
export function useLikelyListings(fields: SimilarFields, kind: Kind | null): Listing[] {
  const [found, setFound] = useState<Listing[]>([]);
  const sent = JSON.stringify(fields);
  const isTelling = canTell(fields);
  useEffect(() => {
    if (!isTelling) return undefined;
    const controller = new AbortController();
    const look = (one: Kind) => findSimilar(one, JSON.parse(sent) as SimilarFields, controller.signal).catch(() => []);
    async function lookUp() {
      const lists = await Promise.all((kind ? [kind] : kinds).map(look));
      if (!controller.signal.aborted) setFound(lists.flat().slice(0, MOST));
    }
    const timer = setTimeout(() => void lookUp(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [sent, kind, isTelling]);
  return isTelling ? found : [];
}
