import { states } from "../../lib/rules/us-states";
import { between, chance, pick, pickSome, type Slots, spin, weighted } from "./chance";
import { areas, type Contact } from "./contact";
import { lastName } from "./persons";
import { describe, type Fill, filled, lines, list, pronouns } from "./profile";
import { type Lead, type ListingRow } from "./rows";
import * as said from "./words/credentials";
import { firmNamesOf } from "./words/firm-names";
import { type Line } from "./words/line";
import { law } from "./words/law";

const lawLines: readonly Line[] = Object.values(law);

const titleCase = (text: string) => text.replace(/(^| )([a-z])/g, (found) => found.toUpperCase());

/** A business's name, made from its leader's. */
export function firmName(line: Line, { first, last }: Lead): string {
  return spin(pick(firmNamesOf(line)), {
    first,
    last,
    last2: () => lastName(),
    last3: () => lastName(),
    area: () => pick(areas),
    specialty: titleCase(line.specialty),
  });
}

function feesOf(line: Line): string {
  const known =
    line === law.injury || line === law.malpractice
      ? said.fees.injury
      : said.fees[line.domain === "trade" ? "trade" : "counsel"];
  return spin(pick(known), {
    rate: String(between(18, 46) * 10),
    small: String(pick([45, 60, 75, 95, 120])),
    hour: String(between(7, 14) * 10),
    n: String(pick([3, 6, 12])),
    retainer: pick(["1,500", "2,500", "3,000", "5,000"]),
  });
}

function careerOf(line: Line, slots: Slots, fill: Fill) {
  const isLaw = lawLines.includes(line);
  const say = (pool: readonly string[], least: number, most: number) =>
    lines(pickSome(pool, least, most).map((one) => spin(one, slots)));
  const year = Number(slots.founded);
  return {
    license: filled(fill, () =>
      isLaw
        ? `Licensed to practice law in ${String(slots.state)} since ${year - between(2, 9)}`
        : `${line.specialty} license, ${String(slots.state)}, since ${year}`,
    ),
    workExperience: filled(fill, () =>
      lines([
        `${year} to today: ${String(slots.firm)}`,
        `${year - between(5, 11)} to ${year}: ${isLaw ? pick(["associate", "public defender", "staff attorney", "assistant prosecutor"]) : pick(["apprentice, then master", "employee", "partner"])} in ${String(slots.city)}`,
      ]),
    ),
    honors: filled(fill, () =>
      fill === "rich" || chance(0.5) ? say(isLaw ? said.honors : said.tradeHonors, 1, 2) : "",
    ),
    associations: filled(fill, () => say(isLaw ? said.associations.law : said.associations.trade, 1, 3)),
    education: filled(fill, () =>
      isLaw
        ? `J.D., ${pick(said.schools.law)}, ${year - between(7, 12)}\nB.A., ${pick(said.schools.college)}`
        : `${pick(said.schools.college)}, ${year - between(6, 14)}`,
    ),
    speakingEngagements: filled(fill, () =>
      fill === "rich" || chance(0.2) ? say(isLaw ? said.talks : said.tradeTalks, 1, 2) : "",
    ),
    publications: filled(fill, () =>
      fill === "rich" || chance(0.2) ? say(isLaw ? said.publications : said.tradePublications, 1, 2) : "",
    ),
  };
}

interface Planned {
  line: Line;
  specialty: string;
  lead: Lead;
  firm: string;
  contact: Contact;
  fill: Fill;
}

/** The columns that a business fills in; `fill` decides how many. */
export function businessColumns({ line, specialty, lead, firm, contact, fill }: Planned): Partial<ListingRow> {
  const { city } = contact.place;
  const state = states.find(({ code }) => code === contact.place.state)?.name ?? contact.place.state;
  const founded = String(between(1991, 2019));
  const slots = { ...pronouns(lead), lead: `${lead.first} ${lead.last}`, firm, city, state, founded, year: founded };
  const later = { ...slots, year: () => String(between(2014, 2025)) };
  return {
    specialty: filled(fill, () => specialty),
    description: describe(line, slots, fill),
    practiceAreas: filled(fill, () => list(pickSome(line.areas, 3, 7))),
    language: filled(fill, () => list(["English", ...pickSome(said.languages.slice(1), 0, 2)])),
    feeDetails: filled(fill, () => feesOf(line)),
    freeConsultation: weighted([
      [4, true],
      [3, false],
      [4, null],
    ] as const),
    worksFor: chance(0.12)
      ? `https://${pick(["harlan-legal-aid", "city-business-center", "three-rivers-network"])}.example.com`
      : undefined,
    ...careerOf(line, later, fill),
  };
}
