import "server-only";
import { daysIn, type RetentionName, type SiteSettingName, type SiteSettings } from "@/lib/rules/site-settings";
import { cacheValue } from "../cache/cache";
import { type Db } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { env } from "../env";
import { processSingleton } from "../process/process-singleton.mjs";

export interface StoredSetting {
  name: SiteSettingName;
  value: string;
  updated_at: Date;
}

/** The settings that the operator has stored, by name. */
export const storedSettings = (db: Db): Promise<StoredSetting[]> =>
  queryRows<StoredSetting>(db)`${plannedOnce} SELECT name, value, updated_at FROM site_setting ORDER BY name`;

/** The settings as they were last read, for pages that are drawn while the database is away. */
const lastRead = processSingleton("site settings as last read", () => ({ settings: null as SiteSettings | null }));

/** The settings in force, from the cache. Throws if they can't be read. */
export const siteSettings = cacheValue<Db, SiteSettings>(
  { name: "site settings", invalidatedBy: ["settings"] },
  async (db) => {
    const stored = await storedSettings(db);
    const own: Partial<SiteSettings> = Object.fromEntries(stored.map(({ name, value }) => [name, value]));
    const { siteDefaults: otherwise, siteUrl } = env();
    // Titles end with the name that the operator gave the site, unless another end was chosen.
    const isChosen = ![siteUrl.host, otherwise.site_name].includes(otherwise.title_suffix);
    const settings = { ...otherwise, ...(own.site_name && !isChosen && { title_suffix: own.site_name }), ...own };
    lastRead.settings = settings;
    return settings;
  },
);

/** The settings as they were last read, or else the defaults. */
export const lastSettings = (): SiteSettings => lastRead.settings ?? env().siteDefaults;

/** How many days something is kept now; null: forever. */
export const keptDaysOf = async (db: Db, name: RetentionName): Promise<number | null> =>
  daysIn(await siteSettings(db), name);
