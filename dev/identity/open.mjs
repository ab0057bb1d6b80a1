import { withClient } from "../../scripts/process/database.mjs";
import { step } from "../../scripts/process/steps.mjs";

/** The accounts of the demo, for the sign-in page: those whose addresses are a role and nothing else. */
export const demoAccounts = async (databaseUrl) => {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(
      `select email, full_name as name, user_type::text as role, status::text from "user"
       where email ~ '^[a-z]+@example\\.com$' and closed_at is null order by id limit 12`,
    ),
  );
  return rows.map(({ email, name, role, status }) => ({
    email,
    name,
    note: status === "active" ? role : `${role}, ${status}`,
  }));
};

/** Without the library's words about the version of Node and what a public provider needs: this is none. */
async function quietly(work) {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

/**
 * Where the site is for this machine alone and knows no credentials of Google's: starts the provider that stands in for
 * it, until `life` ends.
 * @returns {Promise<Record<string, string>>} what the server must be told of it
 */
export async function openIdentityProvider(settings, { databaseUrl, life }) {
  const hasGoogle = process.env.GOOGLE_CLIENT_ID && process.env.GOOGLE_CLIENT_SECRET;
  if (!settings.isLocal || hasGoogle) return {};
  let started;
  await step("Development sign-in", async () => {
    // Only here: the library is large, and a public site never needs it.
    started = await quietly(async () => {
      const { startIdentityProvider } = await import("./provider.mjs");
      return startIdentityProvider({ siteUrl: settings.siteUrl, accounts: () => demoAccounts(databaseUrl) });
    });
    life.onEnd(started.stop);
  });
  return started.env;
}
