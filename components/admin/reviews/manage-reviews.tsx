"use client";

import { useState } from "react";
import { type Review } from "@/lib/contract/review";
import { ModerationScreen } from "../moderation/moderation-screen";
import { useDesk } from "../moderation/use-desk";
import { reviewResource } from "./review-resource";

/** Everything that people wrote about listings, what waits first. */
export function ManageReviews() {
  const desk = useDesk("reviews");
  const [open, setOpen] = useState<readonly number[]>([]);
  function toggle({ id }: Review) {
    setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  }
  return <ModerationScreen resource={reviewResource({ open, onToggle: toggle })} desk={desk} onDetail={toggle} />;
}
