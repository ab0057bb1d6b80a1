ALTER TABLE sign_in_link ADD COLUMN user_id integer REFERENCES "user" (id) ON DELETE CASCADE;
CREATE INDEX sign_in_link_user_id_idx ON sign_in_link (user_id);
