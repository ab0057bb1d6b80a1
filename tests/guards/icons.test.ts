import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as icons from "@/components/ui/icons";
import { categoryIcons } from "@/lib/rules/category-look";
import { adminMenu } from "@/lib/site/admin-pages";

/** What an icon module of Lucide's exports beside the component; its types omit it. */
interface Drawn {
  __iconData: { node: [tag: string, attributes: Record<string, string | number>][] };
}

/** Names that Lucide has given to something else since. */
const renamed: Record<string, string> = { Home: "house" };
const fileOf = (name: string) => renamed[name] ?? name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, "-").toLowerCase();

const wrapped = (shapes: string) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'>${shapes}</svg>`;

const inUrl = (text: string) => text.replace(/[<>#]/g, encodeURIComponent);

async function ruleOf(name: string): Promise<string> {
  const { __iconData: drawn } = (await import(`lucide-react/icons/${fileOf(name)}`)) as Drawn;
  const shapes = drawn.node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}='${value}'`);
    return `<${tag}${written.join("")}/>`;
  });
  return `.icon-${name} { --drawing: url("data:image/svg+xml,${inUrl(wrapped(shapes.join("")))}"); }\n`;
}

test("icons.css draws the icons of controls and categories as Lucide does", async () => {
  const menuIcons = adminMenu(true).flatMap(({ entries }) => entries.map(({ icon }) => icon));
  const names = [...new Set([...Object.values(icons), ...categoryIcons, ...menuIcons])].sort();
  const rules = await Promise.all(names.map(ruleOf));
  const [license = ""] = readFileSync("node_modules/lucide-react/LICENSE", "utf8").split("\n---");
  const head = `/*! Icons of Lucide (https://lucide.dev).\n\n${license.trim()}\n*/`;
  await expect(`${head}\n${rules.join("")}`).toMatchFileSnapshot("../../components/ui/icons.css");
});
