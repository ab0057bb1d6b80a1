import { answerPlaceMap } from "@/server/maps/answer";

type Context = { params: Promise<{ place: string; file: string }> };

/** The map around a ZIP code's point, for the pages of listings there. */
export const GET = async (request: Request, { params }: Context) => answerPlaceMap(request, await params);
