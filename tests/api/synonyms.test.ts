import { beforeAll, describe, expect, it } from "vitest";
import { GET as list, POST as create } from "@/app/api/synonyms/route";
import { DELETE as remove, PATCH as change } from "@/app/api/synonyms/[id]/route";
import { GET as attempt } from "@/app/api/synonyms/try/route";
import { type SaidWays, type Synonym } from "@/lib/contract/synonym";
import { database } from "@/server/db/client";
import { signIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

let headers: Record<string, string>;
beforeAll(async () => {
  ({ headers } = await signIn({ userType: "admin" }));
});

const add = (body: unknown) => call(create, { method: "POST", path: "synonyms/", headers, body });
const listed = async (search: string) => {
  const { body } = await call(list, { path: `synonyms/?search=${encodeURIComponent(search)}`, headers });
  return (body as { results: Synonym[] }).results;
};
const at = (id: number) => ({ path: `synonyms/${id}/`, headers, params: { id: String(id) } });
const patch = (id: number, body: unknown) => call(change, { ...at(id), method: "PATCH", body });
const drop = (id: number) => call(remove, { ...at(id), method: "DELETE" });

describe("everyday phrases", () => {
  it("come with several hundred entries", async () => {
    expect(await database().searchSynonym.count()).toBeGreaterThan(300);
    const [found] = await listed("skin doctor");
    expect(found).toMatchObject({ phrase: "skin doctor", means: ["dermatology", "dermatologist"] });
  });

  it("are added, changed, and removed by an admin, and each change is audited", async () => {
    const added = await add({ phrase: "  wedding   lawyer ", means: ["family law", "family law"] });
    expect(added.status).toBe(201);
    const made = added.body as Synonym;
    expect(made).toMatchObject({ phrase: "wedding lawyer", means: ["family law"] });
    const changed = await patch(made.id, { means: ["divorce"] });
    expect(changed.body).toMatchObject({ phrase: "wedding lawyer", means: ["divorce"] });
    expect((await drop(made.id)).status).toBe(204);
    expect(await listed("wedding lawyer")).toEqual([]);
    expect((await drop(made.id)).status).toBe(404);
    const rows = await database().auditRow.findMany({ where: { objectType: "synonym" }, orderBy: { id: "asc" } });
    expect(rows.map((row) => row.action)).toEqual(["synonym.create", "synonym.change", "synonym.delete"]);
  });

  it("are unique by their stems, and never consist of punctuation or small words alone", async () => {
    const again = await add({ phrase: "Skin-Doctors", means: ["law"] });
    expect(again.status).toBe(400);
    expect(again.body).toHaveProperty("phrase");
    expect((await add({ phrase: "the of", means: ["law"] })).status).toBe(400);
    expect((await add({ phrase: "harbor pilot", means: ["--"] })).status).toBe(400);
    expect((await add({ phrase: "harbor pilot", means: [] })).status).toBe(400);
    expect((await add({ phrase: "x".repeat(101), means: ["law"] })).status).toBe(400);
  });

  it("are refused when only one of several words is searchable", async () => {
    const lone = await add({ phrase: "will notary", means: ["estate planning"] });
    expect(lone.status).toBe(400);
    expect(lone.body).toEqual({
      phrase: [
        "Searches only recognize “notary” in this phrase, so it would match every search with that word. Enter just that word, or add another one.",
      ],
    });
    const { id } = (await add({ phrase: "notary", means: ["estate planning"] })).body as Synonym;
    expect((await patch(id, { phrase: "the notary" })).status).toBe(400);
    await drop(id);
    const cut = await database().$queryRaw<unknown[]>`
      SELECT phrase, phrase_key FROM search_synonym WHERE phrase LIKE '% %' AND phrase_key NOT LIKE '% %'`;
    expect(cut).toEqual([]);
  });

  it("can be saved again with the same phrase", async () => {
    const [found] = await listed("skin doctor");
    expect((await patch(found?.id ?? 0, { phrase: "skin doctors" })).status).toBe(200);
    const other = await patch(found?.id ?? 0, { phrase: "heart doctor" });
    expect(other.status).toBe(400);
  });
});

describe("trying a search", () => {
  const ways = async (q: string) => {
    const { body } = await call(attempt, { path: `synonyms/try/?q=${encodeURIComponent(q)}`, headers });
    return (body as SaidWays).ways;
  };

  it("lists every meaning of the phrases in it, whatever their endings", async () => {
    expect(await ways("Skin Doctors, Austin")).toEqual([
      "skin doctors austin",
      "dermatology austin",
      "dermatologist austin",
    ]);
    expect(await ways("harbor")).toEqual(["harbor"]);
  });

  it("knows a phrase as soon as it is added", async () => {
    expect(await ways("zebra stripes")).toEqual(["zebra stripes"]);
    const { id } = (await add({ phrase: "zebra stripe", means: ["equine law"] })).body as Synonym;
    expect(await ways("zebra stripes")).toEqual(["zebra stripes", "equine law"]);
    await drop(id);
    expect(await ways("zebra stripes")).toEqual(["zebra stripes"]);
  });

  it("reads a last will as its plural, and a lawyer as nothing else", async () => {
    expect(await ways("last will")).toEqual(["last wills", "estate planning", "probate"]);
    expect(await ways("lawyer")).toEqual(["lawyer"]);
  });

  it("lists nothing for no text and for common words alone", async () => {
    for (const q of ["", "  ", "the of", "&&"]) expect(await ways(q)).toEqual([]);
  });
});
