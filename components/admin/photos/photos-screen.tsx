"use client";

import { ModerationScreen } from "../list/moderation-screen";
import { useAdminScreen } from "../use-admin-screen";
import { photoResource } from "./photo-resource";

/** The screen that moderates the photos of all listings and reviews. */
export const PhotosScreen = () => <ModerationScreen resource={photoResource} screen={useAdminScreen("photos")} />;
