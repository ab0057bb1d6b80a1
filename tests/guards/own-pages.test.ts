import { expect, test } from "vitest";
import { metaPages } from "@/lib/meta-pages";
import { type MetaPageName } from "@/lib/rules/page-meta";
import { projectFiles, textOf } from "../support/project-files";

const pages = projectFiles.filter((file) => /^app\/\((account|admin|bare)\)\/(.*\/)?page\.tsx$/.test(file));

test("there are pages of one's own", () => expect(pages.length).toBeGreaterThan(5));

test("every account and admin page checks who is asking: layouts and middleware protect nothing", () => {
  const asks = /import \{[^}]*\b(memberCtx|visitorCtx)\b[^}]*\} from "@\/server\/auth\/gate";[\s\S]*await \1\(\)/;
  const isAdminPage = /^export default adminPage\(/m;
  expect(pages.filter((file) => !asks.test(textOf(file)) && !isAdminPage.test(textOf(file)))).toEqual([]);
  expect(textOf("app/(admin)/admin-page.tsx")).toMatch(asks);
});

test("every page of one's own says that no search engine may keep it", () => {
  const says = /^export const metadata = privatePage\(/m;
  const ofRecord = (file: string) =>
    /^export const generateMetadata = \(\) => staticHead\("(\w+)"\);/m.exec(textOf(file));
  // Those that have a record say it by its name, and no record opens them.
  const isClosed = (file: string) => metaPages[ofRecord(file)?.[1] as MetaPageName].robots === "noindex, nofollow";
  expect(pages.filter((file) => !says.test(textOf(file)) && !(ofRecord(file) && isClosed(file)))).toEqual([]);
  expect(textOf("app/private-page.ts")).toContain("index: false");
});

test("no page of one's own is kept by the front", () => {
  expect(pages.filter((file) => textOf(file).includes("cachePage"))).toEqual([]);
});
