import { Refusal } from "../../server/process/refusal.mjs";
import { requireDatabase, withClient } from "./database";
import { codeOf } from "./error-code";
import { requireSessions } from "./pooler";

const denied = "42501";

/** What tells a database from all others, but not from its replicas. */
interface Identity {
  name: string;
  /** The server's; null where the role may not read it. */
  server: string | null;
}

const identityOf = (url: string): Promise<Identity> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
    const name = rows[0]?.name ?? "";
    try {
      const { rows: servers } = await client.query<{ id: string }>(
        "SELECT system_identifier::text AS id FROM pg_control_system()",
      );
      return { name, server: servers[0]?.id ?? null };
    } catch (error) {
      if (codeOf(error) !== denied) throw error;
      return { name, server: null };
    }
  });

const isSame = (one: Identity, other: Identity): boolean =>
  one.name === other.name && (one.server === null || other.server === null || one.server === other.server);

/** Where the database is: by the address of the site, past a pooler, and as the owner of the tables. */
export interface DatabaseAddresses {
  databaseUrl: string;
  directUrl: string;
  ownerUrl: string;
}

/** @throws {Refusal} if the addresses lead to different databases, as when only one of them was changed */
async function requireSameDatabase({ databaseUrl, directUrl, ownerUrl }: DatabaseAddresses): Promise<void> {
  const others = Object.entries({ DATABASE_DIRECT_URL: directUrl, DATABASE_OWNER_URL: ownerUrl }).filter(
    ([, url]) => url !== databaseUrl,
  );
  if (others.length === 0) return;
  const expected = await identityOf(databaseUrl);
  for (const [setting, url] of others) {
    if (isSame(await identityOf(url), expected)) continue;
    throw new Refusal(`${setting} leads to another database than DATABASE_URL. Correct it, or leave it empty.`);
  }
}

/** @throws {Refusal} if an address doesn't answer, leads to another database, or to a pooler where it must not */
export async function requireAddresses(addresses: DatabaseAddresses): Promise<void> {
  const { databaseUrl, directUrl, ownerUrl } = addresses;
  await requireDatabase(databaseUrl);
  if (directUrl !== databaseUrl) await requireDatabase(directUrl, "DATABASE_DIRECT_URL");
  if (ownerUrl !== directUrl) await requireDatabase(ownerUrl, "DATABASE_OWNER_URL");
  await requireSameDatabase(addresses);
  await requireSessions(directUrl);
}
