-- What a plan's payer owes, has as credit, and is charged next, as the provider says; and which unpaid period the mail of
-- the seventh day was about.
ALTER TABLE subscription
  ADD COLUMN owed_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN credit_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN charge_cents integer,
  ADD COLUMN card_expires_at timestamptz(3),
  ADD COLUMN owed_told_for timestamptz(3);
