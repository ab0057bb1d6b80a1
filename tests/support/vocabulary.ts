import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { sharedFolder } from "./real-data";

/** The types of a vocabulary, each with all its properties, including inherited ones. */
export type Vocabulary = ReadonlyMap<string, ReadonlySet<string>>;

const localName = (address: string) => address.trim().replace(/^https?:\/\/schema\.org\//, "");
const named = (addresses: string) => addresses.split(",").map(localName).filter(Boolean);

/** The cells of a CSV text by row; schema.org quotes each cell. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/(?:"(?:[^"]|"")*",?)+(?=\r?\n|$)/g)].map(([row]) =>
    [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replace(/""/g, '"')),
  );

/** Properties that came after some published files. */
const newer: Readonly<Record<string, string[]>> = { MedicalOrganization: ["isAcceptingNewPatients"] };

/** Types of the health vocabulary that the published file of the core leaves out, with their parents. */
const beyondCore: Readonly<Record<string, string[]>> = { MedicalBusiness: ["LocalBusiness"] };

/** A file of types in schema.org's published format, which lists what a type inherits from the first of its parents. */
export function readVocabulary(file: string): Vocabulary {
  const [head = [], ...rows] = rowsOf(readFileSync(file, "utf8"));
  const cellsOf = (name: string) => {
    const at = head.indexOf(name);
    return new Map(rows.map((row) => [row[head.indexOf("label")] ?? "", named(row[at] ?? "")]));
  };
  const [own, parents] = [cellsOf("properties"), cellsOf("subTypeOf")];
  const allOf = (type: string): string[] => [
    ...(own.get(type) ?? []),
    ...(newer[type] ?? []),
    ...(parents.get(type) ?? beyondCore[type] ?? []).flatMap(allOf),
  ];
  return new Map([...own.keys()].map((type) => [type, new Set(allOf(type))]));
}

/** schema.org's own vocabulary, where the folder of shared data is. */
export const sharedVocabulary = (): Vocabulary[] =>
  [path.join(sharedFolder, "schemaorg/schemaorg_types.csv")].filter((file) => existsSync(file)).map(readVocabulary);

const thing = ["name", "url", "description", "image", "sameAs", "mainEntityOfPage", "potentialAction"];
const creativeWork = [...thing, "isPartOf", "publisher", "datePublished", "author"];
const rating = [...thing, "ratingValue", "bestRating", "worstRating"];
const organization = [
  ...thing,
  "address",
  "telephone",
  "email",
  "logo",
  "aggregateRating",
  "review",
  "makesOffer",
  "dissolutionDate",
  "location",
  "areaServed",
];
/** A business is an organization and a place, and each of these types a medical organization too. */
const business = [
  ...organization,
  "amenityFeature",
  "geo",
  "openingHoursSpecification",
  "specialOpeningHoursSpecification",
];
const medicalTypes = ["Physician", "Dentist", "Pharmacy", "Hospital"];

/** The part of schema.org that the site uses, for when its own file is missing. */
export const spokenVocabulary = (businessTypes: readonly string[]): Vocabulary =>
  new Map(
    Object.entries({
      ...Object.fromEntries(businessTypes.map((type) => [type, business])),
      ...Object.fromEntries(medicalTypes.map((type) => [type, [...business, "isAcceptingNewPatients"]])),
      Organization: organization,
      Place: [...thing, "address", "telephone", "geo", "openingHoursSpecification"],
      GeoCoordinates: [...thing, "latitude", "longitude"],
      OpeningHoursSpecification: [...thing, "dayOfWeek", "opens", "closes", "validFrom", "validThrough"],
      PostalAddress: [...thing, "streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"],
      City: thing,
      AggregateRating: [...rating, "reviewCount"],
      Rating: rating,
      Review: [...creativeWork, "reviewBody", "reviewRating"],
      Person: thing,
      Offer: [...thing, "itemOffered", "priceSpecification"],
      Service: thing,
      UnitPriceSpecification: [...thing, "price", "priceCurrency", "minPrice", "maxPrice", "unitText"],
      LocationFeatureSpecification: [...thing, "value"],
      BreadcrumbList: [...thing, "itemListElement", "numberOfItems"],
      ItemList: [...thing, "itemListElement", "numberOfItems"],
      ListItem: [...thing, "position", "item"],
      CollectionPage: [...creativeWork, "mainEntity"],
      WebSite: creativeWork,
      SearchAction: [...thing, "query", "target"],
      EntryPoint: [...thing, "urlTemplate"],
    }).map(([type, properties]) => [type, new Set(properties)]),
  );

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The unknown types and properties in this structured data, at any depth, as "Type.property". */
export function strangersIn(data: unknown, vocabulary: Vocabulary): string[] {
  if (Array.isArray(data)) return data.flatMap((one) => strangersIn(one, vocabulary));
  if (!isObject(data)) return [];
  const { "@type": type, "@context": _, "@id": id, "@graph": graph, ...properties } = data;
  const inside = [graph, ...Object.values(properties)].flatMap((value) => strangersIn(value, vocabulary));
  if (typeof type !== "string")
    return graph !== undefined || id !== undefined ? inside : ["an untyped thing", ...inside];
  const own = vocabulary.get(type);
  if (!own) return [type, ...inside];
  // "-input" tells how an action's property is filled in: https://schema.org/docs/actions.html
  const unknown = Object.keys(properties).filter((name) => !own.has(name.replace(/-input$/, "")));
  return [...unknown.map((name) => `${type}.${name}`), ...inside];
}
