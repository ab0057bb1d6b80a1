/**
 * A problem that the operator must fix before the site can run. Its message is one full sentence for them: it is
 * printed without a stack, and the process ends with code 1.
 */
export class Refusal extends Error {
  name = "Refusal";
}
