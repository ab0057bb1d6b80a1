import { type ReactNode } from "react";

/** A section of the dashboard with a list. Renders nothing if the list is empty. */
export function OwnSection({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <ul className="divide-line border-line mt-3 divide-y border-y">{children}</ul>
    </section>
  );
}

type OwnItemProps = { name: string; marks: ReactNode; action: ReactNode; children: ReactNode };

/** An item of such a list: the name of the listing with its marks, what there is to say, and a link. */
export const OwnItem = ({ name, marks, action, children }: OwnItemProps) => (
  <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
    <div className="min-w-0 grow basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </span>
        {marks}
      </p>
      {children}
    </div>
    {action}
  </li>
);
