import { createChance } from "./chance.mjs";
import { cities, endings, focuses, insurers, languages, makeVocabulary, tops } from "./vocabulary.mjs";

/** What the directory of the measurements holds; the same each time. */
export const size = { listings: 100_000, reviews: 60_000, users: 5_000, seed: 20_261_121 };

const maxReviewsOfOne = 300;
const firstDay = Date.UTC(2024, 0, 1);
const day = 86_400_000;

const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Categories three deep, parents before children. */
export function categoryRows() {
  const rows = [];
  const add = (kind, name, parent) => {
    rows.push({ id: rows.length + 1, kind, name, slug: slugOf(name), parent_id: parent?.id ?? null, parent });
    return rows.at(-1);
  };
  for (const { kind, name, below } of tops) {
    const top = add(kind, name);
    for (const area of below.split("|")) {
      const middle = add(kind, area, top);
      for (const focus of focuses[kind]) add(kind, focus, middle);
    }
  }
  return rows;
}

/** So many ratings for each listing, few of them with many, and none above the limit. */
function ratingsOf(chance) {
  const ratings = Array.from({ length: size.listings + 1 }, () => []);
  const rank = chance.zipf(chance.shuffled(Array.from({ length: size.listings }, (_, at) => at + 1)), 0.7);
  const stars = chance.zipf([5, 4, 1, 3, 2], 0.9);
  for (let left = size.reviews; left > 0;) {
    const of = ratings[rank()];
    if (of.length >= maxReviewsOfOne) continue;
    of.push(stars());
    left -= 1;
  }
  return ratings;
}

function createWriter(chance) {
  const vocabulary = makeVocabulary(chance);
  const word = chance.zipf(vocabulary.words, 0.9);
  const last = chance.zipf(vocabulary.lastNames, 0.8);
  const first = chance.zipf(vocabulary.firstNames, 0.7);
  const words = (count) => Array.from({ length: count }, word).join(" ");
  const sentence = () => {
    const text = words(chance.between(6, 18));
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  const lines = (least, most, line) => Array.from({ length: chance.between(least, most) }, line);
  return { last, first, words, sentence, lines };
}

function nameOf({ chance, writer, category }) {
  const ending = chance.pick(endings[category.kind]);
  if (category.kind === "doctor") {
    return chance.happens(0.8) ? `${writer.first()} ${writer.last()}` : `${writer.last()} ${ending}`;
  }
  const area = category.parent.name;
  return chance.pick([
    `${writer.last()} ${ending}`,
    `${writer.last()} and ${writer.last()} ${ending}`,
    `${writer.last()} ${area}`,
    `${writer.first()} ${writer.last()} ${area}`,
  ]);
}

function listingRow({ id, chance, writer, category, place, ratings }) {
  const name = nameOf({ chance, writer, category });
  const [city, state] = place;
  const area = category.parent.name;
  const list = (items) => [...new Set([chance.pick(items), chance.pick(items)])].join("; ");
  return {
    id,
    kind: category.kind,
    status: "active",
    name,
    slug: `${slugOf(name)}-${id}`,
    category_id: category.id,
    specialty: `${area} ${category.name}`,
    phone: `555-01${String(id % 100).padStart(2, "0")}`,
    email: `office${id}@example.com`,
    website: `https://listing-${id}.example.com`,
    street_address: `${chance.between(1, 9999)} ${writer.last()} Street`,
    city,
    state,
    zip: String(10_000 + (id % 80_000)),
    description: writer.lines(3, 9, writer.sentence).join(" "),
    practice_areas: [area, ...writer.lines(2, 6, () => writer.words(2))].join("; "),
    work_experience: writer.lines(1, 4, writer.sentence).join("\n"),
    education: writer.lines(1, 3, () => `${writer.last()} University, ${chance.between(1975, 2020)}`).join("\n"),
    associations: writer.lines(1, 4, () => `${writer.last()} Association`).join("; "),
    honors: writer.lines(0, 3, () => writer.words(4)).join("; "),
    license: `${state} ${100_000 + id}`,
    language: list(languages),
    insurances: category.kind === "doctor" ? list(insurers) : "",
    popular_visit_reasons: category.kind === "doctor" ? writer.lines(2, 6, () => writer.words(2)).join("; ") : "",
    fee_details: writer.sentence(),
    free_consultation: chance.happens(0.4),
    is_premium: chance.happens(0.03),
    rating_sum: ratings.reduce((sum, stars) => sum + stars, 0),
    total_reviews: ratings.length,
    created_at: new Date(firstDay + (id % 1000) * day).toISOString(),
    updated_at: new Date(firstDay + (id % 1000) * day).toISOString(),
  };
}

function reviewRow({ id, listing, rating, nth, writer }) {
  const at = new Date(firstDay + ((listing.id * 7 + nth) % 1000) * day + nth * 60_000).toISOString();
  return {
    id,
    listing_id: listing.id,
    user_id: 1 + ((listing.id * 31 + nth) % size.users),
    rating,
    title: writer.words(4).slice(0, 100),
    content: writer.lines(1, 5, writer.sentence).join(" ").slice(0, 1000),
    status: "active",
    created_at: at,
    updated_at: at,
  };
}

export const userRows = () =>
  Array.from({ length: size.users }, (_, at) => ({
    id: at + 1,
    email: `person${at + 1}@example.com`,
    full_name: `Person Number${at + 1}`,
    status: "active",
    verified: true,
  }));

/** Every listing with its reviews, one after the other. */
export function* listingsWithReviews(categories) {
  const chance = createChance(size.seed);
  const writer = createWriter(chance);
  const ratings = ratingsOf(chance);
  const leaf = chance.zipf(chance.shuffled(categories.filter((row) => row.parent?.parent)), 0.6);
  const place = chance.zipf(cities, 0.8);
  let reviewId = 0;
  for (let id = 1; id <= size.listings; id += 1) {
    const listing = listingRow({ id, chance, writer, category: leaf(), place: place(), ratings: ratings[id] });
    const reviews = ratings[id].map((rating, nth) => reviewRow({ id: (reviewId += 1), listing, rating, nth, writer }));
    yield { listing, reviews };
  }
}
