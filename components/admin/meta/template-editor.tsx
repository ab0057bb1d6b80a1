import { useQuery, keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ApiForm } from "@/components/shared/api-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { chevronLeftIcon } from "@/components/ui/icons";
import { adminMessages } from "@/lib/messages/admin";
import { listCategories } from "@/lib/client/categories";
import { call } from "@/lib/client/http";
import { listMetaTemplates, previewMetaTemplate } from "@/lib/client/meta-templates";
import {
  metaTemplateBody,
  type MetaTemplateRow,
  type MetaTemplateBody,
  type PageWords,
} from "@/lib/contract/meta-template";
import { categoryPaths } from "@/lib/format/category-paths";
import { type Category } from "@/lib/contract/category";
import {
  type MetaTemplate,
  placeholders,
  templatePages,
  type TemplatePages,
  templateProblem,
} from "@/lib/rules/meta-template";
import { FailedList } from "../list/failed-list";
import { FormFoot } from "../form-foot";
import { goTo } from "../list/list-address";
import { useAdminForm } from "../use-admin-form";
import { type AdminScreen } from "../use-admin-screen";
import { type Site } from "./site";
import { pagesLabels } from "./templates";
import { SearchResult } from "./meta-previews";

/** Debounce while typing, in ms. */
const TYPED_MS = 400;

