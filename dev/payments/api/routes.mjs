import { ApiError } from "../api-error.mjs";
import { sessionRoutes } from "./checkout-sessions.mjs";
import { customerRoutes } from "./customers.mjs";
import { expanded } from "./expand.mjs";
import { paymentRoutes } from "./payments.mjs";
import { subscriptionRoutes } from "./subscriptions.mjs";

const routes = [...customerRoutes, ...sessionRoutes, ...subscriptionRoutes, ...paymentRoutes].map(
  ([method, path, handler]) => ({
    method,
    handler,
    shape: new RegExp(`^${path.replace(":id", "([^/]+)")}$`),
  }),
);

function routeOf(method, path) {
  for (const route of routes) {
    const [, id] = route.method === method ? (route.shape.exec(path) ?? []) : [];
    if (route.method === method && route.shape.test(path)) return { ...route, id: id && decodeURIComponent(id) };
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`);
}

/**
 * Does what a request asks for. `isDone` in the answer: something was, even where it then refuses.
 * @throws {ApiError} 404 for an address that leads nowhere
 */
export function perform(account, { method, path, params, expand }, request) {
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
