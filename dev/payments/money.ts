const format = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats cents: 5000 is "$50.00". */
export const dollars = (cents: number) => format.format(cents / 100);
