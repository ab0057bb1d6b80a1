import { type MetaDraft } from "@/lib/client/meta-drafts";
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

/** The fields of a record, or those that a new one of this type begins with. */
export const valuesOf = (record: PageMeta | null, type: MetaType): MetaFields =>
  record ? (Object.fromEntries(names.map((name) => [name, record[name]])) as MetaFields) : newMeta(type);

/** What of a draft differs from these values. */
export const draftAgainst = (draft: MetaDraft, values: MetaDraft): MetaDraft =>
  Object.fromEntries(
    names.filter((name) => name in draft && draft[name] !== values[name]).map((name) => [name, draft[name]]),
  );
