import { ApiForm } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { siteSettingChanges, type SiteSettingsAnswer } from "@/lib/contract/site-settings";
import { trimText } from "@/lib/format/text";
import {
  groupHints,
  type SettingGroup,
  settingGroups,
  siteSettingNames,
  type SiteSettingRule,
  siteSettingRules,
  type SiteSettingName,
} from "@/lib/rules/site-settings";
import { FormFoot } from "../form-foot";
import { useAdminForm } from "../use-admin-form";
import { type AdminScreen } from "../use-admin-screen";

type SettingValues = Record<SiteSettingName, string>;

/** Changed values by name; null returns to the default. */
type SettingChanges = Partial<Record<SiteSettingName, string | null>>;

/** What the form begins with: the values in force. */
const valuesOf = ({ settings }: SiteSettingsAnswer): SettingValues =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value])) as SettingValues;

/** The fields that were changed. What is typed like the default returns to it, so that it follows the environment. */
function changesOf(values: SettingValues, { settings }: SiteSettingsAnswer): SettingChanges {
  const known = new Map(settings.map((setting) => [setting.name, setting]));
  const changed = siteSettingNames.filter((name) => values[name].trim() !== known.get(name)?.value);
  return Object.fromEntries(
    changed.map((name) => [name, values[name].trim() === known.get(name)?.default ? null : values[name]]),
  );
}

const words = adminMessages.settings;

type Setting = SiteSettingsAnswer["settings"][number];

/** The hint of a field; where another value is stored, also the default. */
function hintOf({ default: otherwise, changed_at }: Setting, { hint, variable }: SiteSettingRule): string | undefined {
  const isChanged = changed_at !== null && (otherwise !== "" || variable !== undefined);
  const source = variable ? ` (${variable})` : "";
  const standard = isChanged ? `Default${source}: ${trimText(otherwise, 80) || "nothing"}.` : undefined;
  return [hint, standard].filter(Boolean).join(" ") || undefined;
}

/** All settings in one form. */
export function SettingsForm({ answer, screen }: { answer: SiteSettingsAnswer; screen: AdminScreen }) {
  const form = useAdminForm({
    id: "settings",
    draft: "site-settings",
    start: valuesOf(answer),
    seen: answer.version,
    schema: siteSettingChanges,
    body: (values: SettingValues) => {
      const changes = changesOf(values, answer);
      return Object.keys(changes).length === 0 ? null : changes;
    },
    send: (body) => call("PATCH", "admin/settings/", { body }),
    failed: words.saveFailed,
    screen,
    done: () => words.saved,
  });
  return (
    <ApiForm form={form} aria-label="Settings" className="measure mt-6 space-y-10">
      {(Object.keys(settingGroups) as SettingGroup[]).map((group) => (
        <Group key={group} group={group} settings={answer.settings} />
      ))}
      <FormFoot label="Save Changes" />
    </ApiForm>
  );
}

const Group = ({ group, settings }: { group: SettingGroup; settings: Setting[] }) => (
  <fieldset className="space-y-5">
    <legend className="text-h3 mb-4 font-serif font-semibold">{settingGroups[group]}</legend>
    {groupHints[group] && <p className="text-soft">{groupHints[group]}</p>}
    {siteSettingNames
      .filter((name) => siteSettingRules[name].group === group)
      .map((name) => {
        const rule: SiteSettingRule = siteSettingRules[name];
        const setting = settings.find((one) => one.name === name);
        const { label, limit, rows, kind } = rule;
        return (
          <TextField
            key={name}
            name={name}
            label={label}
            limit={limit}
            hint={setting && hintOf(setting, rule)}
            {...(rows && { rows })}
            {...(kind === "email" && { type: "email" })}
            {...(kind === "price" && { inputMode: "decimal" })}
            {...(kind === "days" && { inputMode: "numeric" })}
          />
        );
      })}
  </fieldset>
);
