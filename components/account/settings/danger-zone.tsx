"use client";

import { useState } from "react";
import { DownloadLink } from "@/components/account/download-link";
import { Button, buttonClasses } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { downloadIcon } from "@/components/ui/icons";
import { addressOf } from "@/lib/client/http";
import { type OwnUser } from "@/lib/contract/user";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { AccountSection } from "../account-section";
import { CloseAccount } from "./close-account";

type DangerZoneProps = {
  user: OwnUser;
  /** Whether a subscription will renew, so that the account can't be closed yet. */
  isRenewing: boolean;
};

/** Downloading the account's data, and closing the account. */
export function DangerZone({ user, isRenewing }: DangerZoneProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection id="danger-zone" title="Danger Zone">
      <h3 className="text-h4">Download my data</h3>
      <p className="measure text-soft mt-1">
        One file with everything we store about you: your profile and settings, your reviews, claims and votes.
      </p>
      <DownloadLink path={addressOf("users/me/export/")} className={buttonClasses({ className: "mt-3" })}>
        <Icon of={downloadIcon} />
        Download my data
      </DownloadLink>
      <h3 className="text-h4 mt-8">Close my account</h3>
      <p className="measure text-soft mt-1">This can&apos;t be undone. You decide whether your reviews stay.</p>
      {isRenewing ? (
        <p className="measure mt-3">
          {accountMessages.billing.stillRunning}{" "}
          <a href={routes.premium()} className="link inline-block min-h-6">
            Go to the Premium page
          </a>
        </p>
      ) : (
        <>
          <Button variant="danger" className="needs-script mt-3" onClick={() => setOpen(true)}>
            Close my account
          </Button>
          <CloseAccount user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </AccountSection>
  );
}
