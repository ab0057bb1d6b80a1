import { useSearchParams } from "next/navigation";
import { useWatch } from "react-hook-form";
import { ApiForm, FormActions, FormProblem, type FormState } from "@/components/shared/api-form";
import { Tabs } from "@/components/shared/tabs";
import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { addressWith } from "../list/list-address";
import { call } from "@/lib/client/http";
import { queryClient } from "@/lib/client/query-client";
import { type MetaFields, newPageMetaBody, type PageMeta, pageMetaChanges } from "@/lib/contract/page-meta";
import { headOf, type MetaType, newMeta, ownAddress } from "@/lib/rules/page-meta";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { AdvancedFields, GeneralFields, SocialFields } from "./meta-fields";
import { SearchPreview, SharePreview } from "./meta-previews";
import { aboutTarget, draftOf, type MetaSubject, type MetaTarget, targetText } from "./meta-target";
import { type Site } from "./site";

/** The tabs of the form and their fields. */
const sections = [
  { key: "general", label: "General", fields: ["title", "description", "keywords"] },
  { key: "social", label: "Social (Open Graph)", fields: ["og_title", "og_description", "og_image"] },
  { key: "advanced", label: "Advanced", fields: ["canonical_url", "robots", "priority", "changefreq", "is_active"] },
] as const;
type SectionKey = (typeof sections)[number]["key"];

const names = sections.flatMap(({ fields }): readonly (keyof MetaFields)[] => fields);

/** The tab that has a field. */
const sectionOf = (field: string): SectionKey | undefined =>
  sections.find(({ fields }) => fields.some((one) => one === field))?.key;

/** The values of the record form. */
type MetaValues = Omit<MetaFields, "priority"> & { priority: string };

/** The form values of a record, or of a new one of this type. */
function valuesOf(record: PageMeta | null, type: MetaType): MetaValues {
  const fields = record ?? newMeta(type);
  return {
    ...(Object.fromEntries(names.map((name) => [name, fields[name]])) as MetaFields),
    priority: String(fields.priority),
  };
}

/** Maps form values to the record's fields. */
const fieldsIn = (values: MetaValues): MetaFields => ({ ...values, priority: Number(values.priority) });

/** Only the fields that differ from `saved`. */
function changesOf(values: MetaValues, saved: MetaValues): Partial<MetaFields> {
  const fields = fieldsIn(values);
  return Object.fromEntries(names.filter((name) => values[name] !== saved[name]).map((name) => [name, fields[name]]));
}

/** The first invalid field in form order. */
const firstWrong = (errors: object): keyof MetaFields | undefined => names.find((name) => name in errors);

type FormProps = { target: MetaTarget; subject: MetaSubject; site: Site; screen: AdminScreen };

const panels = { general: GeneralFields, social: SocialFields, advanced: AdvancedFields };
const words = adminMessages.meta;

/** The state of a record's form. After a conflict it rereads the record and keeps what was typed. */
function useMetaForm({ target, subject, screen }: FormProps, isOwn: (origin: string) => boolean) {
  const { record } = subject;
  const saved = valuesOf(record, target.kind ?? "static");
  return useAdminForm({
    id: "meta",
    draft: draftOf(target),
    start: saved,
    seen: record?.version,
    stored: (current) => ({ ...current, ...("priority" in current && { priority: String(current.priority) }) }),
    schema: record ? pageMetaChanges : newPageMetaBody,
    body: (values: MetaValues) => ({ ...(!record && aboutTarget(target)), ...changesOf(values, saved) }),
    check: ({ canonical_url }): Record<string, string> =>
      canonical_url.trim() && ownAddress(canonical_url, isOwn) === null ? { canonical_url: words.elsewhere } : {},
    send: async (body) => {
      const stored = await (record
        ? call("PATCH", "seo/page-meta/{id}/", { params: { id: record.id }, body })
        : call("POST", "seo/page-meta/", { body: { ...body, ...aboutTarget(target) } }));
      queryClient.setQueryData(["metas", "one", targetText(target)], { ...subject, record: stored });
      return stored;
    },
    failed: words.saveFailed,
    screen,
    done: () => words.saved,
  });
}

/** A record's form in three tabs, with previews of the search result and the shared link. */
export function MetaFormView(props: FormProps) {
  const { target, subject, site } = props;
  const params = useSearchParams();
  const isOwn = (origin: string) => origin === site.origin || origin === window.location.origin;
  const form = useMetaForm(props, isOwn);
  const values = fieldsIn(useWatch({ control: form.fields.control }) as MetaValues);
  const head = headOf(
    values.is_active ? subject.page : { ...subject.page, ...subject.without },
    values.is_active ? values : null,
    isOwn,
  );
  const { titleSuffix } = site;
  const fields = {
    head,
    page: subject.page,
    isFilled: target.kind !== null && target.kind !== "category",
    titleSuffix,
  };
  const chosen = sections.find(({ key }) => key === params.get("section"))?.key ?? sections[0].key;
  const wrong = firstWrong(form.fields.formState.errors);
  const hrefOf = (section: SectionKey) => addressWith(params, { section, page: params.get("page") });
  return (
    <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <ApiForm form={form} aria-label={`Record of ${subject.label}`} className="min-w-0">
        {/* The tabs navigate by themselves. */}
        <div onClick={(event) => event.stopPropagation()}>
          <Tabs
            // Each failed submit opens the tab with the first invalid field.
            key={form.problem.turn}
            id="meta"
            label="Parts of the record"
            open={(wrong && sectionOf(wrong)) ?? chosen}
            tabs={sections.map(({ key, label }) => {
              const Panel = panels[key];
              return { key, label, href: hrefOf(key), panel: <Panel {...fields} /> };
            })}
          />
        </div>
        <Foot form={form} isNew={!subject.record} />
      </ApiForm>
      <div className="space-y-8 lg:sticky lg:top-4">
        {!values.is_active && <p className="text-soft">The record is off: the page uses its own text.</p>}
        {subject.without?.template && (
          <p className="text-soft">
            Without a record, this page uses the template of <bdi>{subject.without.template}</bdi>: “
            <bdi>{subject.without.title}</bdi>”.
          </p>
        )}
        <SearchPreview site={site} head={head} />
        <SharePreview site={site} head={head} />
      </div>
    </div>
  );
}

function Foot({ form, isNew }: { form: FormState<MetaValues>; isNew: boolean }) {
  const { isDirty } = form.fields.formState;
  return (
    <div className="border-line mt-6 space-y-3 border-t pt-4">
      <FormProblem className="" />
      <div className="flex flex-wrap items-center gap-3">
        <FormActions label={isNew ? "Add record" : "Save Changes"} busyText="Saving" />
        {isDirty && <Button onClick={form.discard}>Discard changes</Button>}
      </div>
      <p className="text-soft min-h-6">
        {isDirty && "Not saved yet. The draft stays on this device until you save or discard it."}
      </p>
    </div>
  );
}
