import { type MetaFields, type PageMeta } from "@/lib/contract/page-meta";
import { type MetaType, newMeta } from "@/lib/rules/page-meta";

/** The parts of the form, and which fields stand in each. */
export const sections = [
  { key: "general", label: "General", fields: ["title", "description", "keywords"] },
  { key: "social", label: "Social (Open Graph)", fields: ["og_title", "og_description", "og_image"] },
  { key: "advanced", label: "Advanced", fields: ["canonical_url", "robots", "priority", "changefreq", "is_active"] },
] as const;
export type SectionKey = (typeof sections)[number]["key"];

const names = sections.flatMap(({ fields }): readonly (keyof MetaFields)[] => fields);

/** The part in which a field stands. */
export const sectionOf = (field: string): SectionKey | undefined =>
  sections.find(({ fields }) => fields.some((one) => one === field))?.key;

/** A record as its form holds it. */
export type MetaValues = Omit<MetaFields, "priority"> & { priority: string };

/** The fields of a record, or those that a new one of this type begins with. */
export function valuesOf(record: PageMeta | null, type: MetaType): MetaValues {
  const fields = record ?? newMeta(type);
  return {
    ...(Object.fromEntries(names.map((name) => [name, fields[name]])) as MetaFields),
    priority: String(fields.priority),
  };
}

/** What the form holds, as the record has it. */
export const fieldsIn = (values: MetaValues): MetaFields => ({ ...values, priority: Number(values.priority) });

/** What the form says otherwise than these values. */
export function changesOf(values: MetaValues, saved: MetaValues): Partial<MetaFields> {
  const fields = fieldsIn(values);
  return Object.fromEntries(names.filter((name) => values[name] !== saved[name]).map((name) => [name, fields[name]]));
}

/** The first wrong field in the order of the form. */
export const firstWrong = (errors: object): keyof MetaFields | undefined => names.find((name) => name in errors);
