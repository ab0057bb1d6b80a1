import sharp from "sharp";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { schemaTypes } from "@/lib/rules/schema-type";
import { makePrisma } from "../support/prisma";
import { spokenVocabulary, strangersIn } from "../support/vocabulary";

type Node = Record<string, unknown>;

const site = inject("sharedSite");
// The site's URL from its settings, whatever the Host header.
const origin = `http://localhost:${site.port}`;
const paths = { rated: "", bare: "", category: "/lawyers" };
const name = 'Hart & Sons</script><!--"';

beforeAll(async () => {
  const db = makePrisma(site.database.url);
  const { id: categoryId } = await makeCategory(db, { name: "Lawyers" });
  const place = { streetAddress: "1 Pier Road", city: "Portland", state: "ME", zip: "04101" };
  const contact = { phone: "2075550142", email: "office@example.com", website: "https://example.org/" };
  const rated = await makeListing(db, {
    categoryId,
    name,
    slug: "hart",
    description: "</script>",
    ...place,
    ...contact,
  });
  for (const rating of [5, 4, 4]) await makeReview(db, { listingId: rated.id, rating, title: "A & B</script>" });
  const bare = await makeListing(db, { categoryId, name: "Bare" });
  await db.$disconnect();
  paths.rated = `/business/lawyers/${rated.slug}`;
  paths.bare = `/business/lawyers/${bare.slug}`;
});

const unescaped = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** A page: its structured data by type, and its visible text. */
async function visit(path: string) {
  const html = await (await fetch(site.origin + path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(blocks).toHaveLength(1);
  const data = JSON.parse(blocks[0]![1]!) as { "@graph": Node[] };
  expect(strangersIn(data, spokenVocabulary(schemaTypes))).toEqual([]);
  const body = html.replace(/<script[\s\S]*?<\/script>/g, "");
  const shown = unescaped(body.replace(/<!--[\s\S]*?-->/g, "").replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ");
  const of = (type: string) => data["@graph"].find((one) => one["@type"] === type);
  const tag = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return { html, shown, of, tag };
}

const textsOf = (html: string, label: string) =>
  [...(new RegExp(`aria-label="${label}"[\\s\\S]*?</nav>`).exec(html)?.[0] ?? "").matchAll(/>([^<>]+)<\/(?:a|span)>/g)]
    .map(([, text = ""]) => unescaped(text).trim())
    .filter((text) => text !== "/");

const namesOf = (list: Node | undefined) => (list?.itemListElement as Node[]).map((item) => item.name);

describe("a listing with reviews", () => {
  test("has structured data that matches its page", async () => {
    const { html, shown, of } = await visit(paths.rated);
    const business = of("LegalService")!;
    expect(business).toMatchObject({ name, url: origin + paths.rated, description: "</script>" });
    expect(unescaped(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? "")).toBe(name);
    const address = business.address as Node;
    for (const part of ["streetAddress", "addressLocality", "addressRegion", "postalCode"])
      expect(shown).toContain(address[part]);
    expect(shown).toContain(business.email);
    expect(shown.replace(/\D/g, "")).toContain(String(business.telephone).replace("+1", ""));
    expect(html).toContain(`href="${String(business.sameAs)}"`);
    const { ratingValue, reviewCount } = business.aggregateRating as Record<string, string | number>;
    expect(ratingValue).toBe("4.3");
    expect(shown).toContain(`${ratingValue} ${reviewCount} reviews`);
    for (const review of business.review as Node[]) {
      expect(shown).toContain(review.name);
      expect(shown).toContain(review.reviewBody);
      expect(shown).toContain((review.author as Node).name);
      expect(html).toContain(`dateTime="${String(review.datePublished)}`);
    }
    expect(business.review).toHaveLength(3);
    expect(namesOf(of("BreadcrumbList"))).toEqual(textsOf(html, "Breadcrumb"));
  });

  test("has a share picture at the URL in its head", async () => {
    const { tag } = await visit(paths.rated);
    const image = tag("og:image") ?? "";
    expect(image).toMatch(new RegExp(`^${origin}/share/listing/\\d+/[\\w-]{12}\\.png$`));
    expect([tag("og:image:width"), tag("og:image:height")]).toEqual(["1200", "630"]);
    expect(unescaped(tag("og:image:alt") ?? "")).toContain("Hart & Sons");
    const answer = await fetch(image.replace(origin, site.origin));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const etag = answer.headers.get("etag") ?? "";
    const known = await fetch(answer.url, { headers: { "if-none-match": etag } });
    expect(known.status).toBe(304);
    const head = await fetch(answer.url, { method: "HEAD" });
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
    const former = await fetch(answer.url.replace(/[\w-]{12}\.png/, "abcdefghijkl.png"), { redirect: "manual" });
    expect([former.status, former.headers.get("location")]).toEqual([302, new URL(image).pathname]);
    expect((await fetch(`${site.origin}/share/listing/999999/abcdefghijkl.png`)).status).toBe(404);
  });
});

test("omits the rating of a listing without reviews", async () => {
  const { of, shown } = await visit(paths.bare);
  expect(Object.keys(of("LegalService")!).sort()).toEqual(["@id", "@type", "image", "name", "url"]);
  expect(shown).toContain("No reviews yet");
});

test("lists the same listings as the category's page, in the same order", async () => {
  const { html, of, tag } = await visit(paths.category);
  const list = of("CollectionPage")!.mainEntity as Node;
  const shown = [...html.matchAll(/<h2[^>]*><a href="([^"]*)"/g)].map(([, href]) => origin + href!);
  expect(shown).toHaveLength(2);
  expect((list.itemListElement as Node[]).map((item) => item.url)).toEqual(shown);
  expect(list.numberOfItems).toBe(2);
  expect(namesOf(of("BreadcrumbList"))).toEqual(textsOf(html, "Breadcrumb"));
  expect(tag("og:image")).toMatch(/\/share\/category\/\d+\/[\w-]{12}\.png$/);
});

test("describes the site on Home with a logo that exists and a search that works", async () => {
  const { of } = await visit("/");
  const { logo, name: owner } = of("Organization")!;
  expect(owner).toBe("Vouchsafe");
  const picture = await fetch(String(logo).replace(origin, site.origin));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  const target = (of("WebSite")!.potentialAction as { target: { urlTemplate: string } }).target;
  const found = await fetch(target.urlTemplate.replace("{search_term_string}", "hart").replace(origin, site.origin));
  expect(await found.text()).toContain(paths.rated);
});
