import { expect, test } from "vitest";
import { metaPages } from "@/lib/site/meta-pages";
import { type MetaPageName } from "@/lib/rules/page-meta";
import { projectFiles, textOf } from "../support/project-files";

const pages = projectFiles.filter((file) => /^app\/\((account|admin|bare)\)\/(.*\/)?page\.tsx$/.test(file));

test("finds the account and admin pages", () => expect(pages.length).toBeGreaterThan(5));

test("checks access on every account and admin page: layouts and middleware protect nothing", () => {
  const asks = /import \{[^}]*\b(memberCtx|visitorCtx)\b[^}]*\} from "@\/server\/auth\/gate";[\s\S]*await \1\(\)/;
  const isAdminPage = /^export default adminPage\(/m;
  expect(pages.filter((file) => !asks.test(textOf(file)) && !isAdminPage.test(textOf(file)))).toEqual([]);
  expect(textOf("app/(admin)/admin-page.tsx")).toMatch(asks);
});

test("marks every account and admin page noindex", () => {
  const says = /^export const metadata = (privatePage|adminMetadata)\(/m;
  const ofRecord = (file: string) =>
    /^export const generateMetadata = \(\) => staticHead\("(\w+)"\);/m.exec(textOf(file));
  // Pages with a metadata record are noindex by name, and no record changes that.
  const isClosed = (file: string) => metaPages[ofRecord(file)?.[1] as MetaPageName].robots === "noindex, nofollow";
  expect(pages.filter((file) => !says.test(textOf(file)) && !(ofRecord(file) && isClosed(file)))).toEqual([]);
  expect(textOf("app/(admin)/admin-page.tsx")).toMatch(/adminMetadata = \(.*\) => privatePage\(/);
  expect(textOf("app/private-page.ts")).toContain("index: false");
});

test("caches no account or admin page in the front server", () => {
  expect(pages.filter((file) => textOf(file).includes("cachePage"))).toEqual([]);
});
