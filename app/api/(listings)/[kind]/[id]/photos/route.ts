import { addPhoto as addOperation, listPhotos as listOperation } from "@/lib/contract/photo";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { addListingPhoto } from "@/server/photos/add";
import { listPhotos } from "@/server/photos/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(listOperation, (ctx, { params }) => listPhotos(ctx, params)),
  POST: endpoint(addOperation, (ctx, { params, request, bytes }) => addListingPhoto(ctx, params, { request, bytes })),
});
