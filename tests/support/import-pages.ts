import { type Page } from "@playwright/test";
import { makeCategory } from "@/prisma/factories/category";
import { inDatabase } from "./admin-world";
import { unique } from "@/prisma/factories/unique";

/** A file as the browser uploads it. */
export const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** A file of this many different rows. */
export const manyRows = (name: string, rows: number) =>
  csv(
    name,
    `name,street,city,state,zip\n${Array.from({ length: rows }, (_, n) => `${name} ${n},${n} Main Street,Portland,ME,04101`).join("\n")}\n`,
  );

/** An empty category. */
export const emptyCategory = () => inDatabase((db) => makeCategory(db, { name: `Imported ${unique()}` }));

/** The number of listings in a category, and of different names. */
export const countIn = (categoryId: number) =>
  inDatabase(async (db) => {
    const names = (await db.listing.findMany({ where: { categoryId }, select: { name: true } })).map(
      ({ name }) => name,
    );
    return { listings: names.length, names: new Set(names).size };
  });

/** Selects a category and a file on the import page, and waits until the file is read. */
export async function chooseFile(page: Page, file: ReturnType<typeof csv>, categoryId: number): Promise<void> {
  await page.getByLabel("Category", { exact: true }).selectOption(String(categoryId));
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("heading", { name: "Preview" }).waitFor();
}

/** Lets the first `count` batches through, and delays the others until the returned function is called. */
export async function holdBatchesAfter(page: Page, count: number): Promise<() => void> {
  let seen = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/bulk_create/**", async (route) => {
    seen += 1;
    if (seen > count) await held;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Lets only the first `count` batches reach the server. */
export async function loseBatchesAfter(page: Page, count: number): Promise<void> {
  let seen = 0;
  await page.route("**/bulk_create/**", (route) => {
    seen += 1;
    return seen > count ? route.abort() : route.continue();
  });
}

/** The text of the file that this link downloads. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent("download");
  await press();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
