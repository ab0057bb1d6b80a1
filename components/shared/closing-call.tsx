import { type ReactNode } from "react";

/** The call to action at the end of a page; `children` are its buttons. */
export const ClosingCall = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="page mt-10">
    <div className="border-line flex flex-wrap items-center justify-between gap-6 border-y py-6">
      <div>
        <h2 className="text-h2">{title}</h2>
        <p className="text-soft mt-1">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  </section>
);
