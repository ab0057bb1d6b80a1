import { openReviewForm } from "@/server/invitations/routes";

type Context = { params: Promise<{ id: string }> };

/** The short address of a listing's review form, for links and QR codes. */
export const GET = async (request: Request, { params }: Context) => openReviewForm(request, (await params).id);
