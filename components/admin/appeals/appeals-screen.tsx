"use client";

import { useMemo } from "react";
import { ModerationScreen } from "../list/moderation-screen";
import { useAdminScreen } from "../use-admin-screen";
import { appealResource } from "./appeal-resource";

/** The screen on which moderators decide appeals, those due first. */
export function AppealsScreen() {
  const screen = useAdminScreen("appeals");
  const resource = useMemo(() => appealResource(screen), [screen]);
  return <ModerationScreen resource={resource} screen={screen} />;
}
