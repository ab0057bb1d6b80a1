-- Who else may work on a listing, and who was invited to (docs/decisions/0092-teams-of-listings.md).
CREATE TYPE team_role AS ENUM ('manager', 'responder');

CREATE TABLE listing_member (
  id serial PRIMARY KEY,
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  role team_role NOT NULL,
  joined_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX listing_member_listing_id_user_id_key ON listing_member (listing_id, user_id);
CREATE INDEX listing_member_user_id_idx ON listing_member (user_id);

CREATE TABLE team_invitation (
  id serial PRIMARY KEY,
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  email text NOT NULL,
  role team_role NOT NULL,
  key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX team_invitation_key_key ON team_invitation (key);
CREATE UNIQUE INDEX team_invitation_listing_id_email_key ON team_invitation (listing_id, email);
CREATE INDEX team_invitation_email_idx ON team_invitation (email);
CREATE INDEX team_invitation_expires_at_idx ON team_invitation (expires_at);
