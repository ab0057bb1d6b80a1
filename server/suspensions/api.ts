import "server-only";
import * as suspension from "@/lib/contract/suspension";
import { endpoint } from "../http/endpoint";
import { readBelongings } from "./read";
import { suspendUser } from "./suspend";

export const suspensionsApi = [
  endpoint(suspension.readBelongings, (ctx, { params }) => readBelongings(ctx, params.id)),
  endpoint(suspension.suspendUser, (ctx, { params, body }) => suspendUser(ctx, params.id, body)),
];
