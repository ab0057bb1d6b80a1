import { type Kind, kindFacts } from "./listing-kind";

/** What a listing is in an affiliation: the person who works at the firm, or the firm. */
export const affiliationSides = ["person", "firm"] as const;
export type AffiliationSide = (typeof affiliationSides)[number];

/** A proposal waits for the other side; declined and ended affiliations are deleted. */
export type AffiliationStatus = `proposed_by_${AffiliationSide}` | "confirmed";

export const otherSide = (side: AffiliationSide): AffiliationSide => (side === "person" ? "firm" : "person");

export const proposalOf = (side: AffiliationSide): AffiliationStatus => `proposed_by_${side}`;

/** The most affiliations that a listing may have on a side: firms of a person, people of a firm. */
export const mostAffiliations: Record<AffiliationSide, number> = { person: 10, firm: 200 };

/** The most characters of a role. */
export const roleLength = 60;

/** How many people of a firm its page shows before the others are unfolded. */
export const peopleShown = 12;

/**
 * Whether an affiliation counts for the listing on this side: one that is confirmed, or that this side proposed. What
 * others propose to it doesn't, so that no one can use up its places.
 */
export const countsFor = (side: AffiliationSide, status: AffiliationStatus): boolean =>
  status === "confirmed" || status === proposalOf(side);

/**
 * The side that a listing is on: a person of a kind of persons, else that of its confirmed affiliations; null while it
 * may be on either. A firm is never a person elsewhere, so affiliations have no cycles.
 */
export function fixedSide(kind: Kind, confirmed: readonly AffiliationSide[]): AffiliationSide | null {
  if (kindFacts[kind].isPerson) return "person";
  return confirmed[0] ?? null;
}

/** Words of roles, the leading ones first. Any other role stands before the last group. */
const leading = [
  /\b(founder|co-?founder|founding|owner|president|chief|ceo|chair|managing|senior partner)/i,
  /\b(partner|principal|shareholder|director|head|of counsel)/i,
];
const assisting = /\b(associate|assistant|junior|resident|fellow|trainee|intern|paralegal|nurse|hygienist|technician)/i;

/** The place of a role in a firm, from 0; an empty role is an ordinary one. */
function roleRank(role: string): number {
  const at = leading.findIndex((words) => words.test(role));
  if (at >= 0) return at;
  return assisting.test(role) ? leading.length + 1 : leading.length;
}

const names = new Intl.Collator("en");

/** The order of a firm's people: by role, then by name. Payment plays no part. */
export const byRoleAndName = (one: { role: string; name: string }, other: { role: string; name: string }): number =>
  roleRank(one.role) - roleRank(other.role) || names.compare(one.name, other.name);
