import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { Refusal } from "../../server/process/refusal.mjs";

const file = z.object({
  /** The table; "jobs" for the waiting jobs of the queue, "applied" for what the database knows of applied files. */
  table: z.string(),
  columns: z.array(z.string()),
  file: z.string().regex(/^[\w.-]+$/),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type BackupFile = z.infer<typeof file>;

const manifest = z.object({
  format: z.literal(1),
  /** The release and commit of the site that made the backup; backups from before 0.3.0 have no commit. */
  version: z.string(),
  commit: z.string().nullable().default(null),
  postgres: z.string(),
  startedAt: z.string(),
  migrations: z.record(z.string(), z.string()),
  sequences: z.record(z.string(), z.string()),
  files: z.array(file),
});
export type Manifest = z.infer<typeof manifest>;

const name = "manifest.json";
const sumName = "manifest.sha256";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Writes the list of a backup's contents, and its checksum. They are written last, so a folder without them isn't a
 * complete backup.
 */
export function writeManifest(folder: string, content: Manifest): void {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  writeFileSync(path.join(folder, name), text, { mode: 0o600, flush: true });
  writeFileSync(path.join(folder, sumName), `${sha256(text)}  ${name}\n`, { mode: 0o600, flush: true });
}

/** @throws {Refusal} if the folder holds no complete backup */
export function readManifest(folder: string): Manifest {
  const [at, sumAt] = [path.join(folder, name), path.join(folder, sumName)];
  if (!existsSync(at) || !existsSync(sumAt)) throw new Refusal(`The folder ${folder} holds no backup.`);
  const text = readFileSync(at, "utf8");
  if (readFileSync(sumAt, "utf8").slice(0, 64) !== sha256(text)) {
    throw new Refusal(`The backup in ${folder} is damaged: ${name} doesn't match its checksum.`);
  }
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Refusal(`The backup in ${folder} has a format that this version doesn't know.`);
  return parsed.data;
}

async function sumOf(at: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(at), hash);
  return hash.digest("hex");
}

/** Reads every file of a backup and compares it with its checksum. @throws {Refusal} that names a file that differs */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const one of files) {
    const at = path.join(folder, one.file);
    if (!existsSync(at)) throw new Refusal(`The backup in ${folder} is damaged: ${one.file} is missing.`);
    if ((await sumOf(at)) !== one.sha256) {
      throw new Refusal(`The backup in ${folder} is damaged: ${one.file} doesn't match its checksum.`);
    }
  }
}

/** The complete backups in a folder, oldest first. */
export const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((entry) => /^backup-[\dTZ-]+$/.test(entry) && existsSync(path.join(folder, entry, sumName)))
        .sort()
    : [];
