import { z } from "zod";
import { emailPattern } from "../rules/email";
import { centsOf, priceRange } from "../rules/pricing";
import {
  daysOf,
  figureLines,
  figureOf,
  type SiteSettingName,
  siteSettingNames,
  type SiteSettingRule,
  siteSettingRules,
} from "../rules/site-settings";
import { oneLine, severalLines } from "../rules/written-text";
import { seen, time, version } from "./common";
import { operation } from "./operation";
import { tooLong } from "./text";

const faults: Record<SiteSettingRule["kind"], (text: string, rule: SiteSettingRule) => string | null> = {
  line: () => null,
  text: () => null,
  email: (text) => (text === "" || emailPattern.test(text) ? null : "Enter a valid email address."),
  price: (text) =>
    centsOf(text) === null
      ? `Enter an amount from ${priceRange.least} to ${priceRange.most} dollars, such as 500 or 49.90.`
      : null,
  days: (text, rule) =>
    text === "" || daysOf(text, rule) !== null ? null : `Enter a whole number of days, at least ${rule.least ?? 1}.`,
  figures: (text) => {
    const wrong = figureLines(text).find((line) => figureOf(line) === null);
    return wrong === undefined ? null : `Write “${wrong}” like “85%: of people read reviews”.`;
  },
};

/** A value: cleaned, and null for the default. */
const valueOf = (rule: SiteSettingRule) => {
  const { kind, limit, isRequired } = rule;
  return z
    .string()
    .transform(kind === "text" || kind === "figures" ? severalLines : oneLine)
    .superRefine((text, ctx) => {
      const message =
        (isRequired && text === "" ? "This field may not be blank." : null) ??
        (text.length > limit ? tooLong(limit) : null) ??
        faults[kind](text, rule);
      if (message) ctx.addIssue({ code: "custom", message });
    })
    .nullable()
    .optional();
};
/** The changed values. */
export const siteSettingChanges = z.strictObject({
  ...(Object.fromEntries(siteSettingNames.map((name) => [name, valueOf(siteSettingRules[name])])) as Record<
    SiteSettingName,
    ReturnType<typeof valueOf>
  >),
  seen,
});
export type SiteSettingChanges = z.output<typeof siteSettingChanges>;

const setting = z.object({
  name: z.enum(siteSettingNames),
  /** The value in force. */
  value: z.string(),
  /** The value without a stored one. */
  default: z.string(),
  /** When the stored value was last changed; null: the default is in force. */
  changed_at: time.nullable(),
});

export const siteSettingsAnswer = z.object({ settings: z.array(setting), version });
export type SiteSettingsAnswer = z.infer<typeof siteSettingsAnswer>;

export const readSiteSettings = operation("GET admin/settings/", {
  summary: "The site's settings: values in force and defaults.",
  who: "admin",
  answer: siteSettingsAnswer,
});

export const changeSiteSettings = operation("PATCH admin/settings/", {
  summary: "Changes settings of the site; null returns to the default.",
  who: "admin",
  body: siteSettingChanges,
  risk: "loss",
  answer: siteSettingsAnswer,
});

export const exportSiteSettings = operation("GET admin/settings/export/", {
  summary: "The site's settings as CSV: values in force, defaults, and the time of the last change.",
  who: "admin",
  risk: "export",
  answer: z.string(),
  file: "text/csv",
});
