import { type Line } from "./line";

const lawOffices = [
  "[last] & [last2]",
  "[last] Law",
  "Law Office of [first] [last]",
  "[last], [last2] & [last3]",
  "[last] Legal",
  "[area] Law Center",
  "[last] & Associates",
  "[area] Legal Group",
];

const specialists = ["[last] [specialty]", "[last] & [last2] [specialty]"];

const bySpecialty: Record<string, readonly string[]> = {
  "Accounting and tax": [
    "[last] Accounting",
    "[last] & Partners, Accountants",
    "[area] Tax & Books",
    "[last] & [last2], Accountants",
    "Ledger & [last]",
    "[first] [last], Bookkeeper",
  ],
  "Family law": [...lawOffices, ...specialists],
  "Immigration law": [...lawOffices, ...specialists],
  "Employment law": [...lawOffices, ...specialists],
  "Criminal defense": [...lawOffices, ...specialists],
  "Estate planning": [...lawOffices, ...specialists],
  Plumbing: [
    "[last] Plumbing",
    "[area] Plumbing & Drain",
    "[last] & {Sons|Daughters|Sisters} Plumbing",
    "[first]'s Plumbing",
  ],
  "Electrical work": [
    "[last] Electric",
    "[area] Electric",
    "[last] & [last2] Electrical",
    "[first] [last], Electrician",
  ],
  Roofing: ["[last] Roofing", "[area] Roofing", "[last] & {Sons|Daughters|Brothers} Roofing"],
  "Auto repair": ["[last] Auto Repair", "[area] Garage", "[first]'s Garage", "[area] Brake & Motor"],
};

/** How a business of this line may be called. */
export const firmNamesOf = (line: Line): readonly string[] => bySpecialty[line.specialty] ?? lawOffices;
