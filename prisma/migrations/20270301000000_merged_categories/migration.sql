-- Which category a merged one became: undoing an earlier change of a listing puts it there.
CREATE TABLE merged_category (
  id integer PRIMARY KEY,
  into_id integer NOT NULL REFERENCES category (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX merged_category_into_id_idx ON merged_category (into_id);
