import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeLocation } from "@/prisma/factories/location";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { needListing } from "@/server/listings/read";
import { listSimilar } from "@/server/site/similar-listings";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

const db = database();
const answerTo = async (query: string) =>
  (await call({ path: `unified_search/?strict=true&facets=0&${query}` })).body as SearchAnswer;
const namesIn = ({ items }: SearchAnswer) => items.map((item) => titleOf(item.data));
const found = async (query: string) => namesIn(await answerTo(query));
const placesIn = ({ items }: SearchAnswer) =>
  items.map(({ data, location, distance }) => [titleOf(data), location?.city ?? null, distance]);

followChanges();

let chain: number;
let single: number;

beforeAll(async () => {
  const { id: categoryId } = await makeCategory(db, { name: "Lawyers", slug: "lawyers" });
  const make = (name: string, where: object) => makeListing(db, { categoryId, name, ...where });
  ({ id: chain } = await make("Chain Law", { zip: "97205", city: "Portland", state: "OR" }));
  await makeLocation(db, { listingId: chain, zip: "78745", name: "South office", phone: "+15125550142" });
  await makeLocation(db, { listingId: chain, zip: "78205", city: "San Antonio" });
  await makeLocation(db, { listingId: chain, zip: "79901", city: "El Paso", streetAddress: "9 Quillfeather Street" });
  ({ id: single } = await make("Downtown Law", { zip: "78701", city: "Austin", state: "TX" }));
  await make("San Antonio Law", { zip: "78205", city: "San Antonio", state: "TX" });
  const { id: unplaced } = await make("Mobile Law", {});
  await makeLocation(db, { listingId: unplaced, zip: "78205", city: "San Antonio" });
  await make("Nowhere Law", {});
});

