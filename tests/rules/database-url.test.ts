import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";

const address = "postgresql://user:password@db.example:5432/name";
const tlsOf = (query: string) =>
  (new pg.Client({ connectionString: address + query }) as unknown as { ssl: unknown }).ssl;

it.each([
  ["", false],
  ["?sslmode=disable", false],
  ["?sslmode=prefer", {}],
  ["?sslmode=require", {}],
  ["?sslmode=verify-ca", {}],
  ["?sslmode=verify-full", {}],
  ["?sslmode=no-verify", { rejectUnauthorized: false }],
])("reads DATABASE_URL%s as .env.example says", (query, tls) => {
  // {} leaves Node's checks on: the chain of the certificate and the name of the host.
  expect(tlsOf(query)).toEqual(tls);
});

it("trusts the certificate authority that sslrootcert names", () => {
  const folder = mkdtempSync(join(tmpdir(), "ca-"));
  const file = join(folder, "ca.pem");
  writeFileSync(file, "a certificate");
  expect(tlsOf(`?sslmode=verify-full&sslrootcert=${file}`)).toEqual({ ca: "a certificate" });
  rmSync(folder, { recursive: true });
});

it("reads the folder of a Unix socket from the query", () => {
  const connectionString = "postgresql:///name?host=/socket/folder&user=user&password=password";
  expect(new pg.Client({ connectionString })).toMatchObject({
    host: "/socket/folder",
    database: "name",
    user: "user",
    password: "password",
  });
});

it("finds every sslmode explained in .env.example", () => {
  const [words] = readFileSync(".env.example", "utf8").split("\nDATABASE_URL=");
  for (const mode of ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"])
    expect(words?.slice(words.indexOf("# postgresql://"))).toContain(mode);
});
