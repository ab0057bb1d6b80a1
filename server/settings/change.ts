import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type SiteSettingChanges, type SiteSettingsAnswer } from "@/lib/contract/site-settings";
import { isYearTooCheap, pricesIn } from "@/lib/rules/pricing";
import { type SiteSettingName, siteSettingNames } from "@/lib/rules/site-settings";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { requireSeen, versionOf } from "../db/version";
import { withTx } from "../db/with-tx";
import { env } from "../env";
import { type StoredSetting, storedSettings } from "./current";

function answerOf(stored: readonly StoredSetting[]): SiteSettingsAnswer {
  const byName = new Map(stored.map((row) => [row.name, row]));
  const settings = siteSettingNames.map((name) => {
    const [row, otherwise] = [byName.get(name), env().siteDefaults[name]];
    const changed_at = row?.updated_at.toISOString() ?? null;
    return { name, value: row?.value ?? otherwise, default: otherwise, changed_at };
  });
  return { settings, version: versionOf(stored.map(({ name, value }) => [name, value])) };
}

/** Reads the settings with their defaults. */
export const readSiteSettings = async (ctx: Ctx): Promise<SiteSettingsAnswer> => answerOf(await storedSettings(ctx.db));

async function store(ctx: Ctx, name: SiteSettingName, value: string | null): Promise<void> {
  if (value === null) await execute(ctx.db)`DELETE FROM site_setting WHERE name = ${name}`;
  else
    await execute(ctx.db)`
      INSERT INTO site_setting (name, value, updated_at) VALUES (${name}, ${value}, ${ctx.now})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
}

const priceNames = ["yearly_price", "monthly_price"] as const;

/** Throws `invalid` when prices change so that a year would cost less than a month. `of`: the values to be. */
function refuseCheapYear(
  changed: readonly SiteSettingName[],
  of: (name: SiteSettingName) => string | null | undefined,
) {
  const prices = priceNames.filter((name) => changed.includes(name));
  const valueOf = (name: SiteSettingName) => of(name) ?? env().siteDefaults[name];
  const after = { yearly_price: valueOf("yearly_price"), monthly_price: valueOf("monthly_price") };
  if (prices.length === 0 || !isYearTooCheap(pricesIn(after))) return;
  throw invalid(Object.fromEntries(prices.map((name) => [name, ["The yearly plan can't cost less than a month."]])));
}

/**
 * Stores changed settings, and audits what they were. A trigger invalidates every cached page. Throws `stale` when the
 * settings have changed since the caller read them, and `invalid` for a yearly price below the monthly one.
 */
export const changeSiteSettings = (ctx: Ctx, { seen, ...changes }: SiteSettingChanges): Promise<SiteSettingsAnswer> =>
  withTx(ctx, async (inside) => {
    // The row may not exist yet, so the table is locked: against other changes, not against readers.
    await execute(inside.db)`LOCK TABLE site_setting IN SHARE ROW EXCLUSIVE MODE`;
    const stored = await storedSettings(inside.db);
    const { settings, version } = answerOf(stored);
    const current = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
    requireSeen(seen, changes, { version, current });
    const was = new Map(stored.map(({ name, value }) => [name, value]));
    const names = siteSettingNames.filter(
      (name) => changes[name] !== undefined && (was.get(name) ?? null) !== changes[name],
    );
    if (names.length === 0) return answerOf(stored);
    refuseCheapYear(names, (name) => (changes[name] === undefined ? was.get(name) : changes[name]));
    for (const name of names) await store(inside, name, changes[name] ?? null);
    const valuesOf = (of: (name: SiteSettingName) => string | null | undefined) =>
      Object.fromEntries(names.map((name) => [name, of(name) ?? env().siteDefaults[name]]));
    await audit(inside, {
      action: "settings.change",
      object: { type: "settings", id: null },
      before: valuesOf((name) => was.get(name)),
      after: valuesOf((name) => changes[name]),
    });
    return answerOf(await storedSettings(inside.db));
  });
