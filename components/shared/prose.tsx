import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { linkSlug } from "@/lib/format/text";

type SectionProps = { id?: string; title: string; children: ReactNode };

/** With fewer sections, a page has no list of them. */
const fewestListed = 4;

/** A text page: one column of readable width, with a list of its sections beside it where there is room. */
export function ProsePage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const sections = sectionsIn(children);
  return (
    <article className="page pt-8 md:pt-12">
      <h1 className="text-h1">{title}</h1>
      {lead && <p className="measure text-lead text-soft mt-4">{lead}</p>}
      <div className="columns-with-contents">
        {sections.length >= fewestListed && <Contents sections={sections} />}
        <div className="measure mt-4 min-w-0">{children}</div>
      </div>
    </article>
  );
}

/** The sections among the children of a text page, in lists and fragments too. Those inside components aren't seen. */
const sectionsIn = (children: ReactNode): SectionProps[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement<SectionProps>(child)) return [];
    if (child.type === Fragment) return sectionsIn(child.props.children);
    return child.type === ProseSection ? [child.props] : [];
  });

const idOf = ({ id, title }: Pick<SectionProps, "id" | "title">) => id ?? linkSlug(title);

const Contents = ({ sections }: { sections: SectionProps[] }) => (
  <nav aria-labelledby="contents" className="no-print max-lg:hidden">
    <p id="contents" className="font-semibold">
      On this page
    </p>
    <ol className="mt-1">
      {sections.map((section) => (
        <li key={idOf(section)}>
          <a href={`#${idOf(section)}`} className="footer-link py-1" dir="auto">
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

/** A section of a text page. */
export function ProseSection({ children, ...section }: SectionProps) {
  return (
    <section
      id={idOf(section)}
      className="mt-10 scroll-mt-4 space-y-4 [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-6"
    >
      <h2 className="text-h3">{section.title}</h2>
      {children}
    </section>
  );
}
