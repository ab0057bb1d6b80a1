import { defineConfig } from "prisma/config";

// For `prisma generate` and, where its native engine can be had, `prisma migrate deploy`. The address is read by the
// project's own scripts everywhere else.
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://127.0.0.1/none" },
});
