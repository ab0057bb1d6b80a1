import { type SiteFigure } from "@/lib/rules/site-settings";

/** Figures about the site; no section without any. */
export function SiteFigures({ figures }: { figures: SiteFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-label="In figures" className="page mt-16 md:mt-20">
      <dl className="grid gap-6 sm:grid-cols-3">
        {figures.map(({ figure, text }) => (
          <div key={text} className="border-line flex flex-col-reverse justify-end border-l-2 pl-4">
            <dt className="text-soft">{text}</dt>
            <dd className="text-h1 font-serif font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
