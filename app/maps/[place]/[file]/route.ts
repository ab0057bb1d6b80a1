import { answerMap } from "@/server/maps/answer";

type Context = { params: Promise<{ place: string; file: string }> };

/** The map around ZIP codes' points, for the pages of listings there; below "streets", the streets of a map of results. */
export const GET = async (request: Request, { params }: Context) => answerMap(request, await params);
