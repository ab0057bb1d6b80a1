"use client";

import { useEffect } from "react";
import { ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { routes } from "@/lib/site/routes";

/** How long the message is shown before the redirect to the home page, in ms. */
const SHOWN_MS = 2000;

/** Shown to members who are not admins, then redirects to the home page. */
export function DeniedScreen() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(routes.home), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">{adminMessages.deniedTitle}</h1>
      <p className="measure text-lead text-soft mt-4">{adminMessages.denied}</p>
      <div className="mt-8">
        <ButtonLink href={routes.home}>Go to the home page</ButtonLink>
      </div>
    </div>
  );
}
