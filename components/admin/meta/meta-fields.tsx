import { useWatch } from "react-hook-form";
import { ChoiceField, TextField, TickField } from "@/components/shared/form-fields";
import {
  changeFrequencies,
  type PageHead,
  robotsChoices,
  shownDescription,
  shownTitle,
  type ShownPage,
} from "@/lib/rules/page-meta";

export interface FieldsOf {
  page: ShownPage;
  /** What the head of the page says with these values. */
  head: PageHead;
  /** Whether blanks are filled in from the listing when the record is saved. */
  isFilled: boolean;
}

interface TextOf {
  name: string;
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

function MetaText({ name, blank, hint, shown, longest, ...rest }: TextOf) {
  const value = String(useWatch<Record<string, string>>({ name }));
  const text = [shown && lengthHint(value.trim().length, shown), hint].filter(Boolean).join(" ");
  return <TextField name={name} hint={text || undefined} placeholder={blank} limit={longest} {...rest} />;
}

const blankHint = (isFilled: boolean) =>
  isFilled ? "Left empty, it is filled in from the listing." : "Left empty, the page says its own.";

const pictureHint = (isFilled: boolean, { picture }: ShownPage) =>
  isFilled && picture ? "Left empty, it is that of the listing." : "Left empty, the page has its own.";

/** What search results show. */
export function GeneralFields({ page, isFilled }: FieldsOf) {
  const hint = blankHint(isFilled);
  return (
    <div className="space-y-5 pt-4">
      <MetaText hint={hint} name="title" label="Title" blank={page.title} shown={shownTitle} longest={255} />
      <MetaText
        hint={hint}
        name="description"
        label="Description"
        blank={page.description}
        shown={shownDescription}
        longest={1000}
        rows={4}
      />
      <MetaText
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
export function SocialFields({ head, page, isFilled }: FieldsOf) {
  const hint = isFilled ? "Left empty, it is that of General when saved." : "Left empty, it is that of General.";
  return (
    <div className="space-y-5 pt-4">
      <MetaText hint={hint} name="og_title" label="Share title" blank={head.title} shown={60} longest={255} />
      <MetaText
        hint={hint}
        name="og_description"
        label="Share description"
        blank={head.description}
        shown={110}
        longest={1000}
        rows={3}
      />
      <MetaText
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
export function AdvancedFields({ page }: FieldsOf) {
  const isClosed = page.robots !== undefined;
  const robotsHint = isClosed ? `This page always says "${page.robots}".` : undefined;
  return (
    <div className="space-y-5 pt-4">
      <MetaText
        name="canonical_url"
        label="Canonical address"
        blank={page.path}
        hint="An address on this site. Left empty, it is the page's own."
        longest={2048}
      />
      <ChoiceField name="robots" label="Robots" hint={robotsHint}>
        {robotsChoices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </ChoiceField>
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField name="priority" label="Priority in the sitemap">
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {priority.toFixed(1)}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField name="changefreq" label="Changes">
          {changeFrequencies.map((frequency) => (
            <option key={frequency}>{frequency}</option>
          ))}
        </ChoiceField>
      </div>
      <TickField
        name="is_active"
        label="Active"
        hint="Switched off, the record is kept and the page says its own words."
      />
    </div>
  );
}
