import { answerSharePicture } from "@/server/seo/share-picture-answer";

type Context = { params: Promise<{ noun: string; id: string; file: string }> };

/** The picture that platforms show beside a link to a listing or a category. */
export const GET = async (request: Request, { params }: Context) => answerSharePicture(request, await params);
