import { type ReactNode } from "react";

type EmptyStateProps = { title: string; text?: string; as?: "h1" | "h2"; children?: ReactNode };

/** Replaces an empty list: why it is empty, and what to do next. */
export function EmptyState({ title, text, as: Heading = "h2", children }: EmptyStateProps) {
  return (
    <div className="border-line border-y py-12">
      <Heading className="text-h3">{title}</Heading>
      {text && <p className="text-soft mt-2">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
