import { afterAll } from "vitest";
import { type PrismaClient } from "@/generated/prisma/client";
import { makePrisma } from "./prisma";

/**
 * A client on the test file's database as the owner of its tables, until the file ends: for what the site's role must not
 * do.
 */
export function ownerPrisma(): PrismaClient {
  const owner = makePrisma(process.env.DATABASE_OWNER_URL ?? "");
  afterAll(() => owner.$disconnect());
  return owner;
}