describe("a listing with several locations", () => {
  it("is found near each of them, at the distance of the nearest, once", async () => {
    const around = placesIn(await answerTo("near=78701&radius=100&sort=distance"));
    expect(around.slice(0, 2)).toEqual([
      ["Downtown Law", null, 0],
      ["Chain Law", "Austin", expect.closeTo(5.3, 0) as number],
    ]);
    expect(
      around
        .slice(2)
        .map(([name]) => name)
        .sort(),
    ).toEqual(["Mobile Law", "San Antonio Law"]);
    expect(placesIn(await answerTo("near=78205&radius=10&sort=distance")).sort()).toEqual([
      ["Chain Law", "San Antonio", 0],
      ["Mobile Law", "San Antonio", 0],
      ["San Antonio Law", null, 0],
    ]);
    expect(placesIn(await answerTo("near=97205&radius=10"))).toEqual([["Chain Law", null, 0]]);
    const { count, near } = await answerTo("near=78701&radius=10");
    expect([count, near?.unplaced]).toEqual([2, 1]);
  });

  it("is found in each of their cities, states, and ZIP codes, and shows the location there", async () => {
    expect(placesIn(await answerTo("location=El+Paso,+TX"))).toEqual([["Chain Law", "El Paso", null]]);
    expect(placesIn(await answerTo("q=law+el+paso"))).toEqual([["Chain Law", "El Paso", null]]);
    expect(placesIn(await answerTo("state=OR"))).toEqual([["Chain Law", null, null]]);
    expect(await found("location=79901")).toEqual(["Chain Law"]);
    expect(await found("q=quillfeather+street")).toEqual(["Chain Law"]);
    expect(await found("q=512-555-0142")).toEqual(["Chain Law"]);
  });

  it("isn't found in a city of one location and the state of another", async () => {
    expect(await found("location=Portland,+TX")).toEqual([]);
    expect(await found("location=Austin,+OR")).toEqual([]);
    expect(await found("location=Portland,+OR")).toEqual(["Chain Law"]);
  });

  it("says how many more locations it has, and why it was found", async () => {
    const { items } = await answerTo("q=south+office+law");
    expect(items.map(({ data, why_here: why }) => [data.more_locations, why?.field, why?.text])).toEqual([
      [3, "place", "South office, Austin, TX, 78745"],
    ]);
  });

  it("counts in each of their cities and states", async () => {
    const { facets } = (await call({ path: "unified_search/?strict=true&q=law" })).body as SearchAnswer;
    const counts = (name: "city" | "state") => facets![name].map(({ label, count }) => `${label} ${count}`);
    expect(counts("state")).toEqual(["Texas 4", "Oregon 1"]);
    expect(counts("city").toSorted()).toEqual(["Austin, TX 2", "El Paso, TX 1", "Portland, OR 1", "San Antonio, TX 3"]);
  });

  it("counts in a search of one place only there", async () => {
    const places = async (query: string) => {
      const { facets } = (await call({ path: `unified_search/?${query}` })).body as SearchAnswer;
      return [...facets!.city, ...facets!.state].map(({ label, count }) => `${label} ${count}`);
    };
    expect(await places("q=chain&near=78701&radius=10")).toEqual(["Austin, TX 1", "Texas 1"]);
    expect(await places("q=chain&location=El+Paso,+TX")).toEqual(["El Paso, TX 1", "Texas 1"]);
    expect(await places("q=chain&state=OR")).toEqual(["Portland, OR 1", "Oregon 1"]);
  });

  it("counts at one point of the map: the one in the part that is shown, or near what was asked for", async () => {
    const clustersOf = async (query: string) => {
      const { clusters, count } = await answerTo(`clusters=1&${query}`);
      const { items, unplaced } = clusters!;
      return { count, unplaced, places: items.map((item) => `${item.place} ${item.count}`).toSorted() };
    };
    const all = await clustersOf("");
    expect(all).toMatchObject({ count: 5, unplaced: 1 });
    expect(all.places).toEqual(["Portland, OR 1", "San Antonio, TX 3"]);
    const ofTexas = await clustersOf("area=-107,29,-97,32");
    expect(ofTexas.count).toBe(4);
    expect(ofTexas.places.join()).not.toContain("Portland");
    expect(placesIn(await answerTo("area=-107,31,-105,32"))).toEqual([["Chain Law", "El Paso", null]]);
    expect((await clustersOf("location=El+Paso,+TX")).places).toEqual(["El Paso, TX 1"]);
    expect((await clustersOf("near=78745&radius=5")).places.join()).toContain("Austin, TX");
  });

  it("is similar to what is near one of its locations", async () => {
    const near = await listSimilar(guestCtx(), await needListing(guestCtx(), "business", single));
    expect(near.map(({ listing, location, miles }) => [titleOf(listing), location?.city, Math.round(miles)])).toEqual([
      ["Chain Law", "Austin", 5],
    ]);
  });

  it("makes its ZIP codes and cities suggestions", async () => {
    const names = async (q: string) =>
      ((await call({ path: `suggest/?q=${q}` })).body as { name: string }[]).map(({ name }) => name);
    expect(await names("79901")).toEqual(["79901"]);
    expect(await names("el+pas")).toContain("El Paso, TX");
  });

  it("is no longer found where a location was, and moves with its own address", async () => {
    const { id } = await makeListing(db, { name: "Moving Law", zip: "78701" });
    const { id: location } = await makeLocation(db, { listingId: id, city: "Waco" });
    expect(await found("q=moving&location=Waco,+TX")).toEqual(["Moving Law"]);
    await db.listingLocation.delete({ where: { id: location } });
    expect(await found("q=moving&location=Waco,+TX")).toEqual([]);
    await makeLocation(db, { listingId: id, zip: "78745" });
    await db.listing.update({ where: { id }, data: { zip: "78745" } });
    expect(placesIn(await answerTo("q=moving&near=78745"))).toEqual([["Moving Law", null, 0]]);
    expect(await found("q=moving&near=78701&radius=1")).toEqual([]);
    await db.listing.delete({ where: { id } });
  });
});
