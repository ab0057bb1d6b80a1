import { defineConfig } from "prisma/config";

// For `prisma generate`, and as the owner for the commands below. Databases are migrated by scripts/process/migrate.ts, which records migrations as Prisma does:
// where Prisma's native engine is available, `prisma migrate status` and `deploy` work on a database that it made.
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: {
    url:
      process.env.DATABASE_OWNER_URL ||
      process.env.DATABASE_DIRECT_URL ||
      process.env.DATABASE_URL ||
      "postgresql://127.0.0.1/none",
  },
});
