import "server-only";

/** The client's address as the front says it; the front takes it from the socket or a trusted proxy. */
export const addressOf = (request: Request): string => request.headers.get("x-client-address") ?? "unknown";
