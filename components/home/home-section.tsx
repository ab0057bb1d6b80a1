import { type ReactNode } from "react";

/** A part of the front page under its title. */
export function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page mt-16 md:mt-20">
      <h2 className="text-h2 mb-5">{title}</h2>
      {children}
    </section>
  );
}
