import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { categoryData } from "@/components/seo/category-data";
import { homeData } from "@/components/seo/home-data";
import { JsonLd } from "@/components/seo/json-ld";
import { listingData } from "@/components/seo/listing-data";
import { type Listing } from "@/lib/contract/listing";
import { schemaTypes } from "@/lib/rules/schema-type";
import { hostileTexts } from "../fixtures/hostile-texts";
import { realData } from "../support/real-data";
import { readVocabulary, spokenVocabulary, strangersIn, type Vocabulary } from "../support/vocabulary";
import { wireCategory, wireListing, wireReview } from "../support/wire";

const origin = "https://example.com";
const picture = "/share/a.png";
const above = [{ name: "Lawyers", full_slug: "lawyers" }];

const filled: Partial<Listing> = {
  service_prices: "First visit: $150-$200 per hour\nCrown: from $900\nConsultation: Free\nAdvice",
  accepting_new: true,
  wheelchair_access: false,
  phone: "2075550142",
  email: "office@example.com",
  website: "example.org/us",
  image_url: "/demo/it.webp",
  street_address: "1 Pier Road",
  city: "Portland",
  state: "ME",
  zip: "04101",
  description: "They answer the telephone.",
};
const rated = { average_rating: 4.25, total_reviews: 3 };
const reviews = [wireReview(1, { rating: 5 }), wireReview(2), wireReview(3)];

const ofListing = (listing: Listing, shown = reviews) =>
  listingData({ listing, above, reviews: shown, picture, origin });
const office = {
  id: 1,
  name: "",
  street_address: "5 Elm St",
  city: "Waco",
  state: "TX",
  zip: "",
  phone: "+12545550142",
  hours: "Mon 9 AM-5 PM",
  pin: "31.54933, -97.14667",
  time_zone: "America/Chicago",
};
const week: Listing["hours"] = {
  spans: [{ day: 0, opens: 540, closes: 1020 }],
  exceptions: [],
  time_zone: "America/New_York",
  text: "Mon 9 AM-5 PM",
};
const several = (kind: "business" | "doctor") =>
  listingData({ listing: wireListing(kind, "A", filled), above, locations: [office], reviews: [], picture, origin });
type Node = Record<string, unknown>;
const graph = (data: Record<string, unknown>) => data["@graph"] as [Node, Node];

const inDentistry = { categories: [{ id: 3, name: "Dentists", full_slug: "dentists" }] };
const family = wireCategory("Family Law", { full_slug: "lawyers/family-law", description: "Custody and care." });
const list = { category: family, above, page: 2, before: 60, count: 62, origin };

const pages: [name: string, data: Record<string, unknown>][] = [
  ["Home", homeData({ siteName: "Vouchsafe", supportEmail: "help@example.com", origin })],
  ["a category", categoryData({ ...list, listings: [wireListing("business", "A"), wireListing("doctor", "B")] })],
  ["an empty category", categoryData({ ...list, listings: [] })],
  ["a bare business", ofListing(wireListing("business", "A"), [])],
  ["a bare doctor", ofListing(wireListing("doctor", "A"), [])],
  ["a business with reviews", ofListing(wireListing("business", "A", { ...filled, ...rated }))],
  ["a premium business", ofListing(wireListing("business", "A", { ...filled, ...rated, is_premium: true }))],
  ["a doctor with reviews", ofListing(wireListing("doctor", "A", { ...filled, ...rated }))],
  ["a doctor with several locations", several("doctor")],
  ["a closed business", ofListing(wireListing("business", "A", { ...filled, closed_on: "2026-03-01" }))],
  ["a dentist", ofListing(wireListing("doctor", "A", { ...filled, ...rated, ...inDentistry }))],
];

const spoken = spokenVocabulary(schemaTypes);

test("offers each service at its price, and without one where it is unknown", () => {
  const [business] = graph(ofListing(wireListing("business", "A", filled)));
  const [doctor] = graph(ofListing(wireListing("doctor", "A", filled)));
  const price = (facts: object) => ({ "@type": "UnitPriceSpecification", priceCurrency: "USD", ...facts });
  const offer = (name: string, facts?: object) => ({
    "@type": "Offer",
    itemOffered: { "@type": "Service", name },
    ...(facts && { priceSpecification: price(facts) }),
  });
  expect(business.makesOffer).toEqual([
    offer("First visit", { minPrice: "150.00", maxPrice: "200.00", unitText: "hour" }),
    offer("Crown", { minPrice: "900.00" }),
    offer("Consultation", { price: "0.00" }),
    offer("Advice"),
  ]);
  expect([business.isAcceptingNewPatients, doctor.isAcceptingNewPatients]).toEqual([undefined, true]);
  expect(business.amenityFeature).toMatchObject({ name: "Wheelchair access", value: false });
});

