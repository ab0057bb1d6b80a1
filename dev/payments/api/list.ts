import { type Account } from "../account";
import { missing } from "../api-error";
import { type AnyObject, type Kind, type Objects } from "../objects";
import { type FormGroup } from "./form-body";
import { group, integer, type Param, readParams, type Shape, text, type Values } from "./read-params";
import { type Call } from "./route";

const moment = integer({ least: 0 });
const range = group({ gt: moment, gte: moment, lt: moment, lte: moment });
type Range = Partial<Record<"gt" | "gte" | "lt" | "lte", number>>;

/** A moment or a range of time, in seconds. */
const momentOrRange: Param<Range> = {
  isNeeded: false,
  read: (value, name) => {
    if (typeof value !== "string") return range.read(value, name);
    const exact = moment.read(value, name);
    return { gte: exact, lte: exact };
  },
};
const paging = {
  limit: integer({ least: 1, most: 100 }),
  starting_after: text(),
  ending_before: text(),
  created: momentOrRange,
};

const within = ({ gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }: Range, value: number) =>
  value > gt && value >= gte && value < lt && value <= lte;

function after(all: AnyObject[], id: string, param: string) {
  const at = all.findIndex((one) => one.id === id);
  if (at < 0) throw missing(all[0]?.object ?? "object", id, param);
  return at;
}

/** One page of a list, newest first, of what passes `test`. */
function pageOf<T extends AnyObject>(all: T[], params: Values<typeof paging>, test: (one: T) => boolean) {
  const limit = params.limit ?? 10;
  const fits = (one: T) => within(params.created ?? {}, Number(one.created)) && test(one);
  if (params.ending_before) {
    const found = all.slice(0, after(all, params.ending_before, "ending_before")).filter(fits);
    return { data: found.slice(-limit), has_more: found.length > limit };
  }
  const from = params.starting_after ? after(all, params.starting_after, "starting_after") + 1 : 0;
  const found = all.slice(from).filter(fits);
  return { data: found.slice(0, limit), has_more: found.length > limit };
}

const onlyKeys = (given: FormGroup, test: (key: string) => boolean): FormGroup =>
  Object.fromEntries(Object.entries(given).filter(([key]) => test(key)));
const isPaging = (key: string) => Object.hasOwn(paging, key);

/**
 * The handler of a list. `url` is its address, `shape` its parameters besides those for paging, `test` what it lists.
 */
export const listing = <K extends Kind, S extends Shape>(
  kind: K,
  { url, shape, test }: { url: string; shape: S; test: (one: Objects[K], params: Values<S>) => boolean },
) =>
  function list(account: Account, { params: given }: Call) {
    const page = readParams(onlyKeys(given, isPaging), paging);
    const params = readParams(
      onlyKeys(given, (key) => !isPaging(key)),
      shape,
    );
    const all = account.store.all(kind).reverse();
    return { object: "list", ...pageOf(all, page, (one) => test(one, params)), url };
  };

/** A test: each of these parameters is absent or equals the object's field of that name. */
export const equal =
  (...fields: string[]) =>
  (one: AnyObject, params: Record<string, unknown>) =>
    fields.every((field) => params[field] === undefined || one[field] === params[field]);
