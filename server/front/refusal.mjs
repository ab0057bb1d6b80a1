/**
 * Something the operator must put right before the site can run. Its message is one whole sentence for them: it is
 * printed alone, without a stack, and the process ends with code 1.
 */
export class Refusal extends Error {
  name = "Refusal";
}
