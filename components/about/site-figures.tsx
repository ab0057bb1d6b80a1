import { siteContent } from "@/lib/site-content";

/** The figures configured by the operator of the site; no section without any. */
export function SiteFigures() {
  if (siteContent.ownerStats.length === 0) return null;
  return (
    <section aria-label="In figures" className="page mt-16 md:mt-20">
      <dl className="grid gap-6 sm:grid-cols-3">
        {siteContent.ownerStats.map(({ figure, text }) => (
          <div key={text} className="border-line flex flex-col-reverse justify-end border-l-2 pl-4">
            <dt className="text-soft">{text}</dt>
            <dd className="text-h1 font-serif font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
