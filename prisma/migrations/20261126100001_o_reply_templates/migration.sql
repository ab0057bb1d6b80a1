CREATE TABLE reply_template (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  content text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX reply_template_user_id_idx ON reply_template (user_id);
