import { ApiError } from "../api-error.mjs";

const keyShape = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const deepest = 8;

function pathOf(key) {
  const [, head, tail] = keyShape.exec(key) ?? [];
  if (!head) throw new ApiError(400, `Invalid request: the parameter ${key} is malformed.`);
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part)];
  if (path.length > deepest) throw new ApiError(400, `Invalid request: the parameter ${key} is nested too deeply.`);
  return path;
}

function put(tree, key, value) {
  const path = pathOf(key);
  let at = tree;
  path.forEach((part, index) => {
    // `a[]=x`: the next of a list.
    const name = part === "" ? String(Object.keys(at).length) : part;
    if (index === path.length - 1) at[name] = value;
    else at = at[name] = typeof at[name] === "object" ? at[name] : Object.create(null);
  });
}

/** What has the keys 0, 1, 2… is a list. */
function settle(node) {
  if (typeof node !== "object") return node;
  const keys = Object.keys(node);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  if (isList) return keys.map((key) => settle(node[key]));
  return Object.fromEntries(keys.map((key) => [key, settle(node[key])]));
}

/**
 * Reads a form-encoded body or query with nested keys: `a[b][0][c]=x` is `{a: {b: [{c: "x"}]}}`. All values are texts.
 * @throws {ApiError} 400 for a key that can't be read
 */
export function parseForm(text) {
  const tree = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) put(tree, key, value);
  return settle(tree);
}
