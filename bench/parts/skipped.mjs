/** A row that can't be measured here, and why. */
export const skipped = (name, reason) => ({ name, target: null, skipped: true, note: reason });
