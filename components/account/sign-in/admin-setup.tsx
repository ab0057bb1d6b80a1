"use client";

import { ProblemLine } from "@/components/shared/problem-line";
import { Button } from "@/components/ui/button";
import { ApiError, call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { becomeAdmin } from "@/lib/client/users";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";

/** Whether the error is a refusal that the second call would only repeat. */
const isFinal = (error: unknown) => error instanceof ApiError && [401, 403, 409].includes(error.status);

/** Calls the self-service endpoint; if that is missing or fails, changes the role of the account instead. */
async function makeAdmin(id: number): Promise<void> {
  try {
    await becomeAdmin(id);
  } catch (error) {
    if (isFinal(error)) throw error;
    await call("PATCH", "users/{id}/", { params: { id }, body: { user_type: "admin" } });
  }
}

/** Offers to make the signed-in account the first administrator of the site. */
export function AdminSetup({ id, email }: { id: number; email: string }) {
  const { mutate, error, isPending, isSuccess } = useWrite({
    mutationFn: () => makeAdmin(id),
    onSuccess: () => window.location.assign(routes.adminDashboard),
  });
  const isBusy = isPending || isSuccess;

  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">Set up the first administrator</h1>
      <p className="measure text-lead text-soft mt-4">
        This site has no administrator yet. The first one approves reviews, listings and claims, and can make others
        administrators too. You are signed in as <span className="text-ink wrap-anywhere">{email}</span>.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" className="needs-script" disabled={isBusy} onClick={() => mutate()}>
          {accountMessages.adminSetup.makeMeAdmin}
        </Button>
        {isBusy ? (
          <p role="status" className="text-soft">
            Loading
          </p>
        ) : (
          <ProblemLine text={error && messageOf(error, accountMessages.adminSetup.failed)} className="min-h-6" />
        )}
      </div>
      <p className="without-script measure mt-6">This step needs JavaScript.</p>
    </div>
  );
}
