import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

const project = path.resolve(import.meta.dirname, "../..");

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Root can't set up Chromium's sandbox. */
const rootArgs = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/**
 * The package looks for its fonts only in `/tmp`. Without them, text in a system font has no letters or crashes the
 * page.
 */
function bringFonts(folder: string): void {
  const file = path.join(folder, "fonts.conf");
  process.env.FONTCONFIG_FILE = file;
  // Another process's browser may be reading it.
  if (existsSync(file)) return;
  const folders = [path.join(folder, "fonts"), "/usr/share/fonts"].map((each) => `<dir>${each}</dir>`).join("");
  const cache = `<cachedir>${path.join(folder, "fonts-cache")}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>\n`);
}

/** The npm package's Chromium. It unpacks into the temporary folder, which is the project's own. */
async function packagedBrowser(): Promise<LaunchOptions> {
  const folder = path.join(project, ".tmp/chromium");
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  // Makes the package include system libraries that a minimal machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs20.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  const executablePath = await packaged.executablePath();
  bringFonts(folder);
  // Without the package's own arguments, which run everything in one process that ends with the first page.
  return { executablePath, args: ["--no-sandbox"] };
}

/** The journeys' Chromium: Playwright's if installed, else the system's, else npm's. */
export async function chooseBrowser(): Promise<LaunchOptions> {
  if (existsSync(chromium.executablePath())) return { args: rootArgs };
  const system = systemBrowsers.find((file) => existsSync(file));
  return system ? { executablePath: system, args: rootArgs } : packagedBrowser();
}
