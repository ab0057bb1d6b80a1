"use client";

import { useState } from "react";
import { type Review } from "@/lib/contract/review";
import { ModerationScreen } from "../moderation/moderation-screen";
import { useAdminScreen } from "../use-admin-screen";
import { reviewResource } from "./review-resource";

/** The screen that manages reviews, pending ones first. */
export function ManageReviews() {
  const screen = useAdminScreen("reviews");
  const [open, setOpen] = useState<readonly number[]>([]);
  function toggle({ id }: Review) {
    setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  }
  return <ModerationScreen resource={reviewResource({ open, onToggle: toggle })} screen={screen} onDetail={toggle} />;
}
