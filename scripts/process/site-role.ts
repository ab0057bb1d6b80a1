import { createHmac } from "node:crypto";
import pg from "pg";
import { withClient } from "./database";

/** The role that the site uses in an embedded database. */
const embeddedRole = "vouchsafe_site";

/**
 * The site's address of an embedded database, derived from the owner's address. The password is derived from the
 * owner's, so it needs no file.
 */
export function siteUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac("sha256", url.password).update(embeddedRole).digest("hex");
  url.username = embeddedRole;
  return url.href;
}

/** Creates the site's role in an embedded cluster, or sets its password. */
export async function makeSiteRole(ownerUrl: string): Promise<void> {
  const password = pg.escapeLiteral(new URL(siteUrlOf(ownerUrl)).password);
  await withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [embeddedRole]);
    await client.query(`${rowCount ? "ALTER" : "CREATE"} ROLE ${embeddedRole} LOGIN PASSWORD ${password}`);
  });
}

interface Relation {
  schema: string;
  name: string;
  /** As in pg_class: "r" a table, "v" a view, "S" a sequence. */
  kind: string;
  /** The privileges of the site's role, in alphabetical order. */
  privileges: string[];
  /** Whether it is a partition, which the site uses only through its table. */
  isPartition: boolean;
  /** Whether the table hides its rows from roles without a policy and the site's role has none. */
  lacksPolicy: boolean;
}

const relations = `
  SELECT nspname AS schema, relname AS name, relkind AS kind, relispartition AS "isPartition",
    ARRAY(SELECT privilege_type::text FROM aclexplode(relacl) WHERE grantee = role.oid ORDER BY 1) AS privileges,
    relrowsecurity AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND polname = rolname) AS "lacksPolicy"
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_roles role ON rolname = $1
  WHERE nspname IN ('public', 'graphile_worker') AND relkind IN ('r', 'p', 'v', 'S') AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')`;

const readOnly = new Set(["_prisma_migrations", "_applied_file", "place", "migrations"]);
/** Tables to which the site only appends. */
const appendOnly = new Set(["audit_row", "decision"]);

function wantedFor({ kind, name, isPartition }: Relation): string[] {
  if (isPartition) return [];
  if (kind === "S") return ["USAGE"];
  if (kind === "v" || readOnly.has(name)) return ["SELECT"];
  return appendOnly.has(name) ? ["INSERT", "SELECT"] : ["DELETE", "INSERT", "SELECT", "UPDATE"];
}

/** The statements that grant the role exactly the rights that it needs on one relation; none if it already has them. */
function grantsOn(relation: Relation, role: string): string[] {
  const { schema, name, kind, privileges, lacksPolicy } = relation;
  const at = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
  const object = kind === "S" ? `SEQUENCE ${at}` : at;
  const wanted = wantedFor(relation).join();
  return [
    ...(privileges.join() === wanted
      ? []
      : [`REVOKE ALL ON ${object} FROM ${role}`, ...(wanted ? [`GRANT ${wanted} ON ${object} TO ${role}`] : [])]),
    // graphile-worker hides its rows from all roles except the owner.
    ...(lacksPolicy ? [`CREATE POLICY ${role} ON ${at} TO ${role} USING (true) WITH CHECK (true)`] : []),
  ];
}

interface Rights {
  isOwner: boolean;
  database: string;
  usesSchemas: boolean;
  creates: boolean;
  createsTemporary: boolean;
}

const rights = `
  SELECT pg_has_role($1, current_user, 'MEMBER') AS "isOwner", current_database() AS database,
    has_schema_privilege($1, 'public', 'USAGE') AND has_schema_privilege($1, 'graphile_worker', 'USAGE') AS "usesSchemas",
    has_schema_privilege($1, 'public', 'CREATE') AS creates,
    has_database_privilege($1, current_database(), 'TEMPORARY') AS "createsTemporary"`;

/** The statements for the role's rights on schemas and the database. */
function grantsOnSchemas({ database, ...has }: Rights, role: string): string[] {
  return [
    ...(has.usesSchemas ? [] : [`GRANT USAGE ON SCHEMA public, graphile_worker TO ${role}`]),
    ...(has.creates ? [`REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role}`] : []),
    ...(has.createsTemporary
      ? [`REVOKE TEMPORARY ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC, ${role}`]
      : []),
  ];
}

/** The role that an address signs in as, which a pooler may map to another one. */
const roleOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>("SELECT current_user AS role");
    return rows[0]?.role ?? "";
  });

/**
 * Grants the site's role the rights that the site needs, and revokes all others. Changes only what differs, so that a
 * start next to a running site locks nothing.
 * @param ownerUrl signs in as the owner of all tables
 * @param siteUrl signs in as the site's role
 * @returns whether the roles are separate. If the site's role is the owner, a member of it, or a superuser, returns
 * false and changes nothing.
 */
export async function grantSiteRole(ownerUrl: string, siteUrl: string): Promise<boolean> {
  const name = await roleOf(siteUrl);
  const role = pg.escapeIdentifier(name);
  return withClient(ownerUrl, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(4207)");
    const [has] = (await client.query<Rights>(rights, [name])).rows;
    if (!has || has.isOwner) return false;
    const found = (await client.query<Relation>(relations, [name])).rows;
    const statements = [...grantsOnSchemas(has, role), ...found.flatMap((relation) => grantsOn(relation, role))];
    for (const statement of statements) await client.query(statement);
    await client.query("COMMIT");
    return true;
  });
}
