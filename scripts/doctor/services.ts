import { existsSync, statfsSync } from "node:fs";
import path from "node:path";
import { createTransport } from "nodemailer";
import Stripe from "stripe";
import { healthLimits } from "../../lib/rules/site-health";
import { type readAppSettings } from "../../server/process/app-settings.mjs";
import { certificateSeconds } from "../../server/process/certificate.mjs";
import { openTiles } from "../../server/maps/tiles.mjs";
import { askBucket } from "../../server/photos/bucket.mjs";
import { readPaymentSettings } from "../../server/process/payment-settings.mjs";
import { messageOf } from "../process/error-code";
import { isBuiltTree, projectFolder, type Settings } from "../process/settings";
import { fail, type Finding, ok, warn } from "./finding";

const waitMs = 10_000;
const oldestNode = [20, 19];

/** Checks the mail server's address and password, without sending anything. */
export async function mailFindings({ smtp }: ReturnType<typeof readAppSettings>, isLocal: boolean): Promise<Finding[]> {
  if (!smtp) {
    return [isLocal ? ok("mail: shown at /dev/mail") : warn("No mail is sent.", "Set SMTP_URL to a mail server.")];
  }
  try {
    await createTransport({
      ...smtp,
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: waitMs,
    }).verify();
    return [ok(`mail: ${smtp.host} accepts the sender`)];
  } catch (error) {
    return [fail(`The mail server ${smtp.host} refuses: ${messageOf(error)}`, "Check SMTP_URL.")];
  }
}

/** Checks whether the bucket for photos, if any, lets objects be stored and deleted. */
export async function bucketFindings({ photoStore }: ReturnType<typeof readAppSettings>): Promise<Finding[]> {
  if (!photoStore) return [ok("photos: in the database")];
  const key = `photos/doctor-${Date.now()}`;
  try {
    await askBucket(photoStore, { method: "PUT", key, body: new Uint8Array([0]) });
    await askBucket(photoStore, { method: "DELETE", key });
    return [ok(`photos: new ones are stored in ${photoStore.url}`)];
  } catch (error) {
    return [fail(messageOf(error), "Check PHOTO_STORE_URL, and that its key may store, read, and delete objects.")];
  }
}

/** Checks whether the file with streets, if any, can be read. */
export async function mapFindings({ mapFile }: ReturnType<typeof readAppSettings>): Promise<Finding[]> {
  if (!mapFile) return [ok("maps: without streets")];
  try {
    const { minZoom, maxZoom, credit, close } = await openTiles(mapFile);
    await close();
    if (!credit) return [warn(`${mapFile} doesn't say whom to credit.`, "Use one with an attribution.")];
    return [ok(`maps: streets of ${mapFile}, zoom ${minZoom} to ${maxZoom}, ${credit}`)];
  } catch (error) {
    return [fail(`Maps have no streets: ${messageOf(error)}`, "Set MAP_FILE to a PMTiles file with vector tiles.")];
  }
}

/** Checks the payment account's key, without changing anything there. */
export async function paymentFindings(env: NodeJS.ProcessEnv, settings: Settings): Promise<Finding[]> {
  const account = readPaymentSettings(env, settings);
  if (!account) {
    return [
      settings.isLocal
        ? ok("payments: the sandbox")
        : warn("The site sells nothing.", "Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell plans."),
    ];
  }
  try {
    await new Stripe(account.secretKey, { timeout: waitMs, maxNetworkRetries: 0 }).balance.retrieve();
  } catch (error) {
    return [fail(`Stripe refuses the key: ${messageOf(error)}`, "Check STRIPE_SECRET_KEY.")];
  }
  if (account.isLive) return [ok("payments: Stripe accepts the live key")];
  return [warn("STRIPE_SECRET_KEY is a test key: no one pays really.", "Set the live key before you open the site.")];
}

/** Checks for how long the certificate that visitors get is valid. */
export async function certificateFindings({ siteUrl, isLocal }: Settings): Promise<Finding[]> {
  if (isLocal) return [];
  try {
    const seconds = await certificateSeconds(siteUrl);
    if (seconds === null) return [warn("The site has no certificate.", "Serve it by https.")];
    const text = `valid for ${(seconds / 86_400).toFixed(0)} days`;
    if (seconds > healthLimits.certificateDays * 86_400) return [ok(`certificate: ${text}`)];
    return [warn(`The certificate of ${siteUrl} is ${text}.`, "Renew it, and reload the proxy.")];
  } catch (error) {
    return [warn(`${siteUrl} doesn't answer here: ${messageOf(error)}`, "Start the proxy, and check the host's name.")];
  }
}

/** The folder, or the nearest one above it that exists. */
const existingPartOf = (folder: string): string => (existsSync(folder) ? folder : existingPartOf(path.dirname(folder)));

/** Checks Node, the build, and the disk. */
export function machineFindings({ dataFolder }: Settings): Finding[] {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldestNode;
  const isNew = major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
  const { bavail, bsize } = statfsSync(existingPartOf(dataFolder));
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free in ${dataFolder}`;
  return [
    isNew
      ? ok(`Node ${process.versions.node}`)
      : fail(`Node ${process.versions.node} is too old.`, "Install 20.19 or newer."),
    existsSync(path.join(projectFolder, ".next/BUILD_ID"))
      ? ok(isBuiltTree ? "build: a tree of npm run build" : "build: present")
      : warn("There is no build.", "Run npm run build, or npm start."),
    bavail * bsize > healthLimits.freeBytes
      ? ok(`disk: ${free}`)
      : warn(`Only ${free}.`, "Free some, or set DATA_DIR elsewhere."),
  ];
}
