import { missing } from "../api-error.mjs";
import { group, integer, readParams, text } from "./read-params.mjs";

const moment = integer({ least: 0 });
const range = group({ gt: moment, gte: moment, lt: moment, lte: moment });
/** A moment, or a span of time: in seconds. */
const momentOrRange = {
  read: (value, name) => {
    if (typeof value !== "string") return range.read(value, name, range);
    const exact = moment.read(value, name, moment);
    return { gte: exact, lte: exact };
  },
};
const paging = {
  limit: integer({ least: 1, most: 100 }),
  starting_after: text(),
  ending_before: text(),
  created: momentOrRange,
};

const within = ({ gt, gte, lt, lte } = {}, value) =>
  !(value <= gt) && !(value < gte) && !(value >= lt) && !(value > lte);

function after(all, id, param) {
  if (!id) return 0;
  const at = all.findIndex((one) => one.id === id);
  if (at < 0) throw missing(all[0]?.object ?? "object", id, param);
  return at;
}

/** One page of what there is, newest first; `filters` says which parameters there are and what each keeps. */
function pageOf(all, params, test) {
  const limit = params.limit ?? 10;
  const fits = (one) => within(params.created, one.created) && test(one);
  if (params.ending_before) {
    const found = all.slice(0, after(all, params.ending_before, "ending_before")).filter(fits);
    return { data: found.slice(-limit), has_more: found.length > limit };
  }
  const from = params.starting_after ? after(all, params.starting_after, "starting_after") + 1 : 0;
  const found = all.slice(from).filter(fits);
  return { data: found.slice(0, limit), has_more: found.length > limit };
}

/**
 * The handler of a list.
 * @param {string} kind of object
 * @param {string} url the address of the list
 * @param {Record<string, object>} shape the parameters besides those of paging
 * @param {(one: object, params: object) => boolean} test what is listed
 */
export const listing = (kind, { url, shape = {}, test = () => true }) =>
  function list(account, { params: given }) {
    const params = readParams(given, { ...paging, ...shape });
    const all = account.store.all(kind).reverse();
    return { object: "list", ...pageOf(all, params, (one) => test(one, params)), url };
  };

/** A test that holds where each of these parameters is undefined or equal to the object's field of that name. */
export const equal =
  (...fields) =>
  (one, params) =>
    fields.every((field) => params[field] === undefined || one[field] === params[field]);
