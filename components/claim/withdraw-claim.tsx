import { useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { Button } from "@/components/ui/button";
import { AlertQuestion } from "@/components/ui/dialog";
import { withdrawClaim } from "@/lib/client/claims";
import { messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { type OwnClaim } from "@/lib/contract/claim";

/** Withdraws the claim after asking. */
export function WithdrawClaim({ claim, onWithdrawn }: { claim: OwnClaim; onWithdrawn: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useWrite({
    mutationFn: () => withdrawClaim(claim.id),
    onSuccess: onWithdrawn,
  });
  return (
    <section aria-label="Withdraw">
      <Button disabled={isPending} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ProblemLine
        id="withdraw-problem"
        text={error && messageOf(error, "The claim couldn't be withdrawn. Please try again.")}
        className="mt-2"
      />
      <AlertQuestion
        isOpen={isAsking}
        title="Withdraw this claim?"
        text="Nobody reviews it any more. You can submit a new one later."
        yes="Withdraw"
        no="Keep it"
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          mutate();
        }}
      />
    </section>
  );
}
