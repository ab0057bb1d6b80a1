// Runs before each test file is imported, so that the database client, which is created at its first use, finds the
// file's own database.
import { afterAll } from "vitest";
import { startClean } from "./start-clean";
import { makeTestDatabase, type TestDatabase } from "./test-database";

startClean();
// The next file's database is copied while this one's tests run.
const store = globalThis as { [key: symbol]: Promise<TestDatabase> | undefined };
const next = Symbol.for("tests.next-database");
// A copy that failed is made again; otherwise all later files would fail with it.
const { url, ownerUrl, drop } = await (store[next]?.catch(makeTestDatabase) ?? makeTestDatabase());
store[next] = makeTestDatabase();
// The run may end meanwhile: only the file that needs it fails.
store[next].catch(() => {});
process.env.DATABASE_URL = url;
process.env.DATABASE_DIRECT_URL = "";
process.env.DATABASE_OWNER_URL = ownerUrl;
// A test file makes more calls a minute than a visitor; the rate limit tests set their own limits.
process.env.RATE_LIMIT_SCALE = "1000";
process.env.LOG_LEVEL = "debug";
// Tests ignore a payment account that is configured on this machine.
process.env.STRIPE_SECRET_KEY = "";
process.env.STRIPE_WEBHOOK_SECRET = "";
for (const name of ["ISSUER", "CLIENT_ID", "CLIENT_SECRET"]) process.env[`OIDC_${name}`] = "";
afterAll(drop);
