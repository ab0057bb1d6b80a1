-- Saved searches, followed listings, and the mail about both (docs/decisions/0099-alerts.md).
CREATE TYPE alert_frequency AS ENUM ('daily', 'weekly', 'off');

CREATE TABLE alert_reader (
  user_id integer PRIMARY KEY REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  last_seen timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  mailed_on date,
  paused_at timestamptz(3)
);

CREATE TABLE saved_search (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  category_id integer REFERENCES category ON DELETE CASCADE ON UPDATE CASCADE,
  params text NOT NULL,
  name text NOT NULL,
  frequency alert_frequency NOT NULL DEFAULT 'daily',
  seen_until timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX saved_search_once ON saved_search (user_id, coalesce(category_id, 0), md5(params));
CREATE INDEX saved_search_category_id_idx ON saved_search (category_id);
CREATE INDEX saved_search_due ON saved_search (user_id, seen_until) WHERE frequency <> 'off';

CREATE TABLE follow (
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  followed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (user_id, listing_id)
);
CREATE INDEX follow_listing_id_idx ON follow (listing_id);

CREATE TABLE followed_review (
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  review_id integer NOT NULL REFERENCES review ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (user_id, review_id)
);
CREATE INDEX followed_review_review_id_idx ON followed_review (review_id);

ALTER TABLE user_settings ADD COLUMN alert_emails boolean NOT NULL DEFAULT true;

-- Listings that are there already are nobody's news: they get this moment, without a rewrite of the table. Those that
-- wait for approval become public later.
ALTER TABLE listing ADD COLUMN public_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE listing ALTER COLUMN public_at DROP DEFAULT;
UPDATE listing SET public_at = NULL WHERE status = 'pending';
CREATE INDEX listing_public_at_idx ON listing (public_at);
