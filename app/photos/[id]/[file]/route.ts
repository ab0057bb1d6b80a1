import { answerPhoto } from "@/server/photos/serve";

type Context = { params: Promise<{ id: string; file: string }> };

/** A photo of a listing. */
export const GET = async (request: Request, { params }: Context) => answerPhoto(request, await params);
