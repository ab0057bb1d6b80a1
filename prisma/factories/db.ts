import { type Prisma, type PrismaClient } from "../../generated/prisma/client";

/** What a factory writes with: the client or a transaction of it. */
export type FactoryDb = PrismaClient | Prisma.TransactionClient;
