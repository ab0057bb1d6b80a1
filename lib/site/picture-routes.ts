/** The numbers of ZIP codes in the address of their map. */
export const placesText = (places: readonly number[]): string => places.join("-");

/** The addresses of pictures that the server draws. Apart from `routes`, because the browser never makes most of them. */
export const pictureRoutes = {
  /** The share picture of a listing or category. */
  share: (noun: "listing" | "category", id: number, version: string) => `/share/${noun}/${id}/${version}.png`,
  /** The map around the points of ZIP codes. */
  placeMap: (places: readonly number[], theme: "light" | "dark") => `/maps/${placesText(places)}/${theme}.svg`,
  /** The streets of a map of results of an area. */
  mapStreets: (area: string) => `/maps/streets/${area}.svg`,
};
