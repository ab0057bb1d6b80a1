/** A day in ms. */
export const dayMs = 24 * 60 * 60 * 1000;

/** A day in seconds. */
export const daySeconds = dayMs / 1000;

/** An hour in ms. */
export const hourMs = 60 * 60 * 1000;
