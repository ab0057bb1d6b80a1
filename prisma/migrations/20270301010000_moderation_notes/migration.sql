-- What moderators tell each other about an item of their lists, and who shall decide about it from then on.
CREATE TABLE moderation_note (
  id serial PRIMARY KEY,
  kind text NOT NULL,
  object_id integer NOT NULL,
  text text NOT NULL DEFAULT '',
  assignee_id integer REFERENCES "user" (id) ON UPDATE CASCADE ON DELETE CASCADE,
  for_admins boolean NOT NULL DEFAULT false,
  by_id integer NOT NULL REFERENCES "user" (id) ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX moderation_note_kind_object_id_id_idx ON moderation_note (kind, object_id, id);
CREATE INDEX moderation_note_assignee_id_idx ON moderation_note (assignee_id);
CREATE INDEX moderation_note_by_id_idx ON moderation_note (by_id);
