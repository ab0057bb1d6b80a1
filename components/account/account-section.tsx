import { type ReactNode } from "react";

type AccountSectionProps = { id: string; title: string; text?: string; children: ReactNode };

/** A section of an account page: title and text in the left column, content in the right. */
export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="border-line border-t py-8 md:grid md:grid-cols-[16rem_minmax(0,1fr)] md:gap-x-12"
    >
      <div className="mb-4 md:mb-0">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {text && <p className="text-soft mt-2">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Facts about an account, one per line. */
export function FactList({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className="space-y-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-faint">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
