import { codeOf, messageOf } from "./error-code";
import pg from "pg";
import { Refusal } from "../../server/process/refusal.mjs";

/** Returns the address of a server's database by name. */
export type UrlOf = (name: string) => string;

const oldestServer = 150_000;
const connectMs = 5000;

/** Messages for the operator when a connection is refused, by PostgreSQL's or the system's error code. */
const reasons: Record<string, string> = {
  "3D000": "it has no database of that name",
  "28P01": "it refuses the password",
  28000: "it refuses the user",
  53300: "it has no connection left",
  "57P03": "it is still starting",
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no host of that name",
  ETIMEDOUT: "it doesn't answer",
};

/** Host, port and name of a database, without its user and password. */
function placeOf(url: string, setting: string) {
  try {
    const { host, pathname } = new URL(url);
    return `${host || "localhost"}${pathname}`;
  } catch {
    throw new Refusal(`${setting} is not an address like postgresql://user:password@host:5432/name.`);
  }
}

/** Runs `work` with one connection to the database, then closes it. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes sure that a database answers and is new enough.
 * @param setting the variable that holds the address
 * @throws {Refusal} that says why it can't be used, without revealing the password
 */
export async function requireDatabase(url: string, setting = "DATABASE_URL") {
  const place = placeOf(url, setting);
  let version: number;
  try {
    const { rows } = await withClient(url, (client) =>
      client.query<{ server_version_num: string }>("show server_version_num"),
    );
    version = Number(rows[0]?.server_version_num);
  } catch (error) {
    const reason = reasons[codeOf(error)] ?? messageOf(error);
    throw new Refusal(`The database at ${place} can't be reached: ${reason || codeOf(error)}.`);
  }
  if (version < oldestServer) {
    throw new Refusal(
      `The database at ${place} is PostgreSQL ${Math.floor(version / 10_000)}: 15 is the oldest that will do.`,
    );
  }
}

/** Whether the server has a database of this name. */
export async function hasDatabase(urlOf: UrlOf, name: string) {
  const { rowCount } = await withClient(urlOf("postgres"), (client) =>
    client.query("select 1 from pg_database where datname = $1", [name]),
  );
  return rowCount === 1;
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/**
 * Creates an empty database, or a copy of `template`, replacing one of the same name. The template must have no
 * connections. Its files are copied directly; page by page through the WAL, it takes four times as long.
 */
export const makeDatabase = (urlOf: UrlOf, name: string, template?: string) =>
  withClient(urlOf("postgres"), async (client) => {
    const how = template ? `template ${quoted(template)} strategy file_copy` : "template template0";
    await client.query(`drop database if exists ${quoted(name)} with (force)`);
    await client.query(`create database ${quoted(name)} ${how}`);
  });

export const dropDatabase = (urlOf: UrlOf, name: string) =>
  withClient(urlOf("postgres"), (client) => client.query(`drop database if exists ${quoted(name)} with (force)`));

/** Renames a database, after closing all connections to it. */
export const renameDatabase = (urlOf: UrlOf, from: string, to: string) =>
  withClient(urlOf("postgres"), async (client) => {
    await client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1", [from]);
    await client.query(`alter database ${quoted(from)} rename to ${quoted(to)}`);
  });
