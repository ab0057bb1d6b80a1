import "server-only";
import { siteSettingRules } from "@/lib/rules/site-settings";
import { csvLine } from "@/lib/rules/csv-cell";
import { type Ctx } from "../ctx";
import { csvFile } from "../http/csv";
import { readSiteSettings } from "../settings/change";

async function* csvLines(ctx: Ctx): AsyncGenerator<string, void> {
  yield csvLine(["setting", "label", "value", "default", "changed at"]);
  const { settings } = await readSiteSettings(ctx);
  for (const { name, value, default: otherwise, changed_at } of settings) {
    yield csvLine([name, siteSettingRules[name].label, value, otherwise, changed_at ?? ""]);
  }
}

/** The site's settings as CSV. */
export const exportSiteSettings = (ctx: Ctx): Promise<Response> =>
  Promise.resolve(csvFile("settings.csv", csvLines(ctx)));
