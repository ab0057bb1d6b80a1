import { listModeratedPhotos as operation } from "@/lib/contract/photo";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listModeratedPhotos } from "@/server/photos/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listModeratedPhotos(ctx, query)),
});
