/** The migrated, empty database that the others are copied from. */
export const template = "vouchsafe_template";

/** The database with demo data that the journeys' databases are copied from. */
export const demoTemplate = "vouchsafe_demo";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The address of another database on the same server. Throws when that is not on this machine: tests drop databases. */
export function sibling(url: string, name: string): string {
  const address = new URL(url);
  if (!loopback.has(address.hostname))
    throw new Error(`Tests only run on a database of this machine: ${address.host}.`);
  address.pathname = `/${name}`;
  return address.href;
}
