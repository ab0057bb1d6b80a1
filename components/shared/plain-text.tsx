import { paragraphs } from "@/lib/format/text";

/** How many characters of a text are shown unfolded. */
const FOLDED_OVER = 1800;

/** User-written text with its paragraphs and line breaks, without markup. The rest of a very long text is folded. */
export function PlainText({ text }: { text: string }) {
  const all = paragraphs(text);
  const first = visibleCount(all);
  const rest = all.slice(first);
  return (
    <div className="measure space-y-3">
      <Paragraphs of={all.slice(0, first)} />
      {rest.length > 0 && (
        <details className="group space-y-3">
          {/* Out of sight once it is open, unless it has the focus. */}
          <summary className="link inline-block min-h-6 group-open:not-focus-visible:sr-only">
            <span className="group-open:hidden">Read on</span>
            <span className="hidden group-open:inline">Show less</span>
          </summary>
          <Paragraphs of={rest} />
        </details>
      )}
    </div>
  );
}

function Paragraphs({ of }: { of: string[] }) {
  return of.map((paragraph, at) => (
    <p key={at} className="whitespace-pre-line" dir="auto">
      {paragraph}
    </p>
  ));
}

function visibleCount(all: string[]): number {
  let length = 0;
  const at = all.findIndex((paragraph) => (length += paragraph.length) > FOLDED_OVER);
  return at < 0 ? all.length : Math.max(1, at);
}
