import { type Credentials, type FactHistory } from "../contract/fact";
import { staleAfterDays } from "../rules/fact-source";
import { type ListingFieldKey } from "../rules/listing-field";
import { fieldOfWire, labelIn } from "../rules/listing-form";
import { type Kind } from "../rules/listing-kind";
import { type NpiOutcome } from "../rules/npi-registry";
import { dayText, monthText } from "./date";

type Fact = FactHistory["facts"][number];

const dayMs = 24 * 60 * 60_000;

const sourceTexts: Record<Fact["source"], string> = {
  owner: "The owner",
  admin: "This site",
  import: "An import",
  visitor: "A visitor",
  registry: "The NPI registry",
};

const sourceText = ({ source, import: file }: Pick<Fact, "source" | "import">): string =>
  file === null ? sourceTexts[source] : `Import of “${file}”`;

const otherLabels: Record<string, string> = { hours: "Hours", locations: "Further locations" };

const factLabel = (kind: Kind, field: string): string =>
  otherLabels[field] ?? labelIn(kind, fieldOfWire(field) as ListingFieldKey);

/** Facts that have their source and day in common. */
interface FactGroup {
  /** "The owner, March 4, 2026". */
  origin: string;
  fields: string[];
}

/** A listing's facts by source and day, the latest first. */
export function factGroups(kind: Kind, { facts }: FactHistory): FactGroup[] {
  const groups = new Map<string, FactGroup & { at: string }>();
  for (const fact of facts) {
    const origin = `${sourceText(fact)}, ${dayText(fact.set_at)}`;
    const group = groups.get(origin) ?? { origin, fields: [], at: fact.set_at };
    group.fields.push(factLabel(kind, fact.field));
    groups.set(origin, group);
  }
  return [...groups.values()].toSorted((one, other) => other.at.localeCompare(one.at));
}

/** "March 2025" for facts that were neither changed nor confirmed for a year; else null. */
export const staleSince = ({ confirmed_at: at }: FactHistory, now: Date): string | null =>
  now.getTime() - new Date(at).getTime() > staleAfterDays * dayMs ? monthText(at) : null;

const outcomeTexts: Record<Exclude<NpiOutcome, "deactivated">, string> = {
  matched: "The NPI registry lists this number with this surname and state",
  other_name: "The NPI registry lists this number under another name",
  other_state: "The NPI registry lists this number with this surname, but not in this state",
  no_state: "The NPI registry lists this number with this surname. There is no state to compare",
  not_found: "The NPI registry doesn't list this number",
};

/** What a check of the NPI number found, and as of when. */
export function npiText({ check }: NonNullable<Credentials["npi"]>): string {
  if (!check) return "The NPI number was never checked against the NPI registry.";
  const { outcome, deactivated_on: day } = check;
  const found =
    outcome === "deactivated" ? `The NPI registry deactivated this number on ${dayText(day)}` : outcomeTexts[outcome];
  return `${found} (checked against its file of ${dayText(check.source_date)}).`;
}

/** "Texas G1234: in the NPI registry's file of November 8, 2026, as the provider told it; also stated here by …". */
export function licenseText({ stated, registry_date: day }: Credentials["licenses"][number]): string {
  const said = stated && `stated by ${lowerFirst(sourceText(stated))}, ${dayText(stated.set_at)}`;
  const listed = day && `in the NPI registry's file of ${dayText(day)}, as the provider told the registry`;
  if (!listed) return `${said}; never checked`;
  return [listed, said].filter(Boolean).join("; ");
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
