import { withClient } from "../../scripts/process/database";
import { type OnShutdown } from "../../scripts/process/shutdown";
import { step } from "../../scripts/process/steps";
import { type Trial } from "../stand-in/serve";
import { type DemoAccount } from "./sign-in-page";

/** The demo accounts for the sign-in page: those whose addresses name a role. */
export async function demoAccounts(databaseUrl: string): Promise<DemoAccount[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ email: string; name: string; role: string; status: string }>(
      `select email, full_name as name, user_type::text as role, status::text from "user"
       where email ~ '^[a-z]+@example\\.com$' and closed_at is null order by id limit 12`,
    ),
  );
  return rows.map(({ email, name, role, status }) => ({
    email,
    name,
    note: status === "active" ? role : `${role}, ${status}`,
  }));
}

/** Runs `work` without the library's warnings about the Node version and about what a public provider needs. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

/**
 * In local mode without Google's credentials: starts the identity provider that replaces it, until shutdown.
 * @returns environment variables that point the server at it
 */
export async function openIdentityProvider(
  settings: { isLocal: boolean; siteUrl: string; trial?: Trial | null },
  { databaseUrl, shutdown }: { databaseUrl: string; shutdown: OnShutdown },
): Promise<Record<string, string>> {
  const hasGoogle = process.env.GOOGLE_CLIENT_ID && process.env.GOOGLE_CLIENT_SECRET;
  if (!settings.isLocal || hasGoogle) return {};
  const start = async () => {
    // Imported only here: the library is large, and a public site never needs it.
    const { startIdentityProvider } = await import("./provider");
    const { siteUrl, trial } = settings;
    return startIdentityProvider({ siteUrl, trial, accounts: () => demoAccounts(databaseUrl) });
  };
  const { env, stop } = await step("Development sign-in", () => quietly(start));
  shutdown.onEnd(stop);
  return env;
}
