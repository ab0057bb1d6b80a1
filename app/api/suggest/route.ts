import { handling } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { suggestCall } from "@/server/search/calls";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: handling(suggestCall) });