test("has the type of each category of a listing, once", () => {
  const of = (...slugs: string[]) => {
    const categories = slugs.map((full_slug, id) => ({ id, name: "", full_slug }));
    return graph(ofListing(wireListing("business", "A", { categories })))[0]["@type"];
  };
  expect(of("lawyers/family-law", "notaries", "lawyers/adoption")).toEqual(["LegalService", "Notary"]);
  expect(of("lawyers/family-law", "lawyers/adoption")).toBe("LegalService");
});

test("says since when a listing is closed, and no hours; one that moved isn't dissolved", () => {
  const [closed_on, away] = ["2026-03-01", { has_moved: true, moved_to: { id: 8, name: "B", path: "/business/b" } }];
  const of = (facts: object) => graph(ofListing(wireListing("business", "A", { ...filled, hours: week, ...facts })))[0];
  const [open, shut, moved] = [of({ closed_on: null }), of({ closed_on }), of({ closed_on, ...away })];
  expect([open, shut, moved].map((one) => one.dissolutionDate)).toEqual([undefined, closed_on, undefined]);
  expect(open.openingHoursSpecification).toHaveLength(1);
  expect([shut, moved].map((one) => one.openingHoursSpecification)).toEqual([undefined, undefined]);
});

test("has each place of a listing with several locations, its own address first", () => {
  const [business] = graph(several("business"));
  const address = {
    "@type": "PostalAddress",
    streetAddress: "5 Elm St",
    addressLocality: "Waco",
    addressRegion: "TX",
    addressCountry: "US",
  };
  expect(business.location).toMatchObject([
    { "@type": "Place", name: "A", telephone: "+12075550142", address: { streetAddress: "1 Pier Road" } },
    {
      ...{ "@type": "Place", name: "A", telephone: "+12545550142", address },
      geo: { "@type": "GeoCoordinates", latitude: 31.54933, longitude: -97.14667 },
      openingHoursSpecification: [{ dayOfWeek: "https://schema.org/Monday", opens: "09:00", closes: "17:00" }],
    },
  ]);
  expect(business.areaServed).toEqual(["Portland, ME", "Waco, TX"].map((name) => ({ "@type": "City", name })));
  const pinned = wireListing("business", "A", { ...filled, pin: "43.65, -70.25" });
  expect(graph(ofListing(pinned))[0].geo).toMatchObject({ latitude: 43.65, longitude: -70.25 });
  expect(graph(ofListing(wireListing("business", "A", filled)))[0].geo).toBeUndefined();
  expect(graph(ofListing(wireListing("business", "A", filled)))[0].location).toBeUndefined();
});

describe("the vocabulary", () => {
  test.each(pages)("uses only schema.org properties, on types that have them, for %s", (_, data) => {
    expect(strangersIn(data, spoken)).toEqual([]);
  });

  test("detects a wrong type, a property of another type, and an object without a type", () => {
    const wrong = { "@type": "Shop", rating: { "@type": "Rating", reviewCount: 1 }, seller: { name: "A" } };
    expect(strangersIn(wrong, spoken)).toEqual(["Shop", "Rating.reviewCount", "an untyped thing"]);
  });
});

