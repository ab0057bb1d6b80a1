import { type SiteSettingsAnswer } from "../contract/site-settings";
import { type SiteSettingName } from "../rules/site-settings";
import { get, patch } from "./http";

/** Changed values by name; null returns to the default. */
export type SettingChanges = Partial<Record<SiteSettingName, string | null>>;

/** The site's settings with their defaults. */
export const readSiteSettings = () => get<SiteSettingsAnswer>("admin/settings/");

/** Changes settings; `version` is that of the values that were shown. */
export const changeSiteSettings = (changes: SettingChanges & { version: string }) =>
  patch<SiteSettingsAnswer>("admin/settings/", changes);

/** The path of the settings as a CSV file. */
export const settingsFile = "admin/settings/export/";
