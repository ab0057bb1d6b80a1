import { type Credentials, type FactHistory } from "@/lib/contract/fact";
import { factGroups, licenseText, npiText, staleSince } from "@/lib/format/fact-words";
import { type Kind } from "@/lib/rules/listing-kind";

/** Where a listing's facts come from, and what was checked. */
export type Known = { facts: FactHistory; credentials: Credentials };
/** What of a listing was checked, when its facts were last confirmed if that is long ago, and where they come from. */
export function FactSources({ known, kind, now }: { known: Known | null | undefined; kind: Kind; now: Date }) {
  if (!known) return null;
  const { facts, credentials } = known;
  const { npi, licenses } = credentials;
  const stale = staleSince(facts, now);
  return (
    <section aria-labelledby="sources-title" className="border-line border-t py-5 print:py-2">
      <h2 id="sources-title" className="text-h4 mb-2">
        Sources and checks
      </h2>
      {npi && <p>{npiText(npi)}</p>}
      {licenses.length > 0 && (
        <ul className="mt-2 space-y-1" aria-label="License numbers by state">
          {licenses.map((license) => (
            <li key={`${license.state} ${license.number}`}>
              {license.state} <bdi className="tabular-nums">{license.number}</bdi>
              <span className="text-soft">: {licenseText(license)}</span>
            </li>
          ))}
        </ul>
      )}
      {stale && <p className="mt-2">Last confirmed {stale}.</p>}
      <details className="no-print mt-2">
        <summary className="link inline-block min-h-6 cursor-pointer">Where this comes from</summary>
        <dl className="mt-2 space-y-2">
          {factGroups(kind, facts).map(({ origin, fields }) => (
            <div key={origin}>
              <dt className="font-semibold wrap-anywhere">{origin}</dt>
              <dd>{fields.join(", ")}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