/** A value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type PreviewProps = { site: Site; categoryId: number | null; texts: MetaTemplateBody };

/** What some listings' pages would show with a template. */
function TemplatePreview({ site, categoryId, texts: { pages, title, description } }: PreviewProps) {
  const settled = useSettled(JSON.stringify({ pages, title, description }));
  const texts = JSON.parse(settled) as MetaTemplateBody;
  const isReadable = [texts.title, texts.description].every((text) => templateProblem(text, texts.pages) === null);
  const preview = useQuery({
    queryKey: ["metas", "template preview", categoryId, settled],
    queryFn: () => previewMetaTemplate(categoryId ?? 0, texts),
    enabled: categoryId !== null && isReadable,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="template-preview" aria-busy={preview.isFetching}>
      <h2 id="template-preview" className="text-h3">
        On these pages
      </h2>
      {categoryId === null && <p className="text-soft mt-2">Choose a category to see its pages.</p>}
      {!isReadable && <p className="text-soft mt-2">The preview goes on once the template is complete.</p>}
      <FailedList of={preview} fallback={adminMessages.meta.previewFailed} />
      {preview.data?.length === 0 && <p className="text-soft mt-2">This category has no public pages.</p>}
      <ul className="mt-3 space-y-5">
        {preview.data?.map((words) => (
          <li key={words.id}>
            <SearchResult site={site} {...words} />
            <Notes words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a page doesn't show the template, if it doesn't. */
function Notes({ words }: { words: PageWords }) {
  const own = [
    words.title_from !== "template" && "title",
    words.description_from !== "template" && "description",
  ].filter(Boolean);
  const missing = words.missing.map((name) => `{${name}}`).join(", ");
  return (
    <p className="text-label text-soft mt-1 wrap-anywhere">
      <bdi className="font-semibold">{words.name}</bdi>
      {words.has_record && ": has a record, which is shown instead"}
      {own.length > 0 && `: its own ${own.join(" and ")}`}
      {missing && `, because it has no ${missing}`}
    </p>
  );
}

/** A template: of which category (null for a new one), and for which pages. */
export interface EditedTemplate {
  categoryId: number | null;
  pages: TemplatePages;
}

interface EditorOf extends EditedTemplate {
  site: Site;
  screen: AdminScreen;
  /** The URL of the list. */
  back: string;
}

/** Edits the template of a category, with a preview on its listings. */
export function TemplateEditor(of: EditorOf) {
  const { categoryId, pages, back } = of;
  const loading = useQuery({
    queryKey: ["metas", "template", pages, categoryId],
    queryFn: async () => {
      const [categories, templates] = await Promise.all([listCategories(), listMetaTemplates()]);
      return { categories: categories.results, templates };
    },
    // Never refetched: a form must not change while someone types into it.
    staleTime: Infinity,
    gcTime: 0,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const category = loading.data?.categories.find(({ id }) => id === categoryId);
  return (
    <>
      <p>
        <a href={back} className="link inline-flex min-h-11 items-center gap-1">
          <Icon of={chevronLeftIcon} className="size-5" />
          All templates
        </a>
      </p>
      <h1 ref={heading} tabIndex={-1} className="text-h1 wrap-anywhere outline-none" dir="auto">
        {category ? `Template of ${category.name}` : "Add a template"}
      </h1>
      <FailedList of={loading} fallback={adminMessages.meta.templatesFailed} />
      {loading.isPending && <p className="appear-late text-soft min-h-96">Loading</p>}
      {loading.data && <TemplateForm {...of} {...loading.data} />}
    </>
  );
}

type Values = MetaTemplate & { category_id: string; pages: TemplatePages };

const examples = { listings: "{name}[ in {city}]", categories: "{category}[ in {parent}]" };
type FormProps = EditorOf & { categories: readonly Category[]; templates: readonly MetaTemplateRow[] };

function TemplateForm({ categoryId, pages, categories, templates, site, screen, back }: FormProps) {
  const stored = templates.find((one) => one.category_id === categoryId && one.pages === pages);
  const form = useAdminForm({
    id: "template",
    draft: `template-${categoryId ? `${pages}-${categoryId}` : "new"}`,
    start: {
      pages,
      category_id: categoryId ? String(categoryId) : "",
      title: stored?.title ?? "",
      description: stored?.description ?? "",
    },
    seen: stored?.version,
    schema: metaTemplateBody,
    body: ({ category_id: _id, ...body }: Values) => body,
    check: ({ category_id }): Record<string, string> =>
      category_id ? {} : { category_id: adminMessages.meta.chooseCategory },
    send: (body, _key, { category_id }) =>
      call("PUT", "seo/templates/{id}/", { params: { id: Number(category_id) }, body }),
    failed: adminMessages.meta.templateFailed,
    screen,
    done: (_, { category_name }) => `Template of ${category_name} saved.`,
    onClose: () => goTo(back),
  });
  const values = useWatch({ control: form.fields.control }) as Values;
  const paths = useMemo(() => {
    const taken = new Set(templates.filter((one) => one.pages === values.pages).map((one) => one.category_id));
    return categoryPaths([...categories]).filter(({ id }) => id === categoryId || !taken.has(id));
  }, [categories, categoryId, templates, values.pages]);
  return (
    <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_28rem]">
      <ApiForm form={form} aria-label="Template" className="min-w-0 space-y-5">
        {categoryId === null && (
          <>
            <ChoiceField name="pages" label="Pages">
              {templatePages.map((one) => (
                <option key={one} value={one}>
                  {pagesLabels[one]}
                </option>
              ))}
            </ChoiceField>
            <ChoiceField name="category_id" label="Category">
              <option value="">Choose a category</option>
              <CategoryOptions paths={paths} />
            </ChoiceField>
          </>
        )}
        <TextField name="title" label="Title" limit={255} hint="If empty, pages use their own." />
        <Placeholders of="title" pages={values.pages} />
        <TextField name="description" label="Description" limit={1000} rows={4} hint="If empty, pages use their own." />
        <Placeholders of="description" pages={values.pages} />
        <p className="text-soft">
          Put a part in brackets to leave it out where a value is missing: <code>{examples[values.pages]}</code>. If a
          value outside brackets is missing, that page uses its own text. Listings without reviews have no rating and
          count, categories without listings no count.
        </p>
        <FormFoot label="Save Template" onCancel={() => goTo(back)} />
      </ApiForm>
      <TemplatePreview site={site} categoryId={Number(values.category_id) || null} texts={values} />
    </div>
  );
}

/** Buttons that add a placeholder to a text. */
function Placeholders({ of, pages }: { of: "title" | "description"; pages: TemplatePages }) {
  const { setValue, getValues } = useFormContext<Values>();
  const add = (name: string) => {
    const text = getValues(of);
    setValue(of, `${text}${text && !/[\s([]$/.test(text) ? " " : ""}{${name}}`, { shouldDirty: true });
    document.getElementById(`template-${of}`)?.focus();
  };
  return (
    <ul aria-label={`Add to the ${of}`} className="-mt-3 flex flex-wrap gap-1.5">
      {Object.entries(placeholders[pages]).map(([name, meaning]) => (
        <li key={name}>
          <Button
            size="narrow"
            className="text-label px-2 font-normal"
            title={meaning}
            aria-label={`Add {${name}}: ${meaning}`}
            onClick={() => add(name)}
          >
            {`{${name}}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
