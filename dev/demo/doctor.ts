import { between, chance, faker, pick, pickSome, spin } from "./chance";
import { areas, type Contact } from "./contact";
import { describe, type Fill, filled, lines, list, pronouns } from "./profile";
import { streetName } from "./persons";
import { type Lead, type ListingRow } from "./rows";
import * as said from "./words/credentials";
import { dentistry } from "./words/dentistry";
import { type Line } from "./words/line";

const dentalLines: readonly Line[] = Object.values(dentistry);

const isDental = (line: Line) => dentalLines.includes(line);

/** A provider's name with the degree. */
export const providerName = (line: Line, { first, last }: Lead): string =>
  `${first} ${last}, ${isDental(line) ? pick(["DDS", "DDS", "DMD"]) : pick(["MD", "MD", "MD", "DO"])}`;

/** The check digit of an NPI: Luhn over its digits with the prefix 80840. */
function checkDigit(nine: string): number {
  const sum = [...`80840${nine}`]
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return (10 - (sum % 10)) % 10;
}

/** A valid NPI that belongs to no one: assigned ones begin with 1. */
function npiNumber(): string {
  const nine = `2${faker.string.numeric(8)}`;
  return `${nine}${checkDigit(nine)}`;
}

interface Planned {
  line: Line;
  specialty: string;
  lead: Lead;
  contact: Contact;
  fill: Fill;
}

function trainingOf(line: Line, year: number): string {
  const school = isDental(line)
    ? `Dental degree, ${pick(said.schools.college)}, ${year - between(1, 3)}`
    : `Medical degree, ${pick(said.schools.medicine)}, ${year - between(4, 7)}`;
  return lines([
    school,
    `Residency, ${pick(said.schools.hospitals)}, ${year}`,
    ...(chance(0.4) ? [`B.S., ${pick(said.schools.college)}`] : []),
  ]);
}

/** The columns that a provider fills in; `fill` decides how many. */
export function doctorColumns({ line, specialty, lead, contact, fill }: Planned): Partial<ListingRow> {
  const { city } = contact.place;
  const year = between(1989, 2020);
  const slots = {
    ...pronouns(lead),
    lead: `${lead.first} ${lead.last}`,
    who: `Dr. ${lead.last}`,
    city,
    year: String(year),
  };
  const practice = () => spin(pick(said.practiceNames), { area: pick(areas), last: lead.last, street: streetName() });
  return {
    specialty: fill === "rich" || chance(0.92) ? specialty : undefined,
    gender: filled(fill, () => (lead.sex === "female" ? "Female" : "Male")),
    description: describe(line, slots, fill),
    insurances: filled(fill, () => list(pickSome(said.insurers, 3, 8))),
    popularVisitReasons: filled(fill, () => list(pickSome(line.areas, 3, 7))),
    practiceNames: filled(fill, () => lines([practice(), ...(chance(0.25) ? [practice()] : [])])),
    education: filled(fill, () => trainingOf(line, year)),
    language: filled(fill, () => list(["English", ...pickSome(said.languages.slice(1), 0, 2)])),
    npiNumber: filled(fill, npiNumber),
    license: fill === "rich" ? `${line.specialty}, ${contact.place.state}, since ${year}` : undefined,
    worksFor: chance(0.15)
      ? `https://${pick(["lakeshore-general", "mercy-ridge", "northgate-hospital"])}.example.com`
      : undefined,
  };
}
