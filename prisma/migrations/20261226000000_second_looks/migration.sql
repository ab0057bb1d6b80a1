-- A tenth of the decisions, drawn at random when they are made, is looked at again by another person.
CREATE TABLE second_look (
  decision_id integer PRIMARY KEY REFERENCES decision ON DELETE RESTRICT ON UPDATE CASCADE,
  by_id integer REFERENCES "user" ON DELETE RESTRICT ON UPDATE CASCADE,
  upheld boolean,
  note text NOT NULL DEFAULT '',
  looked_at timestamptz(3)
);
CREATE INDEX second_look_by_id_idx ON second_look (by_id);
