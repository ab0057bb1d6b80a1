import { kindFacts, kinds } from "@/lib/rules/listing-kind";

/** Both kinds as a contract test loops over them: their collection and the wire's name of their name. */
export const bothKinds = kinds.map((kind) => ({
  kind,
  segment: kindFacts[kind].segment,
  titleField: kindFacts[kind].titleField,
}));
