import { Refusal } from "../../server/front/refusal.mjs";
import { withClient } from "./database";
import { codeOf } from "./error-code";

const denied = "42501";

/** What tells a database from all others, but not from its replicas. */
const identityOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
    try {
      const { rows: server } = await client.query<{ id: string }>(
        "SELECT system_identifier::text AS id FROM pg_control_system()",
      );
      return `${rows[0]?.name} on ${server[0]?.id}`;
    } catch (error) {
      if (codeOf(error) !== denied) throw error;
      return `${rows[0]?.name}`;
    }
  });

export interface Addresses {
  databaseUrl: string;
  directUrl: string;
  ownerUrl: string;
}

/** @throws {Refusal} if the addresses lead to different databases, as when only one of them was changed */
export async function requireSameDatabase({ databaseUrl, directUrl, ownerUrl }: Addresses): Promise<void> {
  const expected = await identityOf(databaseUrl);
  for (const [setting, url] of Object.entries({ DATABASE_DIRECT_URL: directUrl, DATABASE_OWNER_URL: ownerUrl })) {
    if (url === databaseUrl || (await identityOf(url)) === expected) continue;
    throw new Refusal(`${setting} leads to another database than DATABASE_URL. Correct it, or leave it empty.`);
  }
}
