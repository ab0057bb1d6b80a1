import { type ReactNode } from "react";

/** A page that asks for one thing: a narrow panel in the middle. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page py-10 md:py-16">
    <div className="border-line bg-raised mx-auto max-w-xl rounded-md border p-6 md:p-8">
      <h1 className="text-h2">{title}</h1>
      {children}
    </div>
  </div>
);
