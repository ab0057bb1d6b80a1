import { kindFacts } from "../../lib/rules/listing-kind";
import { type CategoryRow, categoryRows, leafPicker, slugOf } from "./categories";
import { type Chance, createChance } from "./chance";
import { citiesBySize, type City } from "./places";
import { type Size } from "./size";
import { endings, insurers, languages, makeVocabulary } from "./vocabulary";

const maxReviewsOfOne = 300;
const firstDay = Date.UTC(2024, 0, 1);
const [second, day] = [1000, 86_400_000];

/** How many ratings each listing has, by its id: few have many, and none above the limit. */
function ratingCounts(chance: Chance, size: Size) {
  const counts = new Uint16Array(size.listings + 1);
  const ids = Array.from({ length: size.listings }, (_, at) => at + 1);
  const ranked = chance.zipf(chance.shuffled(ids), 0.7);
  for (let left = size.reviews; left > 0;) {
    const id = ranked();
    const count = counts[id] ?? 0;
    if (count === maxReviewsOfOne) continue;
    counts[id] = count + 1;
    left -= 1;
  }
  return counts;
}

type Writer = ReturnType<typeof createWriter>;

function createWriter(chance: Chance) {
  const vocabulary = makeVocabulary(chance);
  const word = chance.zipf(vocabulary.words, 0.9);
  const last = chance.zipf(vocabulary.lastNames, 0.8);
  const first = chance.zipf(vocabulary.firstNames, 0.7);
  const language = chance.zipf(languages, 1.2);
  const words = (count: number) => Array.from({ length: count }, word).join(" ");
  const sentence = () => {
    const text = words(chance.between(5, 15));
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const lines = (least: number, most: number, line: () => string) =>
    Array.from({ length: chance.between(least, most) }, line);
  return { last, first, language, words, sentence, lines };
}

/** A list as stored in listings, without duplicates. */
const joined = (items: string[]) => [...new Set(items)].join("; ");

/** The random parts of a listing. */
interface Parts {
  chance: Chance;
  writer: Writer;
  category: CategoryRow;
  place: City;
}

const areaOf = ({ parent }: CategoryRow) => parent?.name ?? "";

function nameOf({ chance, writer, category, place }: Parts) {
  const { top, kind } = category;
  const ending = chance.pick(endings[top.name] ?? endings[kind]);
  const area = areaOf(category);
  if (kindFacts[kind].isPerson && chance.happens(0.8)) return `${writer.first()} ${writer.last()}`;
  return chance.pick([
    () => `${writer.last()} ${ending}`,
    () => `${writer.last()} and ${writer.last()} ${ending}`,
    () => `${writer.last()} ${area}`,
    () => `${writer.first()} ${writer.last()} ${area}`,
    () => `${place.city} ${area} ${ending}`,
  ])();
}

/** The long texts. Half of the listings have none, as after an import. */
function textsOf({
  chance,
  writer,
  area,
  work,
  isDoctor,
}: {
  chance: Chance;
  writer: Writer;
  area: string;
  work: string[];
  isDoctor: boolean;
}) {
  const isFull = chance.happens(0.5);
  const full = (least: number, most: number, line: () => string) => (isFull ? writer.lines(least, most, line) : []);
  const practice = () => chance.pick(work);
  return {
    description: (isFull ? writer.lines(2, 6, writer.sentence) : writer.lines(0, 1, writer.sentence)).join(" "),
    practice_areas: joined([area, ...writer.lines(isFull ? 2 : 0, 5, practice)]),
    work_experience: full(0, 3, writer.sentence).join("\n"),
    education: full(0, 2, () => `${writer.last()} University, ${chance.between(1975, 2020)}`).join("\n"),
    associations: joined(full(0, 2, () => `${writer.last()} Association`)),
    honors: joined(full(0, 2, () => writer.words(3))),
    popular_visit_reasons: isDoctor ? joined(full(1, 4, practice)) : "",
    fee_details: full(0, 1, writer.sentence).join(" "),
  };
}

export type ListingRow = ReturnType<typeof listingRow>;

function listingRow({ id, stars, ...parts }: Parts & { id: number; stars: number[] }) {
  const { chance, writer, category, place } = parts;
  const name = nameOf(parts);
  const area = areaOf(category);
  const { isPerson: isDoctor } = kindFacts[category.kind];
  const at = new Date(firstDay + (id % 1000) * day + ((id * 61) % 86_400) * second).toISOString();
  return {
    id,
    kind: category.kind,
    status: "active",
    name,
    slug: `${slugOf(name)}-${id}`,
    category_id: category.id,
    category_words: category.words,
    specialty: area,
    phone: `(${200 + (id % 800)}) 555-${String(Math.floor(id / 800)).padStart(4, "0")}`,
    email: `office${id}@example.com`,
    website: `https://listing-${id}.example.com`,
    street_address: `${chance.between(1, 9999)} ${writer.last()} Street`,
    city: place.city,
    state: place.state,
    zip: chance.pick(place.zips),
    license: `${place.state} ${100_000 + id}`,
    language: joined(["English", ...writer.lines(0, 2, writer.language)]),
    insurances: isDoctor ? joined(writer.lines(0, 4, () => chance.pick(insurers))) : "",
    free_consultation: chance.happens(0.4),
    is_premium: chance.happens(0.03),
    ...textsOf({ chance, writer, area, work: category.top.work.split("|"), isDoctor }),
    rating_sum: stars.reduce((sum, rating) => sum + rating, 0),
    total_reviews: stars.length,
    created_at: at,
    updated_at: at,
  };
}

export type ReviewRow = ReturnType<typeof reviewRow>;

function reviewRow({
  id,
  listing,
  rating,
  nth,
  writer,
  size,
}: {
  id: number;
  listing: ListingRow;
  rating: number;
  nth: number;
  writer: Writer;
  size: Size;
}) {
  const at = new Date(firstDay + ((listing.id * 7 + nth) % 1000) * day + nth * 60_000).toISOString();
  return {
    id,
    listing_id: listing.id,
    user_id: 1 + ((listing.id * 31 + nth) % size.users),
    rating,
    title: writer.words(4).slice(0, 100),
    content: writer.lines(1, 4, writer.sentence).join(" ").slice(0, 1000),
    status: "active",
    created_at: at,
    updated_at: at,
  };
}

/** The people who wrote the reviews. */
export const userRows = ({ users }: Size) =>
  Array.from({ length: users }, (_, at) => ({
    id: at + 1,
    email: `person${at + 1}@example.com`,
    full_name: `Person Number${at + 1}`,
    status: "active",
    verified: true,
  }));

/** Every listing with its reviews, one after the other; the same each time for the same size. */
export function* listingsWithReviews(size: Size, categories = categoryRows()) {
  const chance = createChance(size.seed);
  const writer = createWriter(chance);
  const counts = ratingCounts(chance, size);
  const star = chance.zipf([5, 4, 1, 3, 2], 0.9);
  const leaf = leafPicker(chance, categories);
  const place = chance.zipf(citiesBySize(), 0.8);
  let reviewId = 0;
  for (let id = 1; id <= size.listings; id += 1) {
    const stars = Array.from({ length: counts[id] ?? 0 }, star);
    const listing = listingRow({ id, chance, writer, category: leaf(), place: place(), stars });
    const reviews = stars.map((rating, nth) => reviewRow({ id: (reviewId += 1), listing, rating, nth, writer, size }));
    yield { listing, reviews };
  }
}
