import "server-only";
import * as photo from "@/lib/contract/photo";
import { endpoint, listEndpoint } from "../http/endpoint";
import { addListingPhoto } from "./add";
import { changePhoto, removePhoto } from "./change";
import { decidePhoto } from "./decide";
import { listModeratedPhotos, listPhotos } from "./read";

export const photosApi = [
  endpoint(photo.listPhotos, (ctx, { params }) => listPhotos(ctx, params)),
  endpoint(photo.addPhoto, (ctx, { params, request, bytes }) => addListingPhoto(ctx, params, { request, bytes })),
  endpoint(photo.decidePhoto, (ctx, { params, body }) => decidePhoto(ctx, params.id, body)),
  endpoint(photo.changePhoto, (ctx, { params, body }) => changePhoto(ctx, params.id, body)),
  endpoint(photo.removePhoto, (ctx, { params }) => removePhoto(ctx, params.id)),
  listEndpoint(photo.listModeratedPhotos, (ctx, { query }) => listModeratedPhotos(ctx, query)),
];
