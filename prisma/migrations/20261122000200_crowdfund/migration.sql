-- What becomes of a contribution besides being paid, and from when a funded year is counted
-- (docs/decisions/0014-funded-years.md).
ALTER TYPE contribution_status ADD VALUE 'expired';
ALTER TYPE contribution_status ADD VALUE 'failed';

ALTER TABLE contribution
  ADD COLUMN disputed_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN lost_cents integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT contribution_money,
  ADD CONSTRAINT contribution_money CHECK (
    amount_cents >= 100 AND least(refunded_cents, disputed_cents, lost_cents) >= 0
    AND refunded_cents + disputed_cents + lost_cents <= amount_cents),
  ADD CONSTRAINT contribution_paid CHECK (
    (status IN ('paid', 'partly_refunded', 'refunded', 'disputed', 'lost')) = (paid_at IS NOT NULL)
    AND (paid_at IS NULL) = (payment_id IS NULL)
    AND (paid_at IS NOT NULL OR refunded_cents + disputed_cents + lost_cents = 0));

ALTER TABLE campaign
  ADD COLUMN year_from timestamptz(3),
  DROP CONSTRAINT campaign_reached,
  ADD CONSTRAINT campaign_reached CHECK (
    (reached_at IS NULL) = (year_from IS NULL)
    AND (status <> 'reached' OR reached_at IS NOT NULL) AND (status <> 'open' OR reached_at IS NULL));

-- The ledger: by the moment of the payment, or of the attempt at one; all of it, and each standing by itself.
CREATE INDEX contribution_ledger ON contribution ((coalesce(paid_at, created_at)) DESC, id DESC);
CREATE INDEX contribution_ledger_of_status ON contribution (status, (coalesce(paid_at, created_at)) DESC, id DESC);
CREATE INDEX contribution_payment_search ON contribution
  USING gin (payment_id gin_trgm_ops, checkout_session_id gin_trgm_ops);
