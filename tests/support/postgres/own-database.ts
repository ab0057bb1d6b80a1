// A setup file: runs before each test file is imported, so that the database client, which is made at its first use,
// finds the file's own database.
import { afterAll } from "vitest";
import { startClean } from "./start-clean";
import { makeTestDatabase } from "./test-database";

startClean();
const { url, drop } = await makeTestDatabase();
process.env.DATABASE_URL = url;
// A file makes more calls a minute than any visitor; the test of the limits sets its own.
process.env.RATE_LIMIT_SCALE = "1000";
process.env.LOG_LEVEL = "silent";
// No test sells by an account that happens to be set here.
process.env.STRIPE_SECRET_KEY = "";
process.env.STRIPE_WEBHOOK_SECRET = "";
afterAll(drop);
