/**
 * A problem that the operator must fix before the site can run. Its message is one full sentence. It is printed without
 * a stack trace, and the process exits with code 1.
 */
export class Refusal extends Error {
  name = "Refusal";
}
