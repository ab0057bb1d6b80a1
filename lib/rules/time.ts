/** A day in ms. */
export const dayMs = 24 * 60 * 60 * 1000;

/** A day in seconds. */
export const daySeconds = dayMs / 1000;
