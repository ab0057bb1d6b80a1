const whole = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** US cents as dollars: 50000 gives "$500", 1250 gives "$12.50". */
export const dollarText = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);

/** US cents as dollars with two decimals, for columns: 50000 gives "$500.00". */
export const exactDollarText = (cents: number): string => exact.format(cents / 100);
