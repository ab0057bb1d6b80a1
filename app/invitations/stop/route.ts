import { stopRoutes } from "@/server/invitations/routes";

export const { GET, POST } = stopRoutes;
