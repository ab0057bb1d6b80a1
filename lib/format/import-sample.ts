import { csvLine } from "../rules/csv-cell";
import { type ListingFieldKey, listingFields } from "../rules/listing-field";
import { cardsFor, type Kind, kindFacts } from "../rules/listing-kind";

const values: Partial<Record<ListingFieldKey, string>> = {
  name: "Harbor Street Practice",
  specialty: "General",
  phone: "+12075550123",
  email: "office@practice.example",
  website: "https://practice.example",
  street_address: "12 Harbor Street",
  city: "Portland",
  state: "ME",
  zip: "04101",
  description: "A few sentences about it.",
  practice_areas: "Family law; Wills",
  service_prices: "First visit: $150-$200 per hour",
  free_consultation: "yes",
  accepting_new: "yes",
  insurances: "Aetna; Medicare",
  language: "English; Spanish",
};

/** A sample CSV file for a kind: its import columns and one row. */
export function sampleCsv(kind: Kind): string {
  const fields = new Set(cardsFor(kind, () => false).flatMap((card) => card.fields));
  const everywhere = new Set<ListingFieldKey>(
    listingFields.slice(0, listingFields.findIndex(({ key }) => key === "description") + 1).map(({ key }) => key),
  );
  const columns = listingFields.map(({ key }) => key).filter((key) => everywhere.has(key) || fields.has(key));
  const headers = columns.map((key) => (key === "name" ? kindFacts[kind].titleField : key));
  return csvLine(headers) + csvLine(columns.map((key) => values[key] ?? ""));
}
