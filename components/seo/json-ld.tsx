import { Kept } from "@/components/shared/kept";

/** Structured data in a page. "<" is escaped, so no text in it can close the element or open another. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify(data)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
  return (
    <Kept>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
    </Kept>
  );
}
