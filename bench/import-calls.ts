// One round of bench/groups/imports.ts: sends a file's rows through the handler of `doctors/bulk_create/`, 200 a call, four
// calls at a time, as an admin's browser would, into the database of DATABASE_URL; prints the rate.
import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { POST } from "../app/api/(listings)/[kind]/[[...path]]/route";
import { sessionCookie } from "../server/auth/actor";
import { hashOf, randomToken } from "../server/auth/signing";
import { database } from "../server/db/client";
import { answerCsrf } from "../server/http/csrf";

const perCall = 200;
const atOnce = 4;
const warmUpCalls = 10;

async function adminHeaders(): Promise<Record<string, string>> {
  const user = await database().user.create({
    data: { email: "bench@example.com", fullName: "Bench", userType: "admin", status: "active" },
  });
  const session = randomToken();
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000);
  await database().session.create({ data: { userId: user.id, tokenHash: hashOf(session), expiresAt } });
  const own = `${sessionCookie()}=${session}`;
  const given = answerCsrf(new Request("http://localhost/", { headers: { cookie: own } })).headers.getSetCookie();
  const cookies = given.map((cookie) => cookie.split(";", 1)[0] ?? "");
  const token = cookies.find((cookie) => cookie.startsWith("csrftoken=")) ?? "";
  return {
    "content-type": "application/json",
    cookie: [own, ...cookies].join("; "),
    "x-csrftoken": token.slice("csrftoken=".length),
  };
}

function bodiesOf(file: string): string[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(file, "utf8"), { header: true });
  const items = data.map((row) => ({ ...row, category: "clinics" }));
  return Array.from({ length: Math.ceil(items.length / perCall) }, (_, n) =>
    JSON.stringify({ items: items.slice(n * perCall, (n + 1) * perCall) }),
  );
}

async function send(body: string, headers: Record<string, string>): Promise<number> {
  const request = new Request("http://localhost/api/doctors/bulk_create/", { method: "POST", headers, body });
  const answer = await POST(request);
  const said = (await answer.json()) as { created?: number };
  if (said.created === undefined) throw new Error(`${answer.status}: ${JSON.stringify(said)}`);
  return said.created;
}

const bodies = bodiesOf(process.argv[2] ?? "");
const headers = await adminHeaders();
// A fresh server runs its first calls at half speed, so they don't count.
for (const body of bodies.splice(0, warmUpCalls)) await send(body, headers);
const began = performance.now();
let created = 0;
const worker = async () => {
  for (let body = bodies.shift(); body !== undefined; body = bodies.shift()) {
    const stored = await send(body, headers);
    created += stored;
  }
};
await Promise.all(Array.from({ length: atOnce }, worker));
console.log(`${(created / ((performance.now() - began) / 1000)).toFixed(1)} rows/s`);
process.exit(0);
