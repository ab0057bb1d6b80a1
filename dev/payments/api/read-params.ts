import { badParam } from "../api-error";
import { type Metadata } from "../objects";
import { type FormGroup, type FormValue } from "./form-body";

/** How a parameter is read. @throws {ApiError} 400 for a value that can't be used */
export interface Param<Value> {
  isNeeded: boolean;
  read(value: FormValue, name: string): Value;
}
export interface NeededParam<Value> extends Param<Value> {
  isNeeded: true;
}
export type Shape = Record<string, Param<unknown>>;

/** What `readParams` returns for a shape. */
export type Values<S extends Shape> = {
  [K in keyof S]: S[K] extends NeededParam<infer Value>
    ? Value
    : S[K] extends Param<infer Value>
      ? Value | undefined
      : never;
};

const param = <Value>(read: Param<Value>["read"]): Param<Value> => ({ isNeeded: false, read });

/** The same parameter, which can't be left out. */
export const needed = <P extends Param<unknown>>(param: P): P & { isNeeded: true } => ({ ...param, isNeeded: true });

const shown = (value: FormValue) => (typeof value === "string" ? value : JSON.stringify(value));
const isGroup = (value: FormValue): value is FormGroup => typeof value === "object" && !Array.isArray(value);

/** A string; an empty one is null, which clears a value. */
export const text = ({ longest = 5000 } = {}) =>
  param((value, name) => {
    if (typeof value !== "string") throw badParam(name, "parameter_invalid_string", `Invalid string: ${name}`);
    if (value.length > longest) {
      throw badParam(name, "parameter_invalid_string_length", `${name} must be at most ${longest} characters.`);
    }
    return value === "" ? null : value;
  });

/** A whole number from `least` to `most`. */
export const integer = ({ least = -Infinity, most = Number.MAX_SAFE_INTEGER } = {}) =>
  param((value, name) => {
    if (typeof value !== "string" || !/^-?\d+$/.test(value)) {
      throw badParam(name, "parameter_invalid_integer", `Invalid integer: ${shown(value)}`);
    }
    const number = Number(value);
    if (number < least) throw badParam(name, "parameter_invalid_integer", `This value must be at least ${least}.`);
    if (number > most) throw badParam(name, "parameter_invalid_integer", `This value must be at most ${most}.`);
    return number;
  });

export const yesNo = () =>
  param((value, name) => {
    if (value !== "true" && value !== "false") {
      throw badParam(name, "parameter_invalid_boolean", `Invalid boolean: ${shown(value)}`);
    }
    return value === "true";
  });

/** One of a few words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  param((value, name) => {
    const word = words.find((one) => one === value);
    if (word !== undefined) return word;
    throw badParam(name, undefined, `Invalid ${name}: must be one of ${words.join(", ")}`);
  });

/** A web address, which may contain `{CHECKOUT_SESSION_ID}`. */
export const webAddress = () =>
  param((value, name) => {
    if (typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
    throw badParam(name, "url_invalid", "Not a valid URL");
  });

export const email = () =>
  param((value, name) => {
    if (typeof value === "string" && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
    throw badParam(name, "email_invalid", `Invalid email address: ${shown(value)}`);
  });

/** Up to 50 pairs: names of up to 40 characters, values of up to 500. An empty string is null and clears all. */
export const metadata = () =>
  param((value, name): Metadata | null => {
    if (value === "") return null;
    if (!isGroup(value)) throw badParam(name, undefined, "Invalid object");
    const pairs = Object.entries(value);
    if (pairs.length > 50) throw badParam(name, undefined, "Metadata can have up to 50 keys.");
    return Object.fromEntries(
      pairs.map(([key, one]) => {
        if (typeof one === "string" && key.length <= 40 && one.length <= 500) return [key, one];
        throw badParam(`${name}[${key}]`, undefined, "Metadata: names to 40, values to 500 characters.");
      }),
    );
  });

/** Parameters within a parameter. */
export const group = <S extends Shape>(shape: S) =>
  param((value, name) => {
    if (!isGroup(value)) throw badParam(name, undefined, "Invalid object");
    return readParams(value, shape, name);
  });

/** A list of one kind of parameter. */
export const listOf = <Value>(one: Param<Value>) =>
  param((value, name) => {
    if (!Array.isArray(value)) throw badParam(name, undefined, "Invalid array");
    return value.map((item, index) => one.read(item, `${name}[${index}]`));
  });

/**
 * Reads parameters by their shape. A parameter that is absent is undefined in the result.
 * @throws {ApiError} 400 for one that is missing, unknown, or wrong
 */
export function readParams<S extends Shape>(given: FormGroup, shape: S, within = ""): Values<S> {
  const nameOf = (key: string) => (within ? `${within}[${key}]` : key);
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(shape, key)) {
      throw badParam(nameOf(key), "parameter_unknown", `Received unknown parameter: ${nameOf(key)}`);
    }
  }
  const values = Object.entries(shape).map(([key, one]) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    if (value === undefined && one.isNeeded) {
      throw badParam(nameOf(key), "parameter_missing", `Missing required param: ${nameOf(key)}.`);
    }
    return [key, value === undefined ? undefined : one.read(value, nameOf(key))];
  });
  // Each value was read by the parameter of its key, which is what Values<S> says.
  return Object.fromEntries(values) as Values<S>;
}
