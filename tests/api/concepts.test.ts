import { beforeAll, describe, expect, it } from "vitest";
import { type Concept, type LoggedSearch } from "@/lib/contract/concept";
import { type SearchAnswer } from "@/lib/contract/search";
import { database } from "@/server/db/client";
import { allConcepts, otherNames } from "@/server/search/concepts";
import { flushSearches, noteSearch } from "@/server/search/log";
import { tasksOf } from "@/server/worker/tasks";
import { signIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

const db = database();
let headers: Record<string, string>;
beforeAll(async () => {
  ({ headers } = await signIn({ userType: "admin" }));
});

const add = (body: unknown) => call({ method: "POST", path: "concepts/", headers, body });
const added = async (body: unknown) => (await add(body)).body as Concept;
const listed = async (query: string) => {
  const { body } = await call({ path: `concepts/?${query}`, headers });
  return (body as { results: Concept[] }).results;
};
const named = async (name: string) =>
  (await listed(`search=${encodeURIComponent(name)}`)).find((one) => one.name === name);
const at = (id: number) => ({ path: `concepts/${id}/`, headers });
const patch = (id: number, body: unknown) => call({ ...at(id), method: "PATCH", body });
const drop = (id: number) => call({ ...at(id), method: "DELETE" });
const auditOf = async (id: number) => {
  const rows = await db.auditRow.findMany({ where: { objectType: "concept", objectId: id }, orderBy: { id: "asc" } });
  return rows.map(({ action }) => action);
};
const ownersOf = async (terms: string[]) => {
  const rows = await db.conceptTerm.findMany({ where: { stems: { in: terms } }, include: { concept: true } });
  return Object.fromEntries(rows.map(({ stems, concept }) => [stems, concept.name]));
};

describe("concepts", () => {
  it("come with several hundred entries, searched by name and term and filtered by kind", async () => {
    expect(await db.concept.count()).toBeGreaterThan(250);
    expect((await listed("search=skin%20doctor")).map(({ name }) => name)).toContain("Dermatology");
    const professions = await listed("kind=profession");
    expect(professions.map(({ name }) => name)).toContain("Lawyer");
    expect(new Set(professions.map(({ kind }) => kind))).toEqual(new Set(["profession"]));
  });

  it("are added, changed, and removed by an admin, and each change is audited", async () => {
    const made = await added({
      name: " Equine   law ",
      kind: "specialty",
      terms: ["horse lawyer"],
      broader: ["Lawyer"],
    });
    expect(made).toMatchObject({ name: "Equine law", terms: ["horse lawyer"], broader: ["Lawyer"], related: [] });
    const changed = await patch(made.id, { terms: ["horse law", "pony law"] });
    expect(changed.body).toMatchObject({ name: "Equine law", kind: "specialty", terms: ["horse law", "pony law"] });
    expect((await drop(made.id)).status).toBe(204);
    expect(await named("Equine law")).toBeUndefined();
    expect((await drop(made.id)).status).toBe(404);
    expect((await patch(made.id, {})).status).toBe(404);
    expect(await auditOf(made.id)).toEqual(["concept.create", "concept.change", "concept.delete"]);
  });

  it("say what people call a field besides its name", async () => {
    const concepts = await allConcepts(db);
    expect(otherNames(concepts, "Dermatology")).toContain("skin doctor");
    expect(otherNames(concepts, "No such field")).toEqual([]);
  });

  it("have at least one term each, and no two share a term", async () => {
    const refused = async (body: object) => {
      const { status, body: errors } = await add({ kind: "need", ...body });
      return [status, errors];
    };
    expect(await refused({ name: "dermatology" })).toEqual([
      400,
      { name: ["There is already a concept “Dermatology”."] },
    ]);
    expect(await refused({ name: "Skin-Doctors" })).toEqual([
      400,
      { name: ["“Skin-Doctors” already means Dermatology."] },
    ]);
    expect(await refused({ name: "Zebra trouble", terms: ["skin doctor", "the of"] })).toEqual([
      400,
      {
        terms: [
          "“skin doctor” already means Dermatology.",
          "“the of” needs a word that is not as common as “the” or “and”.",
        ],
      },
    ]);
    expect(await refused({ name: "Zebra trouble", broader: ["Zebras"], related: ["zebra Trouble"] })).toEqual([
      400,
      { broader: ["There is no other concept “Zebras”."], related: ["There is no other concept “zebra Trouble”."] },
    ]);
    for (const body of [{ name: "a|b" }, { name: "--" }, { name: "x".repeat(101) }, { name: "Zebra", terms: [" "] }]) {
      expect((await refused(body))[0]).toBe(400);
    }
    expect((await add({ name: "Zebra", kind: "animal" })).status).toBe(400);
    expect(await named("Zebra trouble")).toBeUndefined();
  });

  it("are linked to by name, which a change of the name and a removal follow", async () => {
    const barn = await added({ name: "Barn building", kind: "need" });
    const silo = await added({ name: "Silo building", kind: "need", broader: ["barn Building"], related: ["Lawyer"] });
    await patch(barn.id, { name: "Stable building" });
    expect(await named("Silo building")).toMatchObject({ broader: ["Stable building"], related: ["Lawyer"] });
    await drop(barn.id);
    expect(await named("Silo building")).toMatchObject({ broader: [], related: ["Lawyer"] });
    await drop(silo.id);
  });

  it("assign a term to one of two admins who add it at the same moment", async () => {
    const answers = await Promise.all(
      ["First guild", "Second guild"].map((name) => add({ name, kind: "need", terms: ["quill sharpening"] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    for (const { status, body } of answers) if (status === 201) await drop((body as Concept).id);
    expect(await ownersOf(["quill sharpening"])).toEqual({});
  });
});

describe("testing a search", () => {
  const understood = async (q: string) => {
    const { body } = await call({ path: `concepts/try/?q=${encodeURIComponent(q)}`, headers });
    return body as Pick<SearchAnswer, "understood" | "corrected_q">;
  };

  it("shows what each part of it was understood as", async () => {
    expect(await understood("skin doctors who speak spanish")).toEqual({
      understood: [
        { kind: "concept", said: "skin doctors", text: "Dermatology" },
        { kind: "language", said: "speak spanish", text: "spanish", words: "speaks Spanish" },
      ],
      corrected_q: null,
    });
    expect(await understood(" ")).toEqual({ understood: [], corrected_q: null });
  });

  it("knows a concept as soon as it is added", async () => {
    const { id } = await added({ name: "Equine law", kind: "specialty", terms: ["zebra stripe"] });
    const concept = { kind: "concept", said: "zebra stripes", text: "Equine law" };
    expect((await understood("zebra stripes")).understood).toEqual([concept]);
    await drop(id);
    expect((await understood("zebra stripes")).understood).not.toContainEqual(concept);
  });
});

const heading = "name,kind,terms,broader,related";

describe("a file of concepts", () => {
  const exported = async () => {
    const answer = await call({ path: "concepts/export/", headers });
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="concepts.csv"');
    return answer.body as string;
  };
  const send = (csv: string) => call({ method: "POST", path: "concepts/import/", headers, body: { csv } });
  const errorsOf = async (...rows: string[]) => {
    const count = await db.concept.count();
    const { status, body } = await send([heading, ...rows].join("\n"));
    expect([status, await db.concept.count()]).toEqual([400, count]);
    return (body as { csv: string[] }).csv;
  };

  it("is exported as it is imported, whatever its cells hold", async () => {
    const odd = await added({
      name: "=Odd, “quoted”",
      kind: "need",
      terms: ['ear, "nose"', "-minus"],
      related: ["Lawyer"],
    });
    const csv = await exported();
    expect(csv).toContain(`${heading}\r\n`);
    const count = await db.concept.count();
    expect((await send(csv)).body).toEqual({ added: 0, changed: 0, unchanged: count });
    await drop(odd.id);
    expect((await send(csv)).body).toEqual({ added: 1, changed: 0, unchanged: count - 1 });
    const again = await named(odd.name);
    expect(again).toMatchObject({ terms: odd.terms, related: odd.related });
    await drop(again?.id ?? 0);
    expect(await exported()).not.toContain("Odd");
  });

  it("adds and changes concepts by name, keeps the others, and is audited", async () => {
    const made = await added({ name: "Ferry repair", kind: "need", terms: ["boat fix", "ship fix"] });
    // Each links to the other, and a term moves from one to the other.
    const csv = `${heading}\nPort works,need,ship fix,ferry repair,\n\nFERRY REPAIR,specialty,boat fix,,Port works\n`;
    expect((await send(csv)).body).toEqual({ added: 1, changed: 1, unchanged: 0 });
    const [ferry, port] = [await named("FERRY REPAIR"), await named("Port works")];
    expect(ferry).toMatchObject({ id: made.id, kind: "specialty", terms: ["boat fix"], related: ["Port works"] });
    expect(await ownersOf(["boat fix", "ship fix"])).toEqual({ "boat fix": "FERRY REPAIR", "ship fix": "Port works" });
    const audited = await db.auditRow.findMany({ where: { action: "concept.import" } });
    expect(audited.at(-1)?.after).toEqual({ added: ["Port works"], changed: ["FERRY REPAIR"] });
    expect((await send(csv)).body).toEqual({ added: 0, changed: 0, unchanged: 2 });
    expect(await db.auditRow.count({ where: { action: "concept.import" } })).toBe(audited.length);
    for (const one of [ferry, port]) await drop(one?.id ?? 0);
  });

  it("reads columns in any order, semicolons, and quoted lines", async () => {
    const csv = '\uFEFFKind;Name;Related;Broader;Terms\r\nNeed;"Hat\nfitting";;;hat\r\n';
    expect((await send(csv)).body).toEqual({ added: 1, changed: 0, unchanged: 0 });
    const hat = await named("Hat fitting");
    expect(hat).toMatchObject({ kind: "need", terms: ["hat"] });
    await drop(hat?.id ?? 0);
  });

  it("changes nothing when a row is wrong, and says what is wrong with which row", async () => {
    expect(await errorsOf("Good one,need,,,", ",need,,,", "", "Bad kind,animal,,,")).toEqual([
      "Row 3: name: This field may not be blank.",
      "Row 5: kind: Must be one of: profession, specialty, need.",
    ]);
    expect(await errorsOf("Twin,need,,,", "Other,need,,,", "twin,need,,,")).toEqual([
      "Row 4: Row 2 has the name “twin”, too.",
    ]);
    expect(await errorsOf("Good one,need,skin doctor|fresh,Nowhere,", "Two,need,fresh,,")).toEqual([
      "Row 2: terms: “skin doctor” already means Dermatology.",
      "Row 2: broader: There is no other concept “Nowhere”.",
      "Row 3: terms: “fresh” already means Good one.",
    ]);
    expect(await errorsOf("One,need,,,,more")).toEqual(["Row 2: It has more than 5 cells."]);
    expect(await errorsOf('One,need,"never closed,,')).toEqual([expect.stringMatching(/^Row 2: .*unterminated/)]);
    const many = await errorsOf(...Array.from({ length: 25 }, () => ",need,,,"));
    expect(many).toHaveLength(21);
    expect(many.at(-1)).toBe("And 5 more errors.");
  });

  it("is refused without its columns, and beyond its limits", async () => {
    for (const csv of ["", "name,kind\nA,need", `${heading},notes\nA,need,,,,x`]) {
      expect((await send(csv)).body).toEqual({
        csv: [expect.stringMatching(/^The first row must name these columns/)],
      });
    }
    const rows = Array.from({ length: 2001 }, (_, n) => `Row ${n},need,,,`);
    expect((await send([heading, ...rows].join("\n"))).body).toEqual({ csv: ["Import at most 2,000 rows."] });
    expect((await send(`${heading}\n${"x".repeat(1_000_000)}`)).status).toBe(400);
  });
});

describe("searches that found nothing or were relaxed", () => {
  const logged = async (query = "") => {
    const { body } = await call({ path: `concepts/searches/${query}`, headers });
    return (body as { results: LoggedSearch[] }).results.map(({ query: words, outcome, searches }) => [
      words,
      outcome,
      searches,
    ]);
  };
  const note = (q: string, visitors: number, outcome: LoggedSearch["outcome"] = "nothing") => {
    for (let n = 0; n < visitors; n += 1) noteSearch(db, { q, outcome, address: `203.0.113.${n}` });
  };

  it("are listed from three visitors on, the most frequent first, with all their searches", async () => {
    note("Zeppelin REPAIR", 3);
    note("zeppelin repair!", 1);
    note("unicycle lessons", 5, "relaxed");
    note("only two", 2);
    for (let n = 0; n < 9; n += 1) noteSearch(db, { q: "one visitor", outcome: "nothing", address: "203.0.113.1" });
    await flushSearches(db);
    note("zeppelin repair", 1);
    await flushSearches(db);
    expect(await logged()).toEqual([
      ["unicycle lessons", "relaxed", 5],
      ["zeppelin repair", "nothing", 5],
    ]);
    expect(await logged("?outcome=nothing")).toEqual([["zeppelin repair", "nothing", 5]]);
    expect(await logged("?limit=1&offset=1")).toEqual([["zeppelin repair", "nothing", 5]]);
  });

  it("name the concept that their words mean now", async () => {
    note("the quill menders", 3);
    await flushSearches(db);
    const meant = async () => {
      const { body } = await call({ path: "concepts/searches/", headers });
      const { results } = body as { results: LoggedSearch[] };
      return results.find(({ query }) => query === "the quill menders")?.concept;
    };
    expect(await meant()).toBeNull();
    const { id } = await added({ name: "Stationer", kind: "need", terms: ["quill mender"] });
    expect(await meant()).toBe("Stationer");
    await drop(id);
  });

  it("are purged after 90 days", async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000);
    await db.searchLog.createMany({
      data: [90, 91].map((ago) => ({ day: day(ago), query: `${ago}`, outcome: "nothing", searches: 3, visitors: 3 })),
    });
    await tasksOf(null)["purge-searches"]?.({}, { db, signal: new AbortController().signal });
    const left = await db.searchLog.findMany({ where: { query: { in: ["90", "91"] } } });
    expect(left.map(({ query }) => query)).toEqual(["90"]);
  });
});
