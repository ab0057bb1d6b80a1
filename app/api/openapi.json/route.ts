import { readOpenApi } from "@/lib/contract/site";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { openApi } from "@/server/http/openapi";
import { pageSettings } from "@/server/http/page-settings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readOpenApi, async () => openApi((await pageSettings()).site_name)),
});
