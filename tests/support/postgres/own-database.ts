// A setup file: runs before a test file is imported, so that the database client, which is made at its first use,
// finds the file's own database.
import { afterAll } from "vitest";
import { makeTestDatabase } from "./test-database";

const { url, drop } = await makeTestDatabase();
process.env.DATABASE_URL = url;
afterAll(drop);
