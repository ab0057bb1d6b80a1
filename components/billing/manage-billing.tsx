"use client";

import { type ReactNode } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { createPortal } from "@/lib/client/billing";
import { accountMessages } from "@/lib/messages/account";
import { ProblemLine } from "@/components/shared/problem-line";
import { useCheckoutRedirect } from "./use-checkout-redirect";

const words = {
  failed: accountMessages.plans.portalFailed,
  noAddress: accountMessages.plans.portalUnavailable,
  leaving: accountMessages.plans.portalUnavailable,
};

type ManageBillingProps = {
  userId: number;
  back: string;
  /** What there is to do in the portal, as a first button: "Update card". */
  act?: string | null;
  children?: ReactNode;
};

/** Opens the provider's billing portal, which returns to the path `back`. `children` are shown next to the button. */
export function ManageBilling({ userId, back, act = null, children }: ManageBillingProps) {
  const { isBusy, problem, redirect } = useCheckoutRedirect(words);
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        {act !== null && (
          <span className="needs-script">
            <BusyButton
              variant="primary"
              isBusy={isBusy}
              busyText="Opening…"
              onClick={() => void redirect(() => createPortal(userId, back))}
            >
              {act}
            </BusyButton>
          </span>
        )}
        <span className="needs-script">
          <BusyButton
            isBusy={isBusy}
            busyText="Opening…"
            onClick={() => void redirect(() => createPortal(userId, back))}
          >
            {accountMessages.plans.manageBilling}
          </BusyButton>
        </span>
        {children}
      </div>
      <ProblemLine text={problem} className="not-empty:mt-3" />
    </div>
  );
}
