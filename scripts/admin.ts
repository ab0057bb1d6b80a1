// Lists and appoints admins without signing in: npm run admin -- --help.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { generateClient } from "./process/build";
import { runCommand, WrongUsage } from "./process/command";
import { withDatabase } from "./process/with-database";

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

async function make(text: string, name: string | undefined) {
  const email = z.email().max(254).safeParse(text);
  if (!email.success) throw new WrongUsage(`"${text}" is not an email address.`);
  const { database } = await import("../server/db/client");
  const { makeAdmin } = await import("../server/users/operator-admins");
  const { isNew } = await makeAdmin({ ...operator(), db: database() }, { email: email.data, name });
  console.log(
    isNew
      ? `${email.data} is an admin from the first sign-in with this verified address on.`
      : `${email.data} is an admin now.`,
  );
}

await runCommand(
  {
    name: "admin",
    does: "Lists the site's admins, or makes an account one. Works when nobody can sign in as an admin any more.",
    usage: ["list", "make <email>"],
    options: { name: { type: "string", value: "full name", help: "for an account that doesn't exist yet" } },
    notes:
      "make also reactivates a suspended account. Without an account of this address it creates one, which whoever\n" +
      "signs in first with this verified address takes over. Each change is in the audit log.",
  },
  async ({ args, options, shutdown }) => {
    const [action, email, ...others] = args;
    const isList = action === "list" && email === undefined;
    const isMake = action === "make" && email !== undefined && others.length === 0;
    if (!isList && !isMake) throw new WrongUsage("Say list, or make and one email address.");
    await generateClient(shutdown);
    await withDatabase(async (url) => {
      process.env.DATABASE_URL = url;
      await (isMake ? make(email, options.name) : list());
    });
  },
);
