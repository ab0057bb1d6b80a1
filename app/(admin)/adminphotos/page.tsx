import { PhotosScreen } from "@/components/admin/photos/photos-screen";
import { routes } from "@/lib/site/routes";
import { privatePage } from "../../private-page";
import { adminPage } from "../admin-page";

export const metadata = privatePage("Photos", routes.adminPhotos);

export default adminPage(routes.adminPhotos, () => <PhotosScreen />, { isForModerators: true });
