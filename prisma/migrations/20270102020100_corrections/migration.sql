CREATE TYPE correction_kind AS ENUM ('change', 'closed', 'moved', 'reopened', 'duplicate');
CREATE TYPE correction_outcome AS ENUM ('accepted', 'declined', 'superseded');

CREATE TABLE correction (
  id serial PRIMARY KEY,
  listing_id int NOT NULL REFERENCES listing (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind correction_kind NOT NULL,
  changes jsonb NOT NULL DEFAULT '{}',
  other_id int REFERENCES listing (id) ON DELETE SET NULL ON UPDATE CASCADE,
  note text NOT NULL DEFAULT '',
  is_own boolean NOT NULL DEFAULT false,
  user_id int REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  token_hash text,
  confirmed_at timestamptz(3),
  owner_until timestamptz(3),
  decided_at timestamptz(3),
  decided_by_id int REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  outcome correction_outcome,
  applied text[] NOT NULL DEFAULT '{}',
  answer text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX correction_token_hash_key ON correction (token_hash);
CREATE INDEX correction_listing_id_idx ON correction (listing_id);
CREATE INDEX correction_other_id_idx ON correction (other_id);
CREATE INDEX correction_user_id_idx ON correction (user_id);
CREATE INDEX correction_decided_by_id_idx ON correction (decided_by_id);
CREATE INDEX correction_decided_at_confirmed_at_idx ON correction (decided_at, confirmed_at);
