import { type Prisma, type PrismaClient } from "../../generated/prisma/client";

/** The database client of a factory, or a transaction. */
export type FactoryDb = PrismaClient | Prisma.TransactionClient;
