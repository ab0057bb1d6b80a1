import Papa from "papaparse";
import { projectFiles } from "../support/project-files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoNote, seedWhenEmpty } from "@/dev/demo/seed-when-empty";
import { withClient } from "@/scripts/process/database";
import { plantDemoContributions, plantDemoSubscriptions } from "@/dev/payments/open";
import { subscriptions } from "@/server/billing/subscription";
import { database } from "@/server/db/client";
import { compareLedger } from "@/server/crowdfund/compare";
import { beginCommand } from "@/server/imports/command";
import { importCommandBatch } from "@/server/imports/write";
import { exportFile } from "@/server/listings/export";
import { syncPayment } from "@/server/crowdfund/sync-payment";
import { runPaymentSync } from "@/server/payments/payment-sync";
import { kindFacts, kinds, listingCards, type ListingCard } from "@/lib/rules/listing-kind";
import { importColumn } from "@/lib/rules/import-columns";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const url = process.env.DATABASE_OWNER_URL ?? "";
const db = database();
afterAll(() => site.end());

beforeAll(async () => {
  await seedWhenEmpty(url);
}, 120_000);

/** Every row of every table, as text. */
const everything = () =>
  withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '\\_%'`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
      texts.push(...rows.map(({ row }) => row));
    }
    return texts.join("\n");
  });

describe("the demo data", () => {
  it("states its size, that it is invented, and the accounts to sign in with", async () => {
    const note = String(await demoNote(url));
    expect(note).toMatch(/60\d listings, 4\d categories, 2,\d{3} reviews/);
    expect(note).toContain("invented");
    for (const name of ["admin", "owner", "reviewer", "pending", "suspended"]) {
      expect(note).toContain(`${name}@example.com`);
      expect(await db.user.count({ where: { email: `${name}@example.com` } })).toBe(1);
    }
  });

  it("has no stored value that differs from a recomputation", async () => {
    expect(await differences()).toEqual({});
  });

  it.each(kinds)("is unchanged by an update from its own export: %s", async (kind) => {
    const ctx = { actor: { kind: "operator" as const }, db, now: new Date(), requestId: "update", notify: false };
    const csv = (await (await exportFile(ctx, kind, {})).text()).replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
    const [headers = [], ...rows] = Papa.parse<string[]>(csv.trimEnd(), { newline: "\n" }).data;
    const update = { key: "listing_id" as const, erasesEmpty: true, unchangedSince: ctx.now };
    const facts = { fileName: "export.csv", isDry: false, rowsAbove: 1 };
    const importId = await beginCommand(ctx, { kind, into: update, ...facts });
    for (let firstRow = 0; firstRow < rows.length; firstRow += 200) {
      const part = rows.slice(firstRow, firstRow + 200);
      const columns = headers.map(importColumn);
      const batch = {
        kind,
        update,
        categoryId: undefined,
        columns,
        rows: part,
        numbers: [],
        importId,
        firstRow,
        isDry: false,
      };
      const answer = await importCommandBatch(ctx, batch);
      expect(answer).toEqual({
        created: 0,
        updated: 0,
        unchanged: part.length,
        ...{ changes: [], skipped: [], errors: [], warnings: [] },
      });
    }
    expect(rows.length).toBeGreaterThan(200);
    await db.import.delete({ where: { id: importId } });
  });

  it("reaches no one: every address ends in example.com, every number is 555-01xx", async () => {
    const text = await everything();
    const hosts = [...text.matchAll(/(?:https?:\/\/|@)([a-z0-9.-]+)/gi)].map(([, host = ""]) => host);
    expect(hosts.length).toBeGreaterThan(500);
    expect(hosts.filter((host) => !/(^|\.)example\.com$/.test(host))).toEqual([]);
    const numbers = [...text.matchAll(/\+\d{7,}/g)].map(([number]) => number);
    expect(numbers.length).toBeGreaterThan(400);
    expect(numbers.filter((number) => !/^\+1\d{3}55501\d\d$/.test(number))).toEqual([]);
    expect(text).not.toMatch(/\(\d{3}\) ?\d{3}|\d{3}-\d{3}-\d{4}/);
  });

  it("leaves no placeholder in any text", async () => {
    expect(await everything()).not.toMatch(
      /\[(who|matter|firm|city|lead|year|dr|first|last|state|area)\d?\]|undefined|NaN|\{[^"{}]*\|/,
    );
  });

  it("has both kinds in every status, and correct next ids in each table", async () => {
    const found = await db.listing.groupBy({ by: ["kind", "status"], _count: true });
    expect(found.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual(
      kinds.flatMap((kind) => ["active", "pending", "suspended"].map((status) => `${kind} ${status}`)),
    );
    const { id } = await db.listing.findFirstOrThrow({ orderBy: { id: "desc" } });
    const [next] = await db.$queryRaw<{ value: bigint }[]>`SELECT nextval('listing_id_seq') AS value`;
    expect(Number(next?.value)).toBe(id + 1);
  });

  it("has listings with several categories, one that closed, and one that moved", async () => {
    expect(await db.listing.count({ where: { NOT: { furtherCategoryIds: { isEmpty: true } } } })).toBe(2);
    const closed = { closedOn: { not: null }, status: "active" as const };
    expect([
      await db.listing.count({ where: { ...closed, movedToId: null } }),
      await db.listing.count({ where: { ...closed, movedTo: { status: "active" } } }),
    ]).toEqual([1, 1]);
  });

  it("has reviews, accounts, claims, campaigns, and premium of every type", async () => {
    const sorts = async (rows: Promise<Record<string, unknown>[]>) =>
      new Set((await rows).flatMap((row) => Object.values(row)));
    expect(await sorts(db.review.findMany({ distinct: ["status"], select: { status: true } }))).toEqual(
      new Set(["pending", "active", "flagged", "removed"]),
    );
    expect(
      await sorts(db.user.findMany({ distinct: ["status", "userType"], select: { status: true, userType: true } })),
    ).toEqual(new Set(["pending", "active", "suspended", "reviewer", "owner", "admin"]));
    expect(await sorts(db.claim.findMany({ distinct: ["status"], select: { status: true } }))).toEqual(
      new Set(["pending", "approved", "rejected", "withdrawn"]),
    );
    expect(await sorts(db.campaign.findMany({ distinct: ["status"], select: { status: true } }))).toEqual(
      new Set(["open", "reached", "ended"]),
    );
    expect(await sorts(db.premiumGrant.findMany({ distinct: ["cause"], select: { cause: true } }))).toEqual(
      new Set(["subscription", "user_grant", "crowdfund", "listing_grant"]),
    );
  });

  const cards: readonly ListingCard[] = listingCards;
  const columnOf = (field: ListingFieldKey) =>
    field.replace(/_([a-z])/g, (found: string) => found.slice(1).toUpperCase());

  it.each(kinds)("fills every section of a %s's page", async (kind) => {
    const rows: Record<string, unknown>[] = await db.listing.findMany({ where: { kind, status: "active" } });
    const shown = cards.filter((card) => !card.only || card.only === kind).map((card) => card.fields);
    const alone: ListingFieldKey[] = [...kindFacts[kind].tagFields, "description", "works_for"];
    const isFilled = (field: ListingFieldKey) => rows.some((row) => row[columnOf(field)]);
    expect([...shown, ...alone.map((field) => [field])].filter((fields) => !fields.some(isFilled))).toEqual([]);
  });

  it("refers only to existing pictures, except those that demonstrate a missing one", async () => {
    const named = await db.listing.findMany({
      where: { imageUrl: { startsWith: "/" } },
      distinct: ["imageUrl"],
      select: { imageUrl: true },
    });
    const missing = named.filter(({ imageUrl }) => !projectFiles.includes(`public${imageUrl}`));
    expect(missing).toEqual([{ imageUrl: "/no-such-picture.png" }]);
  });

  it("derives premium from its causes", async () => {
    const wrong = await db.$queryRaw`
      SELECT l.id FROM listing l LEFT JOIN premium_grant g
        ON (g.listing_id = l.id OR g.user_id = l.claimed_by_id) AND g.revoked_at IS NULL
        AND g.starts_at <= now() AND (g.ends_at IS NULL OR g.ends_at > now())
      GROUP BY l.id HAVING l.is_premium <> (count(g.id) > 0)
        OR l.premium_expires IS DISTINCT FROM CASE WHEN bool_or(g.ends_at IS NULL) THEN NULL ELSE max(g.ends_at) END`;
    expect(wrong).toEqual([]);
  });
});

describe("the purchases of demo owners", () => {
  const standing = async () => {
    const rows = await db.subscription.findMany({ include: { payments: true, grant: true }, orderBy: { id: "asc" } });
    return rows.map(({ providerId, plan, status, cancelAtPeriodEnd, priceCents, payments, grant }) => ({
      ...{ providerId, plan, status, cancelAtPeriodEnd, priceCents },
      payments: payments.map((one) => [one.invoiceId, one.paymentId, one.status, one.amountCents]),
      until: Math.floor((grant?.endsAt?.getTime() ?? 0) / 1000),
    }));
  };

  it("are in the payment sandbox too, as on the site", async () => {
    await plantDemoSubscriptions(site.controls, url);
    await plantDemoSubscriptions(site.controls, url);
    const known = await standing();
    expect(new Set(known.map(({ status }) => status))).toEqual(new Set(["active", "past_due", "canceled"]));
    const mails = await db.outboxMail.count();
    for (const { providerId: subject } of known) {
      const ctx = { actor: { kind: "operator" as const }, db, now: new Date(), requestId: "test", notify: true };
      await runPaymentSync(ctx, subscriptions, { subject });
    }
    expect(await standing()).toEqual(known);
    expect(site.controls.objects("subscription")).toHaveLength(known.length);
    expect(site.controls.webhooks.events()).toEqual([]);
    expect(await db.outboxMail.count()).toBe(mails);
    expect(await differences()).toEqual({});
  });
});

it("has the same contributions and totals in the payment sandbox", async () => {
  const where = { databaseUrl: url, siteUrl: "http://localhost:3000" };
  await plantDemoContributions(site.controls, where);
  await plantDemoContributions(site.controls, where);
  const ctx = { actor: { kind: "operator" as const }, db, now: new Date(), requestId: "test", notify: true };
  const { here, there, difference_count } = await compareLedger(ctx, {});
  expect(here.paid_count).toBeGreaterThan(50);
  expect([there, difference_count]).toEqual([here, 0]);
  const { paymentId } = await db.contribution.findFirstOrThrow({ where: { status: "paid" } });
  const mails = await db.outboxMail.count();
  await syncPayment(ctx, paymentId ?? "");
  expect(await db.outboxMail.count()).toBe(mails);
  expect(await differences()).toEqual({});
});
