import { askToStop, stopRoute } from "@/server/invitations/routes";

export const GET = askToStop;
export const POST = stopRoute;
