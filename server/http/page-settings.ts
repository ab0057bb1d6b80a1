import "server-only";
import { cache } from "react";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { database } from "../db/client";
import { lastSettings, siteSettings } from "../settings/current";
import { attempt } from "./attempt";

// Once per request: a page's head, frame, and body all need them, and must get the same.
const read = cache(() => attempt(siteSettings(database())));

/**
 * The settings in force, for a page. If they can't be read, those last known, and the page isn't cached.
 */
export const pageSettings = async (): Promise<SiteSettings> => (await read()) ?? lastSettings();
