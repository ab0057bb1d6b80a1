import { routes } from "@/lib/site/routes";

/** A schema.org thing: its `@type` and properties. */
export type Thing = { "@type": string | string[] } & Record<string, unknown>;

/** Combines several things into one block of structured data. */
export const graphOf = (...things: (Thing | null)[]): Record<string, unknown> => ({
  "@context": "https://schema.org",
  "@graph": things.filter((thing) => thing !== null),
});

/** Builds a thing without empty properties. */
export function thing(type: string | string[], properties: Record<string, unknown>): Thing {
  const isKnown = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== "";
  return { "@type": type, ...Object.fromEntries(Object.entries(properties).filter(isKnown)) };
}

/** The `@id`s by which things refer to one another, across pages too. `origin`: the site's. */
export const idOf = {
  site: (origin: string) => `${origin}${routes.home}#website`,
  publisher: (origin: string) => `${origin}${routes.home}#organization`,
};
