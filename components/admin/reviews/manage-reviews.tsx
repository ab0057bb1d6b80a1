"use client";

import { useMemo } from "react";
import { ModerationScreen } from "../list/moderation-screen";
import { useAdminScreen } from "../use-admin-screen";
import { reviewResource } from "./review-resource";

/** The screen that manages reviews, pending ones first. */
export function ManageReviews({ isAdmin }: { isAdmin: boolean }) {
  const screen = useAdminScreen("reviews");
  const resource = useMemo(() => reviewResource(isAdmin), [isAdmin]);
  return <ModerationScreen resource={resource} screen={screen} />;
}
