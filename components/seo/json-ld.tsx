import { StaticMarkup } from "@/components/shared/static-markup";

/** Structured data in a page. "<" is escaped, so no text in it can close the element or open another. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify(data)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
  return (
    <StaticMarkup>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
    </StaticMarkup>
  );
}
