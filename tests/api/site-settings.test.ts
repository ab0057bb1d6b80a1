import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as securityText } from "@/app/security.txt/route";
import { type SiteSettingsAnswer, siteSettingsAnswer } from "@/lib/contract/site-settings";
import { database } from "@/server/db/client";
import { changeLog } from "@/server/process/change-log.mjs";
import { queueMail } from "@/server/mail/queue";
import { readMail } from "@/server/mail/read";
import { siteSettings } from "@/server/settings/current";
import { execute } from "@/server/db/sql";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { caughtUp, followChanges } from "../support/changes";

followChanges();

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});
beforeEach(async () => {
  await execute(db)`DELETE FROM site_setting`;
  await caughtUp();
});

async function settings(): Promise<SiteSettingsAnswer> {
  const { status, body } = await call({ path: "admin/settings/", as: admin.headers });
  expect(status).toBe(200);
  return siteSettingsAnswer.strict().parse(body);
}
const valueOf = ({ settings: all }: SiteSettingsAnswer, name: string) => all.find((one) => one.name === name);
const patch = (body: object) => call({ path: "admin/settings/", method: "PATCH", as: admin.headers, body });
const save = async (changes: object) => patch({ seen: (await settings()).version, ...changes });
const audited = () => db.auditRow.findMany({ where: { objectType: "settings" }, orderBy: { id: "desc" } });

describe("the site's settings", () => {
  it("are the environment's until an admin stores a value, and again once it is taken back", async () => {
    expect(valueOf(await settings(), "site_name")).toEqual({
      name: "site_name",
      value: "Vouchsafe",
      default: "Vouchsafe",
      changed_at: null,
    });
    const saved = await save({ site_name: "  Grove   Directory ", operator_name: "Grove Ltd." });
    expect(saved.status).toBe(200);
    expect(valueOf(saved.body as SiteSettingsAnswer, "site_name")).toMatchObject({
      value: "Grove Directory",
      default: "Vouchsafe",
    });
    expect(await siteSettings(db)).toMatchObject({ site_name: "Grove Directory", operator_name: "Grove Ltd." });
    await save({ site_name: null });
    await caughtUp();
    expect(await siteSettings(db)).toMatchObject({ site_name: "Vouchsafe", operator_name: "Grove Ltd." });
  });

  it("take prices in dollars, and refuse what is none", async () => {
    const saved = await save({ monthly_price: " 59.90 " });
    expect([saved.status, valueOf(saved.body as SiteSettingsAnswer, "monthly_price")?.value]).toEqual([200, "59.90"]);
    for (const yearly_price of ["", "0", "free", "20000", "19.9"]) {
      const { status, body } = await save({ yearly_price });
      expect([status, Object.keys(body as object)]).toEqual([400, ["yearly_price"]]);
    }
  });

  it("refuse a yearly price below the monthly one, whichever of them changes", async () => {
    const cheap = ["The yearly plan can't cost less than a month."];
    expect(await save({ yearly_price: "49" })).toMatchObject({ status: 400, body: { yearly_price: cheap } });
    expect(await save({ monthly_price: "501" })).toMatchObject({ status: 400, body: { monthly_price: cheap } });
    expect((await save({ yearly_price: "90", monthly_price: "80" })).status).toBe(200);
    expect(await save({ monthly_price: "91" })).toMatchObject({ status: 400, body: { monthly_price: cheap } });
    // Back to the default of $50 a month is allowed, and another setting isn't held up.
    expect((await save({ monthly_price: null })).status).toBe(200);
    expect((await save({ site_name: "Grove" })).status).toBe(200);
  });

  it("say nothing about the operator before they are filled in, and keep an emptied promise empty", async () => {
    const fresh = await siteSettings(db);
    const unsaid = ["operator_name", "operator_address", "contact_words", "privacy_words", "terms_words"] as const;
    expect(unsaid.map((name) => fresh[name])).toEqual(unsaid.map(() => ""));
    expect(fresh.claim_check).toBe("1-2 business days");
    await save({ claim_check: "" });
    await caughtUp();
    expect((await siteSettings(db)).claim_check).toBe("");
  });

  it("are audited with both values, once per save, and not at all if nothing changed", async () => {
    const before = (await audited()).length;
    await save({ site_name: "Grove", support_email: "help@grove.example" });
    await save({ site_name: "Grove" });
    const rows = await audited();
    expect(rows.length).toBe(before + 1);
    expect(rows[0]).toMatchObject({
      actorId: admin.id,
      action: "settings.change",
      before: { site_name: "Vouchsafe", support_email: "" },
      after: { site_name: "Grove", support_email: "help@grove.example" },
    });
  });

  it("make every cached page out of date, in every process that hears of changes", async () => {
    const since = changeLog.now();
    await save({ operator_name: "Grove Ltd." });
    await caughtUp();
    expect(changeLog.hasChangedSince(since, ["everything"])).toBe(true);
    expect(changeLog.hasChangedSince(since, ["settings"])).toBe(true);
  });

  it("refuse a value made from older ones, and of two admins at once let only one win", async () => {
    const { version } = await settings();
    const answers = await Promise.all(["One", "Two"].map((site_name) => patch({ seen: version, site_name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await patch({ seen: version, operator_name: "Late" })).status).toBe(409);
  });

  it("refuse what can't be shown", async () => {
    const wrong = {
      site_name: " ",
      support_email: "unknown",
      site_figures: "85%: of people\nmany",
      claim_check: "x".repeat(61),
    };
    const { status, body } = await save(wrong);
    expect([status, body]).toEqual([
      400,
      {
        site_name: ["This field may not be blank."],
        support_email: ["Enter a valid email address."],
        site_figures: ["Write “many” like “85%: of people read reviews”."],
        claim_check: ["Ensure this field has no more than 60 characters."],
      },
    ]);
    expect((await save({ secret: "x" })).status).toBe(400);
  });

  it("reach emails, the API's description, and security.txt", async () => {
    await save({ site_name: "Grove", support_email: "help@grove.example" });
    await caughtUp();
    const id = await queueMail(db, {
      to: { email: "ann@example.net" },
      template: "sign-in-link",
      values: { key: "k" },
    });
    const mail = await readMail(id);
    expect(mail?.content?.subject).toContain("Grove");
    expect(mail?.from).toContain("Grove <");
    const { body } = await call({ path: "openapi.json" });
    expect(body).toMatchObject({ info: { title: "Grove API", version: "1" } });
    expect(await (await securityText()).text()).toContain("Contact: mailto:help@grove.example");
  });

  it("are exported as CSV", async () => {
    await save({ operator_address: "1 Main St\nSalem, OR" });
    const { status, headers, body } = await call({ path: "admin/settings/export/", as: admin.headers });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(String(body)).toContain("site_name,Name of the site,Vouchsafe,Vouchsafe,");
    expect(String(body)).toContain('operator_address,Postal address and registration,"1 Main St\nSalem, OR",');
  });
});
