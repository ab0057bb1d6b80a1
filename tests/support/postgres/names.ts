/** The migrated, empty template of the test databases. */
export const template = "vouchsafe_template";

/** The template of the journeys' databases, with demo data. */
export const demoTemplate = "vouchsafe_demo";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The URL of another database on the same server. Throws unless it is local: tests drop databases. */
export function sibling(url: string, name: string): string {
  const address = new URL(url);
  if (!loopback.has(address.hostname))
    throw new Error(`Tests only run on a database of this machine: ${address.host}.`);
  address.pathname = `/${name}`;
  return address.href;
}
