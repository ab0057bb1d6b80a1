-- Who works at which firm, by both sides' agreement (docs/decisions/0100-a-firm-and-its-people.md).
CREATE TYPE affiliation_status AS ENUM ('proposed_by_person', 'proposed_by_firm', 'confirmed');

CREATE TABLE affiliation (
  id serial PRIMARY KEY,
  person_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  firm_id integer NOT NULL REFERENCES listing ON DELETE CASCADE ON UPDATE CASCADE,
  role text NOT NULL DEFAULT '' CHECK (char_length(role) <= 60),
  status affiliation_status NOT NULL,
  proposed_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  proposed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  confirmed_by_id integer REFERENCES "user" ON DELETE SET NULL ON UPDATE CASCADE,
  confirmed_at timestamptz(3),
  CHECK (person_id <> firm_id),
  CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL))
);
CREATE UNIQUE INDEX affiliation_person_id_firm_id_key ON affiliation (person_id, firm_id);
CREATE INDEX affiliation_firm_id_idx ON affiliation (firm_id);
CREATE INDEX affiliation_proposed_by_id_idx ON affiliation (proposed_by_id);
CREATE INDEX affiliation_confirmed_by_id_idx ON affiliation (confirmed_by_id);
