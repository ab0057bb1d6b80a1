import { stopRoutes } from "@/server/alerts/stop";

export const { GET, POST } = stopRoutes;
