import { type Account, type RequestSource } from "../account";
import { ApiError } from "../api-error";
import { sessionRoutes } from "./checkout-sessions";
import { customerRoutes } from "./customers";
import { expanded } from "./expand";
import { type FormGroup, type FormValue } from "./form-body";
import { paymentRoutes } from "./payments";
import { productRoutes } from "./products";
import { subscriptionRoutes } from "./subscriptions";

/** A parsed request. */
export interface Asked {
  method: string;
  path: string;
  params: FormGroup;
  expand: FormValue[];
}

/** `isDone`: something was changed, even if the response is an error. */
export interface Answer {
  status: number;
  isDone: boolean;
  body: unknown;
}

const routes = [...customerRoutes, ...productRoutes, ...sessionRoutes, ...subscriptionRoutes, ...paymentRoutes].map(
  ([method, path, handler]) => ({
    method,
    handler,
    shape: new RegExp(`^${path.replace(":id", "([^/]+)")}$`),
  }),
);

function routeOf(method: string, path: string) {
  for (const { handler, shape, method: own } of routes) {
    const match = own === method ? shape.exec(path) : null;
    if (match) return { handler, id: decodeURIComponent(match[1] ?? "") };
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`);
}

/**
 * Does what a request asks for.
 * @throws {ApiError} 404 for an unknown address
 */
export function perform(account: Account, { method, path, params, expand }: Asked, request: RequestSource): Answer {
  const { handler, id } = routeOf(method, path);
  let isDone = false;
  try {
    const answer = account.during(request, () => handler(account, { id, params }));
    isDone = true;
    return { status: 200, isDone, body: expanded(account.store, answer, expand) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, isDone: isDone || error.status === 402, body: error.toJSON() };
  }
}
