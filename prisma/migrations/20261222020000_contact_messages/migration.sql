-- Messages to the people who run the site.
CREATE TABLE contact_message (
  id serial PRIMARY KEY,
  user_id integer REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  text text NOT NULL,
  token_hash text,
  confirmed_at timestamptz(3),
  answer text,
  answered_at timestamptz(3),
  answered_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX contact_message_token_hash_key ON contact_message (token_hash);
CREATE INDEX contact_message_user_id_idx ON contact_message (user_id);
CREATE INDEX contact_message_answered_by_id_idx ON contact_message (answered_by_id);
CREATE INDEX contact_message_answered_at_confirmed_at_idx ON contact_message (answered_at, confirmed_at);
