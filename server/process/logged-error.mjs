const longestMessage = 200;
const mostFrames = 50;
const mostCauses = 3;

/** Where a quoted text begins; an apostrophe within a word begins none. */
const quotation = /["`“„«»]|(?<![\p{L}\p{N}])['‘]/u;

/**
 * A message without what may come from a person: it ends where it quotes, since what is quoted may have quotation marks,
 * too. Addresses and numbers are left out.
 * @param {string} message
 */
export function masked(message) {
  const [text = ""] = message.trim().split(quotation, 1);
  const said = text.length < message.trim().length ? `${text}…` : text;
  return said
    .replaceAll(/(?<!\S)\S+@\S+/g, "…")
    .replaceAll(/\d+/g, "0")
    .slice(0, longestMessage);
}

/**
 * The lines of an error's stack, innermost first, without the message above them.
 * @param {{message: string, stack?: string}} error
 */
export function stackLines({ message, stack = "" }) {
  const lines = stack.slice(Math.max(0, stack.indexOf(message)) + message.length).split("\n");
  return lines.filter((line) => /^ +at .*:\d+\)?$/.test(line)).slice(0, mostFrames);
}

/** What the system, the driver, and PostgreSQL say of an error besides its message: names and numbers of the programs' own. */
const facts = ["code", "syscall", "address", "port", "constraint", "table", "column", "dataType", "routine"];

/**
 * What Prisma says of an error: the model, and the driver's code and constraint.
 * @param {{modelName?: unknown, driverAdapterError?: {cause?: Record<string, unknown>}}} meta
 */
const prismaFacts = ({ modelName, driverAdapterError: { cause: { originalCode, kind, constraint } = {} } = {} }) => ({
  model: modelName,
  sqlState: originalCode,
  kind,
  constraint,
});

/**
 * An error as the log and reports have it: what failed and where, and nothing that a visitor sent. Database errors contain
 * values in their messages, details, and statements, and those of libraries the call's arguments.
 * @param {unknown} error
 * @param {number} [causes] how many causes are logged
 * @returns {Record<string, unknown>}
 */
export function loggedError(error, causes = mostCauses) {
  if (typeof error !== "object" || error === null) return { message: masked(String(error)) };
  const { name, type = name, message = "", stack = "", meta, cause } = /** @type {Record<string, unknown>} */ (error);
  const told = Object.entries(error).filter(([key]) => facts.includes(key));
  return {
    type,
    message: masked(String(message)),
    ...Object.fromEntries(told),
    ...(typeof meta === "object" && meta !== null && prismaFacts(meta)),
    stack: stackLines({ message: String(message), stack: String(stack) }).join("\n"),
    ...(cause && causes > 0 ? { cause: loggedError(cause, causes - 1) } : {}),
  };
}

/**
 * Makes a console print errors as the log has them: Next prints what a page throws with all its properties.
 * @param {Pick<Console, "error">} target
 */
export function maskErrors(target) {
  const print = target.error.bind(target);
  target.error = (...parts) => print(...parts.map((part) => (part instanceof Error ? loggedError(part) : part)));
}
