import { reportCsp } from "@/lib/contract/site";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { recordCspReport } from "@/server/site/csp-reports";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(reportCsp, (_, { body }) => recordCspReport(body)),
});
