import { faker } from "@faker-js/faker/locale/en";
import { type Kind } from "../../lib/rules/listing-kind";
import { type Chance } from "./chance";

export interface Top {
  kind: Kind;
  name: string;
  /** Its share of all listings, in percent. */
  share: number;
  below: string;
  /** The services that listings name. */
  work: string;
}

/** Top-level categories by kind with their subcategories. Each has every focus of its kind below it. */
export const tops: Top[] = [
  {
    kind: "doctor",
    name: "Doctors",
    share: 32,
    below:
      "Family Medicine|Internal Medicine|Pediatrics|Cardiology|Dermatology|Orthopedics|Neurology|Psychiatry|Oncology|" +
      "Gastroenterology|Ophthalmology|Urology|Rheumatology|Endocrinology|Allergy and Immunology",
    work:
      "annual physicals|vaccinations|diabetes care|high blood pressure|asthma|skin cancer screening|acne treatment|eczema|" +
      "knee replacement|sports injuries|back pain|migraine|epilepsy|anxiety|depression|chemotherapy|colonoscopy|" +
      "cataract surgery|kidney stones|arthritis|thyroid disorders|hay fever|newborn care|prenatal care|heart failure|" +
      "sleep apnea|travel medicine|weight management|minor surgery|telemedicine",
  },
  {
    kind: "business",
    name: "Lawyers",
    share: 20,
    below:
      "Family Law|Divorce|Personal Injury|Criminal Defense|Estate Planning|Immigration|Employment Law|Tax Law|" +
      "Bankruptcy|Real Estate Law|Medical Malpractice|Intellectual Property",
    work:
      "child custody|alimony|adoption|prenuptial agreements|car accidents|wrongful death|slip and fall|drunk driving|" +
      "wills and trusts|probate|green cards|naturalization|wrongful termination|discrimination|tax audits|foreclosure|" +
      "debt relief|patents|trademarks|contracts|mediation|appeals|landlord disputes|workers compensation",
  },
  {
    kind: "business",
    name: "Home Services",
    share: 16,
    below: "Plumbing|Electricians|Roofing|Painting|Landscaping|Cleaning|Heating and Cooling|Pest Control|Flooring",
    work:
      "drain cleaning|water heaters|leak repair|rewiring|lighting|roof repair|gutters|interior painting|lawn care|" +
      "tree removal|deep cleaning|furnace repair|air conditioning|termites|hardwood floors|tile|kitchens|bathrooms|" +
      "emergency service|free estimates",
  },
  {
    kind: "doctor",
    name: "Dentists",
    share: 10,
    below: "General Dentistry|Orthodontics|Oral Surgery|Endodontics|Periodontics|Dental Implants",
    work:
      "teeth cleaning|fillings|crowns|root canals|braces|invisible aligners|wisdom teeth|dentures|teeth whitening|" +
      "gum disease|veneers|children's dentistry|sedation|dental emergencies",
  },
  {
    kind: "business",
    name: "Automotive",
    share: 8,
    below: "Auto Repair|Body Shops|Tires|Towing|Car Dealers|Detailing",
    work:
      "brakes|oil changes|transmissions|engine repair|collision repair|dents|wheel alignment|roadside assistance|" +
      "used cars|trade-ins|state inspections|batteries|window tinting",
  },
  {
    kind: "doctor",
    name: "Therapists",
    share: 6,
    below: "Physical Therapy|Psychotherapy|Speech Therapy|Occupational Therapy|Nutrition",
    work:
      "couples counseling|grief|trauma|rehabilitation after surgery|stuttering|balance training|eating disorders|" +
      "stress management|addiction|group therapy|home visits|meal plans",
  },
  {
    kind: "business",
    name: "Finance",
    share: 5,
    below: "Accounting|Bookkeeping|Insurance|Mortgages|Financial Planning|Payroll",
    work:
      "tax returns|audits|payroll|home loans|refinancing|retirement plans|shutdown insurance|business insurance|budgets|" +
      "investments|college savings",
  },
  {
    kind: "business",
    name: "Real Estate",
    share: 3,
    below: "Agents|Property Management|Appraisers|Home Inspectors|Moving Companies",
    work:
      "first homes|condominiums|rentals|commercial property|appraisals|inspections|packing|storage|tenant screening|" +
      "open houses|long distance moves",
  },
];

export const focuses = {
  business: "Consultation|Emergency|For Families|For Companies|Disputes|Second Opinions".split("|"),
  doctor: "Adults|Children|Seniors|Surgery|Chronic Conditions|Telehealth".split("|"),
};

/** Endings of firm and practice names by kind; lawyers have their own. */
export const endings: Record<Kind, string[]> & Partial<Record<string, string[]>> = {
  business: "Services|Company|Solutions|Brothers|Partners|Group|and Sons|Pros|Advisors|Center".split("|"),
  doctor: "Clinic|Medical Group|Health|Practice|Center|Associates".split("|"),
  Lawyers: "Law Group|Law Firm|and Associates|Legal|Law Office|Attorneys".split("|"),
};

export const languages = "English|Spanish|Mandarin|French|Vietnamese|Arabic|Russian|Korean|Hindi|Polish".split("|");
export const insurers = "Aetna|Cigna|Humana|Medicare|Medicaid|Kaiser|Anthem|Oscar|Ambetter|Molina".split("|");

const syllables = "al ber can dor el fin gar hol ist jen kar lin mar nor ols per quin ros san tor ul ver wal yar zim";

const rareNameCount = 20_000;

/** Rare and unique names: a long tail after the common ones. */
function rareNames(chance: Chance, count: number) {
  const parts = syllables.split(" ");
  const ends = ["son", "man", "berg", "ley", "ton", "ski", "well", "dottir", "ford", "ides", "ez", "elli", "ov", ""];
  const made = new Set<string>();
  while (made.size < count) {
    const middle = chance.happens(0.6) ? chance.pick(parts) : "";
    const text = chance.pick(parts) + middle + chance.pick(parts) + chance.pick(ends);
    made.add(text.charAt(0).toUpperCase() + text.slice(1));
  }
  return [...made];
}

const smallWords = "the and of to in a for with you your is we our on are that at by as have from be or not".split(" ");

/** Words by frequency, the most common first: personal names and words of prose. */
export function makeVocabulary(chance: Chance) {
  const { person, word } = faker.definitions;
  return {
    lastNames: [...chance.shuffled(person.last_name.generic ?? []), ...rareNames(chance, rareNameCount)],
    firstNames: chance.shuffled([...(person.first_name.female ?? []), ...(person.first_name.male ?? [])]),
    words: [...smallWords, ...chance.shuffled([...new Set([...word.noun, ...word.verb, ...word.adjective])])],
  };
}
