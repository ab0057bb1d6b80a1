/** The tag of journeys that only `npm run test:deep` runs. */
export const deep = "@deep";
