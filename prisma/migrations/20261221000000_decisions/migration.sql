-- Decisions with reasons, and appeals (docs/decisions/0230-decisions-and-appeals.md).
CREATE TYPE decision_source AS ENUM ('own', 'report', 'signal');
CREATE TYPE party_role AS ENUM ('concerned', 'reporter');
CREATE TYPE appeal_status AS ENUM ('open', 'upheld', 'reversed');

CREATE TABLE decision (
  id serial PRIMARY KEY,
  measure text NOT NULL,
  target_kind text NOT NULL,
  target_id integer NOT NULL,
  listing_id integer REFERENCES listing ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  reason text,
  facts text NOT NULL DEFAULT '',
  source decision_source NOT NULL DEFAULT 'own',
  automated boolean NOT NULL DEFAULT false,
  by_id integer REFERENCES "user" ON DELETE RESTRICT ON UPDATE CASCADE,
  until timestamptz(3),
  reverses_id integer REFERENCES decision ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX decision_reverses_id_key ON decision (reverses_id);
CREATE INDEX decision_target_kind_target_id_idx ON decision (target_kind, target_id);
CREATE INDEX decision_listing_id_idx ON decision (listing_id);
CREATE INDEX decision_by_id_idx ON decision (by_id);
CREATE INDEX decision_created_at_idx ON decision (created_at);

CREATE TABLE decision_taken (
  decision_id integer PRIMARY KEY REFERENCES decision ON DELETE RESTRICT ON UPDATE CASCADE,
  taken jsonb NOT NULL
);

CREATE TABLE decision_party (
  id serial PRIMARY KEY,
  decision_id integer NOT NULL REFERENCES decision ON DELETE RESTRICT ON UPDATE CASCADE,
  role party_role NOT NULL,
  user_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  key text NOT NULL
);
CREATE UNIQUE INDEX decision_party_key_key ON decision_party (key);
CREATE UNIQUE INDEX decision_party_decision_id_user_id_key ON decision_party (decision_id, user_id);
CREATE INDEX decision_party_user_id_idx ON decision_party (user_id);

CREATE TABLE appeal (
  id serial PRIMARY KEY,
  party_id integer NOT NULL REFERENCES decision_party ON DELETE CASCADE ON UPDATE CASCADE,
  text text NOT NULL,
  status appeal_status NOT NULL DEFAULT 'open',
  answer text NOT NULL DEFAULT '',
  decided_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  decided_at timestamptz(3),
  due_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX appeal_party_id_key ON appeal (party_id);
CREATE INDEX appeal_status_due_at_idx ON appeal (status, due_at);
CREATE INDEX appeal_decided_by_id_idx ON appeal (decided_by_id);
