-- Mailed links to sign in.
CREATE TABLE sign_in_link (
  id serial PRIMARY KEY,
  key text NOT NULL,
  browser_hash text NOT NULL,
  email text NOT NULL,
  next text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX sign_in_link_key_key ON sign_in_link (key);
CREATE INDEX sign_in_link_expires_at_idx ON sign_in_link (expires_at);
