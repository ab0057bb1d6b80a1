import { type ReactNode } from "react";

type ProseProps = { title: string; lead?: string; children: ReactNode };

/** A text page: one column of readable width. */
export function ProsePage({ title, lead, children }: ProseProps) {
  return (
    <article className="page pt-10 md:pt-16">
      <h1 className="text-h1">{title}</h1>
      {lead && <p className="measure text-lead text-soft mt-4">{lead}</p>}
      <div className="measure mt-4">{children}</div>
    </article>
  );
}

/** A section of a text page. */
export function ProseSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="mt-10 space-y-4 [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-6"
    >
      <h2 className="text-h3">{title}</h2>
      {children}
    </section>
  );
}
