import { useEffect } from "react";
import { usePaymentWait } from "@/components/billing/use-payment-wait";
import { Button } from "@/components/ui/button";
import { useSession } from "@/lib/client/session";
import { reopenWithout } from "@/lib/client/checkout-end";

/** After the payment page: waits for the provider's confirmation, then reloads the dashboard. */
export function PaymentNews() {
  const session = useSession();
  const isPremium = session.state === "member" && session.user.premium_membership;
  const { title, text, retry } = usePaymentWait(!isPremium);
  useEffect(() => {
    if (isPremium) reopenWithout("checkout");
  }, [isPremium]);
  return (
    <div className="border-gold-line bg-gold-wash measure mt-4 rounded-md border p-4">
      <div role="status">
        <p className="font-semibold">{title}</p>
        <p className="text-soft">{text}</p>
      </div>
      {retry && (
        <div className="mt-3">
          <Button onClick={retry}>Check again</Button>
        </div>
      )}
    </div>
  );
}
