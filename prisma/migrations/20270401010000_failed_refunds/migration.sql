-- What the payer's bank sent back of refunds.
ALTER TABLE subscription_payment ADD COLUMN refund_failed_cents integer NOT NULL DEFAULT 0;
ALTER TABLE contribution ADD COLUMN refund_failed_cents integer NOT NULL DEFAULT 0;
