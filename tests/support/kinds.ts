import { kindFacts, kinds } from "@/lib/rules/listing-kind";

/** Both kinds for contract tests: the collection, and the API's field for the name. */
export const bothKinds = kinds.map((kind) => ({
  kind,
  segment: kindFacts[kind].segment,
  titleField: kindFacts[kind].titleField,
}));
