import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDeep } from "../support/depth";
import { reservePort } from "../../scripts/process/reserve-port";
import { runScript } from "../support/script";

const canMount = process.platform === "linux" && process.getuid?.() === 0;

// Mounts a disk of its own, which only `npm run test:deep` does, as root.
describe.skipIf(!isDeep || !canMount)("a start on a disk with 60 MB", () => {
  const disk = mkdtempSync(path.join(tmpdir(), "vouchsafe-low-disk-"));
  beforeAll(() => void execFileSync("mount", ["-t", "tmpfs", "-o", "size=60m", "vouchsafe-test", disk]));
  afterAll(() => {
    execFileSync("umount", [disk]);
    rmSync(disk, { recursive: true });
  });

  it("is refused in one sentence before anything is written", async () => {
    const start = runScript(["--import", "tsx", "scripts/start.ts"], {
      DATA_DIR: path.join(disk, "data"),
      PORT: String(await reservePort()),
    });
    expect(await start.ended).toBe(1);
    expect(start.said()).toMatch(/^The disk of .* has \d+ MB left, and the database needs 500: free some space/m);
    expect(readdirSync(disk)).toEqual([]);
  });
});
