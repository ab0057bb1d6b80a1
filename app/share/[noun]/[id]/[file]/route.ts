import { answerSharePicture } from "@/server/seo/share-picture-answer";

type Context = { params: Promise<{ noun: string; id: string; file: string }> };

/** The preview picture for shared links to a listing or a category. */
export const GET = async (request: Request, { params }: Context) => answerSharePicture(request, await params);
