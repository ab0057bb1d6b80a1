import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { otherKind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { bothKinds } from "../support/kinds";
import { askSimilar } from "../support/listings";

const db = database();
let user: SignedIn;
beforeAll(async () => {
  user = await signIn();
});

describe.each(bothKinds)("listings similar to a new $kind", ({ kind }) => {
  const request = async (sent: Record<string, string>) => {
    const query = `?${new URLSearchParams(sent).toString()}`;
    return (await askSimilar<Listing[]>(kind, { as: user, query })).body.map(({ id }) => id);
  };

  it("are found by name, by phone, and by street and ZIP code", async () => {
    const name = `Ada & Söns ${unique()}`;
    const [one, two] = [
      await makeListing(db, { kind, name }),
      await makeListing(db, { kind, phone: "+12065550177", streetAddress: `1 Oak St. ${kind}`, zip: "98101-1234" }),
    ];
    expect(await request({ name: name.toUpperCase().replace("&", "-") })).toEqual([one.id]);
    expect(await request({ phone: "(206) 555-0177" })).toContain(two.id);
    expect(await request({ street_address: `1 OAK ST ${kind}`, zip: "98101" })).toEqual([two.id]);
    expect(await request({ street_address: `1 OAK ST ${kind}`, zip: "98102" })).toEqual([]);
    expect(await request({ street_address: `1 OAK ST ${kind}` })).toEqual([]);
  });

  it("are found in the city by how the name begins or by most of it, from three letters on", async () => {
    const word = `Quell${unique().replace(/[^a-z]/gi, "")}`;
    const place = { city: "Ferrisburgh", state: "VT" };
    const one = await makeListing(db, { kind, name: `${word} Street Dental`, ...place });
    await makeListing(db, { kind, name: `${word} Street Dental Group`, city: "Elsewhere", state: "VT" });
    await makeListing(db, { kind, name: `Que Sera Sera Partners`, ...place });
    expect(await request({ name: word, city: "FERRISBURGH" })).toEqual([one.id]);
    expect(await request({ name: `${word} Street Dentists`, city: "Ferrisburgh" })).toEqual([one.id]);
    expect(await request({ name: word })).toEqual([]);
    expect(await request({ name: "Qu", city: "Ferrisburgh" })).toEqual([]);
  });

  it("come with the most matches first, active, of this kind, and at most five", async () => {
    const name = `Many ${unique()}`;
    const category = await makeCategory(db, { kind });
    const make = (n: number, more = {}) =>
      makeListing(db, { categoryId: category.id, name, slug: `${unique()}-${n}`, ...more });
    const all = [];
    for (let n = 0; n < 7; n += 1) all.push(await make(n, n === 6 ? { phone: "+12065550188" } : {}));
    await make(7, { status: "pending" });
    await makeListing(db, { kind: otherKind(kind), name });
    const ids = all.map(({ id }) => id);
    expect(await request({ name, phone: "206 555 0188" })).toEqual([ids[6], ...ids.slice(0, 4)]);
  });

  it("are none for empty input", async () => {
    for (const sent of [{}, { name: "" }, { name: "?!" }, { phone: "none" }, { zip: "98101" }]) {
      expect(await request(sent as Record<string, string>)).toEqual([]);
    }
  });
});
