import { badParam } from "../api-error.mjs";

/** A kind of parameter: how its text is read. `needed` says that it can't be left out. */
const kind =
  (read) =>
  (options = {}) => ({ read, ...options });
const isGroup = (value) => typeof value === "object" && !Array.isArray(value);

/** A text; an empty one is null, which takes a value away. */
export const text = kind((value, name, { longest = 5000 }) => {
  if (typeof value !== "string") throw badParam(name, "parameter_invalid_string", `Invalid string: ${name}`);
  if (value.length > longest) {
    throw badParam(name, "parameter_invalid_string_length", `${name} must be at most ${longest} characters.`);
  }
  return value === "" ? null : value;
});

/** A whole number from `least` to `most`. */
export const integer = kind((value, name, { least = -Infinity, most = Number.MAX_SAFE_INTEGER }) => {
  if (!/^-?\d+$/.test(value)) throw badParam(name, "parameter_invalid_integer", `Invalid integer: ${value}`);
  const number = Number(value);
  if (number < least) throw badParam(name, "parameter_invalid_integer", `This value must be at least ${least}.`);
  if (number > most) throw badParam(name, "parameter_invalid_integer", `This value must be at most ${most}.`);
  return number;
});

export const yesNo = kind((value, name) => {
  if (value !== "true" && value !== "false") {
    throw badParam(name, "parameter_invalid_boolean", `Invalid boolean: ${value}`);
  }
  return value === "true";
});

/** One of a few words. */
export const oneOf = (values, options = {}) => ({
  ...options,
  read: (value, name) => {
    if (values.includes(value)) return value;
    throw badParam(name, undefined, `Invalid ${name}: must be one of ${values.join(", ")}`);
  },
});

/** A web address; `{CHECKOUT_SESSION_ID}` may stand in it. */
export const webAddress = kind((value, name) => {
  const url = typeof value === "string" ? urlOf(value) : null;
  if (url && /^https?:$/.test(url.protocol)) return value;
  throw badParam(name, "url_invalid", "Not a valid URL");
});

function urlOf(value) {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

export const email = kind((value, name) => {
  if (typeof value === "string" && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  throw badParam(name, "email_invalid", `Invalid email address: ${value}`);
});

/** Up to 50 pairs of texts: names to 40 characters, values to 500. */
export const metadata = kind((value, name) => {
  if (value === "") return null;
  if (!isGroup(value)) throw badParam(name, undefined, "Invalid object");
  const pairs = Object.entries(value);
  if (pairs.length > 50) throw badParam(name, undefined, "Metadata can have up to 50 keys.");
  for (const [key, one] of pairs) {
    const isGood = typeof one === "string" && key.length <= 40 && one.length <= 500;
    if (!isGood) throw badParam(`${name}[${key}]`, undefined, "Metadata: names to 40, values to 500 characters.");
  }
  return value;
});

/** Parameters within a parameter. */
export const group = (shape, options = {}) => ({
  ...options,
  read: (value, name) => {
    if (!isGroup(value)) throw badParam(name, undefined, "Invalid object");
    return readParams(value, shape, name);
  },
});

/** A list of one kind. */
export const listOf = (one, options = {}) => ({
  ...options,
  read: (value, name) => {
    if (!Array.isArray(value)) throw badParam(name, undefined, "Invalid array");
    return value.map((item, index) => one.read(item, `${name}[${index}]`, one));
  },
});

/**
 * Reads parameters by their shape. What is not given is undefined in the answer.
 * @param {object} given as `parseForm` made it
 * @param {Record<string, {read: Function, needed?: boolean}>} shape
 * @throws {ApiError} 400 for one that is missing, unknown here, or wrong
 */
export function readParams(given, shape, within = "") {
  const nameOf = (key) => (within ? `${within}[${key}]` : key);
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(shape, key)) {
      throw badParam(nameOf(key), "parameter_unknown", `Received unknown parameter: ${nameOf(key)}`);
    }
  }
  return Object.fromEntries(
    Object.entries(shape).map(([key, one]) => {
      const isGiven = Object.hasOwn(given, key);
      if (!isGiven && one.needed) {
        throw badParam(nameOf(key), "parameter_missing", `Missing required param: ${nameOf(key)}.`);
      }
      return [key, isGiven ? one.read(given[key], nameOf(key), one) : undefined];
    }),
  );
}
