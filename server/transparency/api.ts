import "server-only";
import * as transparency from "@/lib/contract/transparency";
import { endpoint, listEndpoint } from "../http/endpoint";
import { figuresFile, logFile } from "./files";
import { readFigures } from "./figures";
import { readLog } from "./log";

export const transparencyApi = [
  endpoint(transparency.readTransparency, async (ctx, { query }) => {
    const figures = await readFigures(ctx, query);
    return query.format === "csv" ? figuresFile(figures) : figures;
  }),
  listEndpoint(transparency.readModerationLog, async (ctx, { query }) =>
    query.format === "csv" ? logFile(ctx) : readLog(ctx, query),
  ),
];
