import { Dialog } from "@/components/shared/dialog";
import { Button, ButtonLink } from "@/components/ui/button";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";

type NoListingDialogProps = { isOpen: boolean; onClose: () => void; onPay: () => void };

/** Tells someone who manages no open listing, before they pay, that Premium would do nothing yet. */
export const NoListingDialog = ({ isOpen, onClose, onPay }: NoListingDialogProps) => (
  <Dialog title={accountMessages.plans.noListingTitle} isOpen={isOpen} onClose={onClose}>
    <p className="mt-4">Premium would do nothing for you yet. Claim your listing first: it&apos;s free.</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <ButtonLink variant="primary" href={routes.search()}>
        Find My Listing
      </ButtonLink>
      <Button onClick={onPay}>Buy it anyway</Button>
    </div>
  </Dialog>
);
