import { toHandler } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { suggestCall } from "@/server/search/calls";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: toHandler(suggestCall) });
