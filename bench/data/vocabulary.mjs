import { faker } from "@faker-js/faker/locale/en";

/** Top-level categories by kind with what lies below; each of these has every focus of its kind below it. */
export const tops = [
  {
    kind: "business",
    name: "Lawyers",
    below: "Family Law|Divorce|Personal Injury|Criminal Defense|Estate Planning|Immigration|Employment Law|Tax Law",
  },
  {
    kind: "business",
    name: "Home Services",
    below: "Plumbing|Electricians|Roofing|Painting|Landscaping|Cleaning|Heating and Cooling|Pest Control",
  },
  {
    kind: "business",
    name: "Finance",
    below: "Accounting|Bookkeeping|Insurance|Mortgages|Financial Planning|Payroll",
  },
  { kind: "business", name: "Automotive", below: "Auto Repair|Body Shops|Tires|Towing|Car Dealers|Detailing" },
  { kind: "business", name: "Real Estate", below: "Agents|Property Management|Appraisers|Inspectors|Moving" },
  {
    kind: "doctor",
    name: "Doctors",
    below: "Family Medicine|Cardiology|Dermatology|Pediatrics|Orthopedics|Neurology|Psychiatry|Oncology|Allergy",
  },
  { kind: "doctor", name: "Dentists", below: "General Dentistry|Orthodontics|Oral Surgery|Endodontics|Implants" },
  { kind: "doctor", name: "Therapists", below: "Physical Therapy|Psychotherapy|Speech Therapy|Nutrition" },
];

export const focuses = {
  business: "Consultation|Emergency|For Families|For Companies|Disputes|Second Opinions".split("|"),
  doctor: "Adults|Children|Seniors|Surgery|Chronic Conditions|Telehealth".split("|"),
};

export const endings = {
  business: "Group|Law|Services|Partners|and Associates|Company|Solutions|Office|Brothers|Advisors".split("|"),
  doctor: "Clinic|Medical Group|Health|Practice|Center|Associates".split("|"),
};

export const languages = "English|Spanish|Mandarin|French|Vietnamese|Arabic|Russian|Korean|Hindi|Polish".split("|");
export const insurers = "Aetna|Cigna|Humana|Medicare|Medicaid|Kaiser|Anthem|Oscar|Ambetter|Molina".split("|");

/** Cities from the largest on, with their states. */
export const cities = (
  "New York, NY|Los Angeles, CA|Chicago, IL|Houston, TX|Phoenix, AZ|Philadelphia, PA|San Antonio, TX|San Diego, CA|" +
  "Dallas, TX|Austin, TX|Jacksonville, FL|Fort Worth, TX|San Jose, CA|Columbus, OH|Charlotte, NC|Indianapolis, IN|" +
  "Seattle, WA|Denver, CO|Boston, MA|Nashville, TN|Detroit, MI|Portland, OR|Memphis, TN|Louisville, KY|" +
  "Baltimore, MD|Milwaukee, WI|Albuquerque, NM|Tucson, AZ|Fresno, CA|Sacramento, CA|Atlanta, GA|Omaha, NE|Miami, FL|" +
  "Oakland, CA|Minneapolis, MN|Tulsa, OK|Tampa, FL|New Orleans, LA|Cleveland, OH|Honolulu, HI|Anchorage, AK|" +
  "Boise, ID|Madison, WI|Spokane, WA|Richmond, VA|Salt Lake City, UT|Hartford, CT|Burlington, VT|Helena, MT"
)
  .split("|")
  .map((place) => place.split(", "));

const syllables = "al ber can dor el fin gar hol ist jen kar lin mar nor ols per quin ros san tor ul ver wal yar zim";

/** Names that few or nobody else has: a long tail behind the common ones. */
function rareNames(chance, count) {
  const parts = syllables.split(" ");
  const ends = ["son", "man", "berg", "ley", "ton", "ski", "well", "dottir", "ford", "ides"];
  const made = new Set();
  while (made.size < count) {
    const text = chance.pick(parts) + chance.pick(parts) + chance.pick(ends);
    made.add(text[0].toUpperCase() + text.slice(1));
  }
  return [...made];
}

const smallWords = "the and of to in a for with you your is we our on are that at by as have from be or not".split(" ");

/**
 * Words by how common they are, the most common first: names of people, and the words of running text.
 * @param {ReturnType<import("./chance.mjs").createChance>} chance
 */
export function makeVocabulary(chance) {
  const { person, word } = faker.definitions;
  return {
    lastNames: [...chance.shuffled(person.last_name.generic), ...rareNames(chance, 4000)],
    firstNames: chance.shuffled([...person.first_name.female, ...person.first_name.male]),
    words: [...smallWords, ...chance.shuffled([...new Set([...word.noun, ...word.verb, ...word.adjective])])],
  };
}