describe.each(realData("schemaorg/schemaorg_types.csv"))("schema.org's own vocabulary, %s,", (types) => {
  let whole: Vocabulary;
  beforeAll(() => (whole = readVocabulary(types)));

  test.each(pages)("has every term used for %s", (_, data) => {
    expect(strangersIn(data, whole)).toEqual([]);
  });

  test("has every type that a category maps to, with the properties of listings", () => {
    const {
      "@type": _,
      "@id": id,
      ...properties
    } = graph(ofListing(wireListing("business", "A", { ...filled, ...rated })))[0];
    const said = schemaTypes.flatMap((type) => strangersIn({ "@type": type, "@id": id, ...properties }, whole));
    expect(said).toEqual([]);
  });

  test("has each type and property of our subset", () => {
    const missing = [...spoken].flatMap(([type, properties]) =>
      [...properties].filter((name) => !whole.get(type)?.has(name)).map((name) => `${type}.${name}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("a listing", () => {
  test("has the data that its page shows", () => {
    const [business, crumbs] = graph(ofListing(wireListing("business", "Hart & Sons", { ...filled, ...rated })));
    expect(business).toMatchObject({
      "@type": "LegalService",
      name: "Hart & Sons",
      url: `${origin}/business/lawyers/family-law/it`,
      image: `${origin}/demo/it.webp`,
      telephone: "+12075550142",
      email: "office@example.com",
      sameAs: "https://example.org/us",
      address: {
        streetAddress: "1 Pier Road",
        addressLocality: "Portland",
        addressRegion: "ME",
        postalCode: "04101",
        addressCountry: "US",
      },
      aggregateRating: { ratingValue: "4.3", reviewCount: 3, bestRating: 5, worstRating: 1 },
    });
    expect(crumbs.itemListElement).toMatchObject([
      { position: 1, name: "Home", item: `${origin}/` },
      { position: 2, name: "Lawyers", item: `${origin}/lawyers` },
      { position: 3, name: "Family Law", item: `${origin}/lawyers/family-law` },
      { position: 4, name: "Hart & Sons", item: `${origin}/business/lawyers/family-law/it` },
    ]);
  });

  test("without reviews has neither a rating nor reviews", () => {
    const [business] = graph(ofListing(wireListing("doctor", "A", { average_rating: 0, total_reviews: 0 }), []));
    expect(Object.keys(business)).toEqual(["@type", "@id", "name", "url", "image"]);
    expect(business["@type"]).toBe("Physician");
  });

  test("has the reviews that its page shows, without any reviewer's address", () => {
    const many = Array.from({ length: 4 }, (_, at) => wireReview(at, { created_by_email: "who@example.com" }));
    const [business] = graph(ofListing(wireListing("business", "A", { ...rated, total_reviews: 14 }), many));
    expect(business.review).toHaveLength(4);
    expect(JSON.stringify(business)).not.toContain("who@example.com");
    expect((business.review as Node[])[3]).toEqual({
      "@type": "Review",
      name: "Title 3",
      reviewBody: "What review 3 says.",
      author: { "@type": "Person", name: "Author 3" },
      datePublished: "2026-03-04",
      reviewRating: { "@type": "Rating", ratingValue: 4, bestRating: 5, worstRating: 1 },
    });
  });

  test("omits an invalid address, phone number, or picture", () => {
    const odd = { phone: "ask", email: "n/a", website: "javascript:alert(1)", image_url: "data:x", city: "  " };
    const [business] = graph(ofListing(wireListing("business", "A", odd), []));
    expect(Object.keys(business)).toEqual(["@type", "@id", "name", "url", "image"]);
  });
});

test("continues a category's numbering from the previous pages", () => {
  const [page, crumbs] = graph(
    categoryData({ ...list, listings: [wireListing("business", "A"), wireListing("business", "B")] }),
  );
  expect(page).toMatchObject({
    "@type": "CollectionPage",
    url: `${origin}/lawyers/family-law?page=2`,
    mainEntity: {
      numberOfItems: 62,
      itemListElement: [
        { position: 61, url: expect.stringMatching(/^https?:/) as string },
        { position: 62, url: expect.stringMatching(/^https?:/) as string },
      ],
    },
  });
  expect(crumbs.itemListElement).toHaveLength(3);
});

test("names the site's search URL", () => {
  const [site] = graph(homeData({ siteName: "Vouchsafe", supportEmail: "", origin }));
  expect(site).toMatchObject({ "@type": "WebSite", name: "Vouchsafe", potentialAction: { "@type": "SearchAction" } });
  expect(JSON.stringify(site)).toContain(`"urlTemplate":"${origin}/search?q={search_term_string}"`);
});

/** The element's text as a browser reads it: up to the first character sequence that could end the element. */
function textOf(data: Record<string, unknown>): string {
  const html = renderToStaticMarkup(<JsonLd data={data} />);
  const body = html.slice(html.indexOf(">") + 1, html.lastIndexOf("</script>"));
  expect(body).not.toMatch(/[<\u2028\u2029]/);
  return body;
}

const ownTexts = [
  ...hostileTexts,
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "]]>",
  "line\u2028and\u2029paragraph",
  'quote " backslash \\ and \u0000 control',
];
const readTexts = (file: string) => {
  const text = readFileSync(file, "utf8");
  return file.endsWith(".json") ? (JSON.parse(text) as string[]) : text.split("\n");
};
const lists: (readonly [name: string, texts: () => readonly string[]])[] = [
  ["our own list", () => ownTexts],
  ...realData("naughty/blns.json", "naughty/xss-payload-list.txt").map(
    (file) => [file, () => readTexts(file)] as const,
  ),
];

function expectWhole(...texts: string[]) {
  const text = texts.join(" ");
  const everywhere = { description: text, street_address: text, city: text, phone: text, website: text, email: text };
  const listing = wireListing("business", text, { ...everywhere, image_url: text, category_name: text, ...rated });
  const written = texts.map((text, at) => wireReview(at, { title: text, content: text, created_by_display: text }));
  const data = ofListing(listing, written);
  expect(JSON.parse(textOf(data))).toEqual(JSON.parse(JSON.stringify(data)));
  const category = wireCategory(text, { description: text });
  const page = categoryData({ ...list, category, above: [{ name: text, full_slug: "a" }], listings: [listing] });
  expect(JSON.parse(textOf(page))).toEqual(JSON.parse(JSON.stringify(page)));
}

test.each(lists)("escapes text that could end the element or change the data: %s", (_, texts) => {
  for (let at = 0; at < texts().length; at += 10) expectWhole(...texts().slice(at, at + 10));
});
