import { ProseSection } from "@/components/shared/prose";
import { type SiteSettings, type WordsBlock, wordsSections } from "@/lib/rules/site-settings";

/** The operator's own words as sections; `title` above what has no heading. */
export const ownSections = (text: string, title: string) =>
  wordsSections(text).map((section, at) => (
    <ProseSection key={at} title={section.title ?? title}>
      <Blocks of={section.blocks} />
    </ProseSection>
  ));

/** The same without a heading of its own, below one of ours; the operator's headings are bold. */
export const OwnParagraphs = ({ text }: { text: string }) =>
  wordsSections(text).map(({ title, blocks }, at) => (
    <div key={at} className="space-y-4">
      {title && <h3 className="text-h4">{title}</h3>}
      <Blocks of={blocks} />
    </div>
  ));

const Blocks = ({ of }: { of: WordsBlock[] }) =>
  of.map((block, at) =>
    "items" in block ? (
      <ul key={at}>
        {block.items.map((item, nth) => (
          <li key={nth} dir="auto" className="wrap-anywhere">
            {item}
          </li>
        ))}
      </ul>
    ) : (
      <p key={at} className="wrap-anywhere whitespace-pre-line" dir="auto">
        {block.paragraph}
      </p>
    ),
  );

/** A section on who runs the site; null before the operator has said it. */
export function operatorSection({ operator_name: name, operator_address: address }: SiteSettings, title: string) {
  if (!name && !address) return null;
  return (
    <ProseSection title={title}>
      <address className="wrap-anywhere whitespace-pre-line not-italic" dir="auto">
        {[name, address].filter(Boolean).join("\n")}
      </address>
    </ProseSection>
  );
}
