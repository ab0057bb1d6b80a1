/** Fields that are equal in both listings, collapsed because there is nothing to choose. */
export function EqualFields({ fields }: { fields: { key: string; label: string; kept: string }[] }) {
  if (fields.length === 0) return null;
  return (
    <details className="border-line border-y">
      <summary className="text-accent flex min-h-11 items-center font-semibold">
        {fields.length === 1 ? "1 field is equal" : `${fields.length} fields are equal`}
      </summary>
      <dl className="grid gap-x-6 gap-y-3 pb-4 md:grid-cols-2">
        {fields.map(({ key, label, kept }) => (
          <div key={key} className="min-w-0">
            <dt className="text-faint">{label}</dt>
            <dd className="whitespace-pre-line" dir="auto">
              {kept}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Says what the merge will do. */
export function Outcome({ sentences }: { sentences: string[] }) {
  return (
    <section aria-labelledby="outcome" className="mt-8">
      <h2 id="outcome" className="text-h3">
        What happens
      </h2>
      <ul aria-live="polite" className="mt-2 list-disc space-y-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="text-soft mt-3">It can be undone for 30 days.</p>
    </section>
  );
}
