import { type MetaFields, type PageMeta } from "@/lib/contract/page-meta";
import { type MetaType, newMeta } from "@/lib/rules/page-meta";

/** The tabs of the form and their fields. */
export const sections = [
  { key: "general", label: "General", fields: ["title", "description", "keywords"] },
  { key: "social", label: "Social (Open Graph)", fields: ["og_title", "og_description", "og_image"] },
  { key: "advanced", label: "Advanced", fields: ["canonical_url", "robots", "priority", "changefreq", "is_active"] },
] as const;
export type SectionKey = (typeof sections)[number]["key"];

const names = sections.flatMap(({ fields }): readonly (keyof MetaFields)[] => fields);

/** The tab that has a field. */
export const sectionOf = (field: string): SectionKey | undefined =>
  sections.find(({ fields }) => fields.some((one) => one === field))?.key;

/** The values of the record form. */
export type MetaValues = Omit<MetaFields, "priority"> & { priority: string };

/** The form values of a record, or of a new one of this type. */
export function valuesOf(record: PageMeta | null, type: MetaType): MetaValues {
  const fields = record ?? newMeta(type);
  return {
    ...(Object.fromEntries(names.map((name) => [name, fields[name]])) as MetaFields),
    priority: String(fields.priority),
  };
}

/** Maps form values to the record's fields. */
export const fieldsIn = (values: MetaValues): MetaFields => ({ ...values, priority: Number(values.priority) });

/** Only the fields that differ from `saved`. */
export function changesOf(values: MetaValues, saved: MetaValues): Partial<MetaFields> {
  const fields = fieldsIn(values);
  return Object.fromEntries(names.filter((name) => values[name] !== saved[name]).map((name) => [name, fields[name]]));
}

/** The first invalid field in form order. */
export const firstWrong = (errors: object): keyof MetaFields | undefined => names.find((name) => name in errors);
