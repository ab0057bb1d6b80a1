import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chance, faker, pick } from "@/dev/demo/chance";
import { type Operation } from "@/lib/contract/operation";
import { note, noteHighest, timeoutFor, timesOf } from "../support/assurance";
import { DataFolders } from "../support/data-folder";
import { distorted, hostileText } from "../support/hostile";
import { type LoopFigures, loopEnv, loopFigures } from "../support/loop-figures";
import { policy } from "../support/policy";
import { nameOf } from "../support/policy-request";
import { type CallerName, callers, makeWorld, signInAs, type World } from "../support/policy-world";
import { serveWorldSite } from "../support/world-site";
import { operations } from "../support/operations";

const inputs = timesOf({ sample: 400, full: 130_000 });
const seed = timesOf({ sample: 1, full: Date.now() % 1_000_000 });
/** The calls that share one world: some of them change or delete what it has. */
const perWorld = 400;

const folders = new DataFolders();
const delayFile = path.join(folders.add(), "loop-delay.json");
let site: Awaited<ReturnType<typeof serveWorldSite>>;

beforeAll(async () => {
  site = await serveWorldSite({
    RATE_LIMIT_SCALE: "1000000",
    ...loopEnv(delayFile),
  });
});
afterAll(async () => {
  await site.end();
  folders.remove();
});

interface Input {
  name: string;
  url: string;
  init: RequestInit;
}

/** Percent-encoded, with lone surrogates replaced. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** A valid call of the policy with some of its parts distorted. */
function inputFor(op: Operation, world: World, headers: Record<string, string>): Input {
  const name = nameOf(op);
  const { params = {}, query = "", body } = policy[name]!.ask(world);
  const segment = (key: string) => {
    const given = params[key] ?? "";
    const parts = chance(0.3) ? [hostileText()] : [given].flat();
    return parts.map(encoded).join("/");
  };
  const route = op.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => segment(key));
  const further = chance(0.4) ? `${query ? "&" : "?"}${hostileQuery(op)}` : "";
  const url = `${site.origin}/api/${route}${query}${further}`;
  if (op.method === "GET") return { name, url, init: { headers } };
  const text = chance(0.05) ? hostileText() : JSON.stringify(distorted(body ?? {}));
  return {
    name,
    url,
    init: {
      method: op.method,
      body: text,
      headers: { ...headers, "content-type": contentType(op), origin: site.origin },
    },
  };
}

const contentType = ({ reportTypes = ["application/json"] }: Operation) =>
  chance(0.95) ? pick(reportTypes) : pick(["text/plain", "multipart/form-data", "x"]);

const usual = ["q", "page", "limit", "location", "category", "sort", "search", "status", "radius", "near", "ids"];

function hostileQuery({ query }: Operation): string {
  const known = "shape" in query ? Object.keys(query.shape as object) : [];
  const names = faker.helpers.arrayElements([...known, ...usual], { min: 1, max: 3 });
  return names.map((key) => `${key}=${encoded(hostileText()).slice(0, 4_000)}`).join("&");
}

/** What no response may contain: a stack trace, a file of ours, or a statement. */
const inside = /\n\s+at |node_modules|\.next\/|prisma|SELECT .* FROM /;

async function faultOf({ name, url, init }: Input): Promise<string | null> {
  const answer = await fetch(url, { ...init, redirect: "manual" });
  const text = await answer.text();
  const said = `${name} ${answer.status} ${url.slice(0, 300)} ${(typeof init.body === "string" ? init.body : "").slice(0, 300)}`;
  if (answer.status >= 500) return said;
  return answer.status >= 400 && inside.test(text) ? `${said}: ${text.slice(0, 200)}` : null;
}

test(
  "answers no distorted call with an error of its own or with its insides",
  { timeout: timeoutFor(inputs, 100) },
  async () => {
    faker.seed(seed);
    const faults: string[] = [];
    const blocks: LoopFigures[] = [];
    for (let made = 0; made < inputs; made += perWorld) {
      const world = await makeWorld();
      const asked = new Map<CallerName, Record<string, string>>();
      for (const caller of callers) asked.set(caller, (await signInAs(caller, world))?.headers ?? {});
      const due = Array.from({ length: Math.min(perWorld, inputs - made) }, () =>
        inputFor(pick(operations), world, asked.get(pick(callers)) ?? {}),
      );
      // One after the other, so that a block of the event loop is the work of one call.
      for (const input of due) {
        const fault = await faultOf(input);
        if (fault) faults.push(fault);
      }
      blocks.push(await loopFigures(delayFile, { kill: (signal) => site.child.kill(signal) }));
    }
    note({ "distorted calls": inputs });
    // The first calls load the code of their routes.
    const longest = blocks.slice(1).sort((a, b) => b.ms - a.ms);
    noteHighest("ms the event loop was held", longest[0]?.ms ?? 0);
    for (const { ms, request } of longest.filter(({ ms }) => ms > 50).slice(0, 20)) console.log(`${ms} ms: ${request}`);
    expect(faults.join("\n"), `seed ${seed}`).toBe("");
  },
);
