// Restores a backup into an empty database: npm run restore -- --help.
import path from "node:path";
import { Refusal } from "../server/process/refusal.mjs";
import { checkFiles, type Manifest, readManifest } from "./backup/manifest";
import { requireEmpty, requireKnown, restoreBackup } from "./backup/restore";
import { generateClient } from "./process/build";
import { runCommand, WrongUsage } from "./process/command";
import { requireAddresses } from "./process/database-addresses";
import { loadSettings } from "./process/settings";
import { type Shutdown } from "./process/shutdown";
import { lostSecret, secretVariables } from "./process/secret";
import { makeEmbeddedDatabase, type SiteDatabase } from "./process/site-database";
import { step, total } from "./process/steps";

interface Source {
  folder: string;
  manifest: Manifest;
}

const restoreStep = (addresses: { url: string; siteUrl: string }, { folder, manifest }: Source) =>
  step("Tables and rows", () => restoreBackup(addresses, folder, manifest));

/** @returns the address of the restored database, and the secret that belongs to an embedded one */
async function restore(source: Source, shutdown: Shutdown): Promise<Pick<SiteDatabase, "url" | "secret">> {
  const settings = loadSettings();
  const { databaseUrl, directUrl, ownerUrl } = settings;
  if (!databaseUrl || !directUrl || !ownerUrl) {
    return makeEmbeddedDatabase(settings, shutdown, (addresses) => restoreStep(addresses, source));
  }
  await step("Database", () => requireAddresses({ databaseUrl, directUrl, ownerUrl }));
  await requireEmpty(ownerUrl);
  await restoreStep({ url: ownerUrl, siteUrl: directUrl }, source);
  return { url: databaseUrl, secret: null };
}

/** Says whether the site with these settings can read the documents of claims that were restored. */
async function checkSecret(): Promise<void> {
  const [{ canReadDocuments }, { database }] = await Promise.all([
    import("../server/claims/documents"),
    import("../server/db/client"),
  ]);
  const canRead = await canReadDocuments(database());
  if (canRead) console.log("SECRET reads the documents of claims.");
  if (canRead !== false) return;
  console.warn(
    "SECRET can't read the documents of claims: set that of the site that made the backup, or name it in\n" +
      `SECRET_FALLBACKS. ${lostSecret}`,
  );
}

await runCommand(
  {
    name: "restore",
    does: "Restores a backup into an empty database, then recomputes every derived value and compares.",
    usage: ["<folder of the backup>"],
    options: { "no-verify": { type: "boolean", help: "leave the comparison out (npm run verify:data does it later)" } },
    notes:
      "With DATABASE_URL (and DATABASE_OWNER_URL) into that database, which must hold no tables; without, into the\n" +
      "embedded database of an unused DATA_DIR. Backups of this version and of older ones back to 0.2.0 can be restored;\n" +
      "a damaged or newer one is refused before anything is written. The rows are stored all or none, then migrated.",
  },
  async ({ args, options, shutdown }) => {
    const [folder, ...others] = args;
    if (!folder || others.length > 0) throw new WrongUsage("Name one folder that holds a backup.");
    await generateClient(shutdown);
    const at = path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
    const manifest = readManifest(at);
    requireKnown(manifest);
    await step("Checksums", () => checkFiles(at, manifest));
    const { url, secret } = await restore({ folder: at, manifest }, shutdown);
    total("Restored");
    Object.assign(process.env, { DATABASE_URL: url, ...secretVariables(process.env, secret) });
    await checkSecret();
    if (options.has("no-verify")) return 0;
    const { verify } = await import("./process/verify");
    if (!(await verify())) throw new Refusal("The restored data differs from what it is derived from.");
    return 0;
  },
);
