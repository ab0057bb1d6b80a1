import { routes } from "@/lib/routes";

/** A thing in schema.org's words: its `@type` and properties. */
export type Thing = { "@type": string } & Record<string, unknown>;

/** What a page says of several things, as one block of structured data. */
export const graphOf = (...things: (Thing | null)[]): Record<string, unknown> => ({
  "@context": "https://schema.org",
  "@graph": things.filter((thing) => thing !== null),
});

/** A thing without the properties of which nothing is known. */
export function thing(type: string, properties: Record<string, unknown>): Thing {
  const isKnown = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== "";
  return { "@type": type, ...Object.fromEntries(Object.entries(properties).filter(isKnown)) };
}

/** The names by which the things of one page, and of several, refer to one another. `origin`: the site's. */
export const idOf = {
  site: (origin: string) => `${origin}${routes.home}#website`,
  publisher: (origin: string) => `${origin}${routes.home}#organization`,
};
