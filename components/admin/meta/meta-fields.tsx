import { CheckField, describedBy, Field, Input, Select, Textarea } from "@/components/ui/field";
import { type MetaFields } from "@/lib/contract/page-meta";
import {
  changeFrequencies,
  type PageHead,
  robotsChoices,
  shownDescription,
  shownTitle,
  type ShownPage,
} from "@/lib/rules/page-meta";
import { type MetaForm } from "./use-meta-form";

export interface FieldsOf {
  form: MetaForm;
  page: ShownPage;
  /** What the head of the page says with these values. */
  head: PageHead;
  /** Whether blanks are filled in from the listing when the record is saved. */
  isFilled: boolean;
}

type TextName = Exclude<keyof MetaFields, "robots" | "priority" | "changefreq" | "is_active">;

interface TextOf {
  form: MetaForm;
  name: TextName;
  label: string;
  /** What stands there when it is left empty. */
  blank: string;
  hint?: string;
  /** About how much of it is shown. */
  shown?: number;
  longest: number;
  rows?: number;
}

/** How long a text is beside how much of it is shown. */
function lengthHint(length: number, shown: number): string {
  if (length === 0) return `About ${shown} characters are shown.`;
  const end = length > shown ? ": its end may be cut" : "";
  return `${length} of about ${shown} characters${end}.`;
}

function TextField({ form, name, label, blank, hint, shown, longest, rows }: TextOf) {
  const id = `meta-${name}`;
  const value = form.values[name];
  const error = form.sending.errorOf(name);
  const text = [shown && lengthHint(value.trim().length, shown), hint].filter(Boolean).join(" ");
  const shared = {
    id,
    value,
    placeholder: blank,
    maxLength: longest,
    autoComplete: "off",
    dir: "auto" as const,
    ...describedBy(id, { hint: text, error }),
  };
  return (
    <Field id={id} label={label} hint={text || undefined} error={error}>
      {rows ? (
        <Textarea {...shared} rows={rows} onChange={(event) => form.set({ [name]: event.target.value })} />
      ) : (
        <Input {...shared} onChange={(event) => form.set({ [name]: event.target.value })} />
      )}
    </Field>
  );
}

const blankHint = (isFilled: boolean) =>
  isFilled ? "Left empty, it is filled in from the listing." : "Left empty, the page says its own.";

const pictureHint = (isFilled: boolean, { picture }: ShownPage) =>
  isFilled && picture ? "Left empty, it is that of the listing." : "Left empty, the page has its own.";

/** What search results show. */
export function GeneralFields({ form, page, isFilled }: FieldsOf) {
  const hint = blankHint(isFilled);
  return (
    <div className="space-y-5 pt-4">
      <TextField {...{ form, hint }} name="title" label="Title" blank={page.title} shown={shownTitle} longest={255} />
      <TextField
        {...{ form, hint }}
        name="description"
        label="Description"
        blank={page.description}
        shown={shownDescription}
        longest={1000}
        rows={4}
      />
      <TextField
        form={form}
        name="keywords"
        label="Keywords"
        blank={page.keywords ?? ""}
        hint={`Separated by commas. ${hint}`}
        longest={1000}
        rows={2}
      />
    </div>
  );
}

/** What a shared link shows. */
export function SocialFields({ form, head, page, isFilled }: FieldsOf) {
  const hint = isFilled ? "Left empty, it is that of General when saved." : "Left empty, it is that of General.";
  return (
    <div className="space-y-5 pt-4">
      <TextField {...{ form, hint }} name="og_title" label="Share title" blank={head.title} shown={60} longest={255} />
      <TextField
        {...{ form, hint }}
        name="og_description"
        label="Share description"
        blank={head.description}
        shown={110}
        longest={1000}
        rows={3}
      />
      <TextField
        form={form}
        name="og_image"
        label="Share picture"
        blank={page.picture ?? ""}
        hint={`An address beginning with https, best 1200 × 630 pixels. ${pictureHint(isFilled, page)}`}
        longest={2048}
      />
    </div>
  );
}

const priorities = Array.from({ length: 10 }, (_, at) => (at + 1) / 10);

/** What robots read: where the page is, whether it may be kept, and how the sitemap speaks of it. */
export function AdvancedFields({ form, page }: FieldsOf) {
  const { values, set, sending } = form;
  const isClosed = page.robots !== undefined;
  const robotsHint = isClosed ? `This page always says "${page.robots}".` : undefined;
  return (
    <div className="space-y-5 pt-4">
      <TextField
        form={form}
        name="canonical_url"
        label="Canonical address"
        blank={page.path}
        hint="An address on this site. Left empty, it is the page's own."
        longest={2048}
      />
      <Field id="meta-robots" label="Robots" hint={robotsHint} error={sending.errorOf("robots")}>
        <Select
          id="meta-robots"
          value={values.robots}
          onChange={(event) => set({ robots: event.target.value as MetaFields["robots"] })}
          {...describedBy("meta-robots", { hint: robotsHint, error: sending.errorOf("robots") })}
        >
          {robotsChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="meta-priority" label="Priority in the sitemap" error={sending.errorOf("priority")}>
          <Select
            id="meta-priority"
            value={values.priority}
            onChange={(event) => set({ priority: Number(event.target.value) })}
            {...describedBy("meta-priority", { error: sending.errorOf("priority") })}
          >
            {priorities.map((priority) => (
              <option key={priority} value={priority}>
                {priority.toFixed(1)}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="meta-changefreq" label="Changes" error={sending.errorOf("changefreq")}>
          <Select
            id="meta-changefreq"
            value={values.changefreq}
            onChange={(event) => set({ changefreq: event.target.value as MetaFields["changefreq"] })}
            {...describedBy("meta-changefreq", { error: sending.errorOf("changefreq") })}
          >
            {changeFrequencies.map((frequency) => (
              <option key={frequency}>{frequency}</option>
            ))}
          </Select>
        </Field>
      </div>
      <CheckField
        id="meta-is_active"
        label="Active"
        hint="Switched off, the record is kept and the page says its own words."
        checked={values.is_active}
        onChange={(event) => set({ is_active: event.target.checked })}
      />
    </div>
  );
}
