-- Invitations to write a review, and addresses that want none.
CREATE TABLE review_invitation (
  id serial PRIMARY KEY,
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  email text,
  email_hash text NOT NULL,
  key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX review_invitation_key_key ON review_invitation (key);
CREATE INDEX review_invitation_listing_id_created_at_idx ON review_invitation (listing_id, created_at);
CREATE INDEX review_invitation_email_hash_idx ON review_invitation (email_hash);
CREATE INDEX review_invitation_created_at_idx ON review_invitation (created_at);

CREATE TABLE invitation_opt_out (
  email_hash text PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

ALTER TABLE review ADD COLUMN is_invited boolean NOT NULL DEFAULT false;
