import { redirect } from "next/navigation";
import { PhotosScreen } from "@/components/admin/photos/photos-screen";
import { routes } from "@/lib/routes";
import { photoStatuses } from "@/lib/rules/photo";
import { type Ctx } from "@/server/ctx";
import { listModeratedPhotos } from "@/server/photos/read";
import { privatePage } from "../../private-page";
import { adminPage, type Query } from "../admin-page";

const PER_PAGE = 20;

export const metadata = privatePage("Photos", routes.adminPhotos());

export default adminPage(routes.adminPhotos(), view, { isForModerators: true });

async function view(ctx: Ctx, query: Query) {
  const status = photoStatuses.find((known) => known === query.status) ?? "pending";
  const page = typeof query.page === "string" && /^[1-9]\d{0,5}$/.test(query.page) ? Number(query.page) : 1;
  const { items, count } = await listModeratedPhotos(ctx, { status, limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const pages = Math.ceil(count / PER_PAGE);
  if (pages > 0 && page > pages) redirect(routes.adminPhotos({ status, page: pages > 1 ? pages : null }));
  return <PhotosScreen photos={items} count={count} status={status} page={page} pages={pages} />;
}
