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
  "[last] [specialty]",
];

const bySpecialty: Record<string, readonly string[]> = {
  "Accounting and tax": [
    "[last] Accounting",
    "[area] Tax & Books",
    "[last] & [last2], Accountants",
    "Ledger & [last]",
    "[first] [last], Bookkeeper",
  ],
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
