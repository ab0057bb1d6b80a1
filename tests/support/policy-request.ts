import { type Operation } from "@/lib/contract/operation";
import { policy } from "./policy";
import { type World } from "./policy-world";

/** The name of an operation in the policy. */
export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** The path below `/api/` and the body of the policy's valid call of an operation. */
export function requestOf(op: Operation, world: World): { path: string; body: unknown } {
  const row = policy[nameOf(op)];
  if (!row) throw new Error(`No policy for ${nameOf(op)}.`);
  const { params = {}, query = "", body } = row.ask(world);
  const segment = (key: string) => [params[key] ?? ""].flat().map(encodeURIComponent).join("/");
  return { path: op.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => segment(key)) + query, body };
}
