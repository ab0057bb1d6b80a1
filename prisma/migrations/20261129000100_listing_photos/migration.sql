-- Photos of listings (docs/decisions/0091-photos-in-the-database.md).
CREATE TYPE photo_status AS ENUM ('pending', 'active', 'refused');

CREATE TABLE photo (
  id serial PRIMARY KEY,
  listing_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  user_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  status photo_status NOT NULL DEFAULT 'pending',
  alt text NOT NULL DEFAULT '',
  position integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  hash text NOT NULL,
  look integer[] NOT NULL,
  reason text NOT NULL DEFAULT '',
  decided_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT photo_alt_length CHECK (char_length(alt) <= 200),
  CONSTRAINT photo_refusal CHECK (status <> 'refused' OR (reason <> '' AND decided_at IS NOT NULL))
);
CREATE INDEX photo_listing_id_position_idx ON photo (listing_id, position);
CREATE INDEX photo_user_id_idx ON photo (user_id);
CREATE INDEX photo_decided_by_id_idx ON photo (decided_by_id);
CREATE INDEX photo_status_created_at_idx ON photo (status, created_at);
CREATE INDEX photo_look_idx ON photo USING gin (look);

CREATE TABLE photo_file (
  photo_id integer NOT NULL REFERENCES photo ON DELETE CASCADE ON UPDATE CASCADE,
  size integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (photo_id, size)
);
-- WebP can't be compressed further.
ALTER TABLE photo_file ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE listing ADD COLUMN cover_photo text;
