-- Reports of reviews by people without an account.
CREATE TABLE guest_report (
  id serial PRIMARY KEY,
  review_id integer REFERENCES review ON DELETE SET NULL ON UPDATE CASCADE,
  flag_id integer REFERENCES review_flag ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  reason flag_reason NOT NULL,
  note text NOT NULL DEFAULT '',
  token_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX guest_report_flag_id_key ON guest_report (flag_id);
CREATE UNIQUE INDEX guest_report_token_hash_key ON guest_report (token_hash);
CREATE INDEX guest_report_review_id_idx ON guest_report (review_id);
