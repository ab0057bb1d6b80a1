"use client";

import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/http";
import { becomeAdmin, promoteMyself } from "@/lib/client/users";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { SavingLine } from "../saving-line";
import { useSaving } from "../use-saving";

/** What a refusal means that the second way would only repeat. */
const isFinal = (error: unknown) => error instanceof ApiError && [401, 403, 409].includes(error.status);

/** By the self-service call; where that is not to be had, by a change of one's own account. */
async function makeAdmin(id: number): Promise<void> {
  try {
    await becomeAdmin();
  } catch (error) {
    if (isFinal(error)) throw error;
    await promoteMyself(id);
  }
}

/** Offers the site's first admin seat to whoever is signed in. */
export function AdminSetup({ id, email }: { id: number; email: string }) {
  const { saving, save } = useSaving({ failed: messages.adminSetup.failed });
  const isBusy = saving.state === "busy" || saving.state === "saved";

  async function take() {
    if (await save(() => makeAdmin(id))) window.location.assign(routes.adminDashboard);
  }

  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">Set up the first administrator</h1>
      <p className="measure text-lead text-soft mt-4">
        This site has no administrator yet. The first one approves reviews, listings and claims, and can make others
        administrators too. You are signed in as <span className="text-ink wrap-anywhere">{email}</span>.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary" className="needs-script" disabled={isBusy} onClick={() => void take()}>
          {messages.adminSetup.makeMeAdmin}
        </Button>
        {isBusy ? (
          <p role="status" className="text-soft">
            Loading
          </p>
        ) : (
          <SavingLine saving={saving} saved="" />
        )}
      </div>
      <p className="without-script measure mt-6">This step needs JavaScript.</p>
    </div>
  );
}
