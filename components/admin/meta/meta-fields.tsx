import { useWatch } from "react-hook-form";
import { ChoiceField, TextField, TickField } from "@/components/shared/form-fields";
import { changeFrequencies, type PageHead, fullTitle, robotsChoices, type ShownPage } from "@/lib/rules/page-meta";
import { resultDescription, type ResultLine, resultTitle, shownOf } from "@/lib/rules/result-width";
import { exactNumber } from "@/lib/format/number";
import { trimText } from "@/lib/format/text";

interface Measured {
  line: ResultLine;
  /** What the site adds to it in results. */
  suffix?: string | undefined;
  /** Whether it is the page's own text, because the field is empty. */
  isOwn?: boolean;
}

/** How wide a text is in search results, and which words are cut there. */
function widthHint(text: string, { line, suffix = "", isOwn }: Measured): string {
  const { width, cut } = shownOf(text + suffix, line);
  const length = [...text].length;
  const room = `${exactNumber(width)} of ${exactNumber(line.room)} pixels${suffix && " with the site's part"}`;
  const end = cut ? `: results leave out “${trimText(cut, 60)}”.` : ".";
  return `${isOwn ? "The page's own: " : ""}${length} characters, ${room}${end}`;
}

export interface FieldsOf {
  page: ShownPage;
  /** The page's head with these values. */
  head: PageHead;
  /** Whether blanks follow the listing. */
  isFilled: boolean;
  /** What the site adds to titles. */
  titleSuffix: string;
}

interface TextOf {
  name: string;
  label: string;
  /** The placeholder: the value used when it is left empty. */
  blank: string;
  hint?: string;
  /** About how many characters a shared link shows. */
  shown?: number;
  /** The line of search results that shows it, and what the site adds to it there. */
  line?: ResultLine;
  suffix?: string;
  longest: number;
  rows?: number;
}

/** The text's length compared with how much of it is shown. */
function lengthHint(length: number, shown: number): string {
  if (length === 0) return `About ${shown} characters are shown.`;
  const end = length > shown ? ": its end may be cut" : "";
  return `${length} of about ${shown} characters${end}.`;
}

function MetaText({ name, blank, hint, shown, line, suffix, longest, ...rest }: TextOf) {
  const value = String(useWatch<Record<string, string>>({ name }));
  const given = value.trim();
  const width = line && widthHint(given || blank, { line, suffix, isOwn: given === "" });
  const text = [width, shown && lengthHint(given.length, shown), hint].filter(Boolean).join(" ");
  return <TextField name={name} hint={text || undefined} placeholder={blank} limit={longest} {...rest} />;
}

const blankHint = (isFilled: boolean) =>
  isFilled ? "If empty, it follows the listing." : "If empty, the page uses its own.";

const pictureHint = (isFilled: boolean, { picture }: ShownPage) =>
  isFilled && picture ? "If empty, the listing's picture is used." : "If empty, the page uses its own.";

/** The fields shown in search results. */
export function GeneralFields({ page, isFilled, titleSuffix }: FieldsOf) {
  const hint = blankHint(isFilled);
  return (
    <div className="space-y-5 pt-4">
      <MetaText
        hint={hint}
        name="title"
        label="Title"
        blank={page.title}
        line={resultTitle}
        suffix={fullTitle("", titleSuffix)}
        longest={255}
      />
      <MetaText
        hint={hint}
        name="description"
        label="Description"
        blank={page.description}
        line={resultDescription}
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

/** The fields shown for a shared link. */
export function SocialFields({ head, page, isFilled }: FieldsOf) {
  const hint = isFilled ? "If empty, it is copied from General when saved." : "If empty, the one in General is used.";
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

/** The fields for crawlers: canonical address, robots directive and sitemap values. */
export function AdvancedFields({ page }: FieldsOf) {
  const isClosed = page.robots !== undefined;
  const robotsHint = isClosed ? `This page always says "${page.robots}".` : undefined;
  return (
    <div className="space-y-5 pt-4">
      <MetaText
        name="canonical_url"
        label="Canonical address"
        blank={page.path}
        hint="An address on this site. If empty, the page's own is used."
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
        hint="When off, the record stays saved and the page uses its own text."
      />
    </div>
  );
}
