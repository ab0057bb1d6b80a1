-- Owners' requests to move a listing to another category, until an admin decides.
CREATE TABLE category_request (
  listing_id integer PRIMARY KEY REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  category_id integer NOT NULL REFERENCES category ON DELETE CASCADE ON UPDATE CASCADE,
  note text NOT NULL,
  requested_by_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX category_request_category_id_idx ON category_request (category_id);
CREATE INDEX category_request_requested_by_id_idx ON category_request (requested_by_id);
