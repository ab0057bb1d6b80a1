import "server-only";
import { type Ctx } from "../ctx";
import { patientPrimary } from "../db/long-reads";

/**
 * A verb that reads what may take long, for admins: it gets connections of the primary whose statements may take longer
 * than those of visitors.
 */
export const patiently =
  <Input, Result>(run: (ctx: Ctx, input: Input) => Promise<Result>) =>
  (ctx: Ctx, input: Input): Promise<Result> =>
    run({ ...ctx, db: patientPrimary() }, input);
