import { ApiError } from "../api-error";

/** A parsed parameter: a string, a list, or a group of named values. */
export type FormValue = string | FormValue[] | FormGroup;
export interface FormGroup {
  [name: string]: FormValue;
}
/** A group before it is known which groups are lists. */
interface FormTree {
  [name: string]: string | FormTree;
}

const keyShape = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const deepest = 8;

function pathOf(key: string): string[] {
  const [, head, tail = ""] = keyShape.exec(key) ?? [];
  if (!head) throw new ApiError(400, `Invalid request: the parameter ${key} is malformed.`);
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, part = ""]) => part)];
  if (path.length > deepest) throw new ApiError(400, `Invalid request: the parameter ${key} is nested too deeply.`);
  return path;
}

// Without a prototype, so that no parameter name reaches one.
const emptyTree = (): FormTree => Object.create(null) as FormTree;

function put(tree: FormTree, key: string, value: string) {
  const path = pathOf(key);
  let at = tree;
  path.forEach((part, index) => {
    // `a[]=x`: the next item of a list.
    const name = part === "" ? String(Object.keys(at).length) : part;
    if (index === path.length - 1) {
      at[name] = value;
      return;
    }
    const known = at[name];
    const next = typeof known === "object" ? known : emptyTree();
    at[name] = next;
    at = next;
  });
}

const groupOf = (tree: FormTree): FormGroup =>
  Object.fromEntries(Object.entries(tree).map(([key, node]) => [key, valueOf(node)]));

/** A tree whose keys are 0, 1, 2… is a list. */
function valueOf(node: string | FormTree): FormValue {
  if (typeof node !== "object") return node;
  const keys = Object.keys(node);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? Object.values(node).map(valueOf) : groupOf(node);
}

/**
 * Reads a form-encoded body or query with nested keys: `a[b][0][c]=x` is `{a: {b: [{c: "x"}]}}`.
 * @throws {ApiError} 400 for a key that can't be read
 */
export function parseForm(text: string): FormGroup {
  const tree = emptyTree();
  for (const [key, value] of new URLSearchParams(text)) put(tree, key, value);
  return groupOf(tree);
}
