import { type ReactNode } from "react";

/** What is known of an account, line by line. */
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
