/** The version of the provider's HTTP API that is spoken here: the one that the pinned SDK asks for. */
export const apiVersion = "2026-10-28.endive";
