-- The period end for which the notice of a renewal was sent.
ALTER TABLE subscription ADD COLUMN renewal_told_for timestamptz(3);
