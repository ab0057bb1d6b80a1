import { PhotosScreen } from "@/components/admin/photos/photos-screen";
import { adminMetadata, adminPage } from "../admin-page";

export const metadata = adminMetadata("adminPhotos");

export default adminPage("adminPhotos", () => <PhotosScreen />);
