type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** All things in structured data, at any depth. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isNode(value)) return;
  yield value;
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";
const isWeb = (value: unknown): boolean => typeof value === "string" && /^https?:\/\/[^\s]+$/.test(value);
const isTime = (value: unknown): boolean => typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isDate = (value: unknown): boolean => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isIn = (least: number, most: number) => (value: unknown) => Number(value) >= least && Number(value) <= most;

type Rule = [property: string, isValid: (value: unknown) => boolean, isRequired?: "required"];

/**
 * What the published rules of rich results ask of a thing's properties
 * (https://developers.google.com/search/docs/appearance/structured-data/local-business and its neighbors).
 */
const rules: Record<string, Rule[]> = {
  PostalAddress: [["addressCountry", (value) => value === "US", "required"]],
  GeoCoordinates: [
    ["latitude", isIn(-90, 90), "required"],
    ["longitude", isIn(-180, 180), "required"],
  ],
  OpeningHoursSpecification: [
    ["opens", isTime, "required"],
    ["closes", isTime, "required"],
    ["dayOfWeek", (value) => /^https:\/\/schema\.org\/\w+day$/.test(String(value))],
    ["validFrom", isDate],
    ["validThrough", isDate],
  ],
  AggregateRating: [
    ["ratingValue", isIn(1, 5), "required"],
    ["reviewCount", isIn(1, Number.MAX_SAFE_INTEGER), "required"],
  ],
  Review: [
    ["author", (value) => isNode(value) && isText(value.name), "required"],
    ["reviewRating", (value) => isNode(value) && isIn(1, 5)(value.ratingValue), "required"],
    ["datePublished", isDate],
  ],
  BreadcrumbList: [["itemListElement", (value) => asList(value).length >= 2, "required"]],
  ListItem: [["position", isIn(1, Number.MAX_SAFE_INTEGER), "required"]],
  UnitPriceSpecification: [
    ["priceCurrency", (value) => value === "USD", "required"],
    ["price", (value) => /^\d+\.\d\d$/.test(String(value))],
    ["unitText", (value) => isText(value) && !/^per /i.test(String(value))],
  ],
};

/** Of everything that has these properties. */
const everywhere: Rule[] = [
  ["telephone", (value) => /^\+[1-9]\d{6,14}(?: ext\. \d+)?$/.test(String(value))],
  ["url", isWeb],
  ["image", (value) => asList(value).length > 0 && asList(value).every(isWeb)],
  ["sameAs", isWeb],
];

const problemsOf = (node: Node): string[] => {
  const type = String(node["@type"]);
  return [...(rules[type] ?? []), ...everywhere].flatMap(([property, isValid, isRequired]) => {
    const value = node[property];
    if (value === undefined) return isRequired ? [`${type} lacks ${property}`] : [];
    return isValid(value) ? [] : [`${type}.${property} is ${JSON.stringify(value)}`];
  });
};

/** What of the published rules of rich results structured data breaks, at any depth. */
export function richResultProblems(data: Node): string[] {
  const [first] = asList(data["@graph"]);
  const isBusiness = isNode(first) && !["CollectionPage", "WebSite"].includes(String(first["@type"]));
  const lacks = isBusiness ? ["name", "image", "url"].filter((property) => first[property] === undefined) : [];
  return [...lacks.map((property) => `The listing lacks ${property}`), ...[...nodesIn(data)].flatMap(problemsOf)];
}
