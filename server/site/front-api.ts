import "server-only";
import { endpoints } from "../api";
import { createRouter } from "../http/router";
import { apiPaths } from "../process/api-paths.mjs";

/** Tells the front server, which isn't part of the build, what there is at each path of the API. */
export function tellFrontOfApi(): void {
  apiPaths.find = createRouter(endpoints);
}
