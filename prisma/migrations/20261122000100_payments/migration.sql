-- The checkout that somebody has open, what was paid for, and how often what the site knows of a thing at the payment
-- provider has been set (docs/decisions/0013-payment-events.md).
CREATE TYPE subscription_payment_status AS ENUM ('paid', 'refunded', 'disputed', 'lost');

ALTER TABLE "user" ADD COLUMN plan_checkout text;

CREATE TABLE subscription_payment (
  id serial PRIMARY KEY,
  subscription_id integer NOT NULL REFERENCES subscription (id) ON DELETE CASCADE ON UPDATE CASCADE,
  invoice_id text NOT NULL,
  payment_id text,
  status subscription_payment_status NOT NULL,
  amount_cents integer NOT NULL,
  refunded_cents integer NOT NULL DEFAULT 0,
  period_starts_at timestamptz(3) NOT NULL,
  period_ends_at timestamptz(3) NOT NULL,
  paid_at timestamptz(3) NOT NULL,
  CONSTRAINT subscription_payment_money CHECK (amount_cents >= 0 AND refunded_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT subscription_payment_span CHECK (period_ends_at >= period_starts_at)
);
CREATE UNIQUE INDEX subscription_payment_invoice_id_key ON subscription_payment (invoice_id);
CREATE INDEX subscription_payment_subscription_id_idx ON subscription_payment (subscription_id);

CREATE TABLE payment_subject (
  id text PRIMARY KEY,
  revision integer NOT NULL,
  settled_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- Which subscriptions to ask the provider about because their period is over.
CREATE INDEX subscription_period_end ON subscription (period_ends_at) WHERE status <> 'canceled';
