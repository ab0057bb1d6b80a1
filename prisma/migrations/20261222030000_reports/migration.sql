-- Reports of listings, replies, and photos, and a reason for private information.
ALTER TYPE flag_reason ADD VALUE 'private_data' BEFORE 'other';
CREATE TYPE report_kind AS ENUM ('listing', 'reply', 'photo');
CREATE TABLE report (
  id serial PRIMARY KEY,
  kind report_kind NOT NULL,
  listing_id integer REFERENCES listing ON DELETE SET NULL ON UPDATE CASCADE,
  review_id integer REFERENCES review ON DELETE SET NULL ON UPDATE CASCADE,
  photo_id integer REFERENCES photo ON DELETE SET NULL ON UPDATE CASCADE,
  reason flag_reason NOT NULL,
  details text NOT NULL DEFAULT '',
  user_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  token_hash text,
  confirmed_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  upheld boolean,
  outcome_reason text,
  outcome_facts text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX report_token_hash_key ON report (token_hash);
CREATE INDEX report_listing_id_idx ON report (listing_id);
CREATE INDEX report_review_id_idx ON report (review_id);
CREATE INDEX report_photo_id_idx ON report (photo_id);
CREATE INDEX report_user_id_idx ON report (user_id);
CREATE INDEX report_decided_by_id_idx ON report (decided_by_id);
CREATE INDEX report_decided_at_confirmed_at_idx ON report (decided_at, confirmed_at);
