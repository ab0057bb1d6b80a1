import { type Prisma } from "../../generated/prisma/client";
import { type UserModel } from "../../generated/prisma/models";
import { type FactoryDb } from "./db";
import { unique } from "./unique";

/** A user's columns: by default an active reviewer with a verified e-mail address. */
export function userData(overrides: Partial<Prisma.UserUncheckedCreateInput> = {}): Prisma.UserUncheckedCreateInput {
  return {
    email: `person-${unique()}@example.com`,
    fullName: "Robin Ashdown",
    status: "active",
    verified: true,
    ...overrides,
  };
}

/** Makes a user. */
export const makeUser = (db: FactoryDb, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<UserModel> =>
  db.user.create({ data: userData(overrides) });
