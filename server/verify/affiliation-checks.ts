import "server-only";
import { mostAffiliations } from "@/lib/rules/affiliation";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { Prisma } from "../db/client";
import { type Check } from "./check";

const persons = kinds.filter((kind) => kindFacts[kind].isPerson);

/** Affiliations between listings (docs/decisions/0100-a-firm-and-its-people.md). */
export const affiliationChecks: readonly Check[] = [
  {
    name: "affiliations",
    description: "affiliations: no firm that is a person or works at another one, and not too many of a listing",
    query: () => Prisma.sql`
      SELECT l.id, l.kind::text, count(*) FILTER (WHERE a.person_id = l.id)::int AS firms,
        count(*) FILTER (WHERE a.firm_id = l.id)::int AS people
      FROM affiliation a JOIN listing l ON l.id IN (a.person_id, a.firm_id) WHERE a.status = 'confirmed'
      GROUP BY l.id HAVING (count(*) FILTER (WHERE a.firm_id = l.id) > 0
          AND (l.kind::text = ANY (${persons}::text[]) OR count(*) FILTER (WHERE a.person_id = l.id) > 0))
        OR count(*) FILTER (WHERE a.person_id = l.id) > ${mostAffiliations.person}::int
        OR count(*) FILTER (WHERE a.firm_id = l.id) > ${mostAffiliations.firm}::int`,
  },
];
