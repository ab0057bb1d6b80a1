// Lists, appoints, and dismisses admins without signing in: npm run admin -- --help.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readServerSettings } from "../server/process/settings.mjs";
import { signInLinkSeconds } from "../lib/rules/session";
import { runCommand, WrongUsage } from "./process/command";
import { useSiteDatabase } from "./process/with-database";

const operator = () => ({
  actor: { kind: "operator" as const },
  now: new Date(),
  requestId: randomUUID(),
  notify: false,
});

async function list() {
  const { database } = await import("../server/db/client");
  const { listAdmins } = await import("../server/users/operator-admins");
  const admins = await listAdmins(database());
  for (const { email, full_name, status, last_used_at, has_identity } of admins) {
    const seen = last_used_at ? `last seen ${last_used_at.toISOString().slice(0, 10)}` : "signed out";
    console.log(`${email}  ${full_name}  ${status}  ${has_identity ? seen : "has never signed in"}`);
  }
  if (admins.length === 0) console.log("The site has no admin: npm run admin -- make <email>.");
}

function emailOf(text: string): string {
  const email = z.email().max(254).safeParse(text);
  if (email.success) return email.data;
  throw new WrongUsage(`"${text}" is not an email address.`);
}

async function rescue(email: string, name: string | undefined) {
  const { database } = await import("../server/db/client");
  const { rescueAdmin } = await import("../server/users/operator-admins");
  const path = await rescueAdmin({ ...operator(), db: database() }, { email, name });
  console.log(
    `${email} is an admin. This address signs in once, within ${signInLinkSeconds / 60} minutes, in any browser:\n` +
      new URL(path, readServerSettings(process.env).siteUrl).href,
  );
}

async function make(email: string, name: string | undefined) {
  const { database } = await import("../server/db/client");
  const { makeAdmin } = await import("../server/users/operator-admins");
  const { isNew } = await makeAdmin({ ...operator(), db: database() }, { email, name });
  console.log(
    isNew ? `${email} is an admin from the first sign-in with this verified address on.` : `${email} is an admin now.`,
  );
}

async function stop(email: string, change: "remove" | "suspend") {
  const { database } = await import("../server/db/client");
  const { stopAdmin } = await import("../server/users/operator-admins");
  await stopAdmin({ ...operator(), db: database() }, email, change);
  console.log(change === "remove" ? `${email} is no admin any more.` : `${email} is suspended.`);
}

/** What can be done with one address. */
const actions: Partial<Record<string, (email: string, name: string | undefined) => Promise<void>>> = {
  make,
  rescue,
  remove: (email) => stop(email, "remove"),
  suspend: (email) => stop(email, "suspend"),
};

await runCommand(
  {
    name: "admin",
    does: "Lists the site's admins, makes an account one, signs one in, or stops one. Works when no one can sign in as an admin any more.",
    usage: ["list", ...Object.keys(actions).map((action) => `${action} <email>`)],
    options: { name: { type: "string", value: "full name", help: "for an account that doesn't exist yet" } },
    notes:
      "make also reactivates a suspended account. Without an account of this address it creates one, which whoever\n" +
      "signs in first with this verified address takes over. rescue does the same and prints a link that signs in once,\n" +
      "for when Google, the issuer, or the mail server is out of reach. remove makes an admin an ordinary account, and\n" +
      "suspend also keeps it from signing in; the last active admin stays. Each change is in the audit log.",
  },
  async ({ args, options, shutdown }) => {
    const [action, email, ...others] = args;
    const isList = action === "list" && email === undefined;
    const act = email !== undefined && others.length === 0 ? actions[action ?? ""] : undefined;
    if (!isList && !act) {
      throw new WrongUsage(`Say list, or one of ${Object.keys(actions).join(", ")} and one email address.`);
    }
    const address = email === undefined ? "" : emailOf(email);
    await useSiteDatabase(shutdown);
    await (act ? act(address, options.name) : list());
  },
);
