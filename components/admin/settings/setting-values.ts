import { type SettingChanges } from "@/lib/client/site-settings";
import { type SiteSettingsAnswer } from "@/lib/contract/site-settings";
import { type SiteSettingName, siteSettingNames } from "@/lib/rules/site-settings";

export type SettingValues = Record<SiteSettingName, string>;

/** What the form begins with: the values in force. */
export const valuesOf = ({ settings }: SiteSettingsAnswer): SettingValues =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value])) as SettingValues;

/** The fields that were changed. What is typed like the default returns to it, so that it follows the environment. */
export function changesOf(values: SettingValues, { settings }: SiteSettingsAnswer): SettingChanges {
  const known = new Map(settings.map((setting) => [setting.name, setting]));
  const changed = siteSettingNames.filter((name) => values[name].trim() !== known.get(name)?.value);
  return Object.fromEntries(
    changed.map((name) => [name, values[name].trim() === known.get(name)?.default ? null : values[name]]),
  );
}
