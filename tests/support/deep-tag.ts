/** The tag of journeys that only `npm run test:deep` walks. */
export const deep = "@deep";
