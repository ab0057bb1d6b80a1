-- What the site stores about a person.

-- Found by walking the foreign keys, so that a new table can't be forgotten: every row that points at the account, and
-- what belongs to a row of the person (`user_id`) without naming a person itself. Of rows that another person wrote and
-- this one only decided, just the id and the column. Hashes, search columns, and files are left out.
CREATE OR REPLACE FUNCTION held_about(person int) RETURNS TABLE (place text, held jsonb) LANGUAGE plpgsql STABLE AS $$
DECLARE
  link record;
  below record;
  left_out CONSTANT text[] := ARRAY['token_hash', 'visitor_hash', 'address_hash', 'author_hash', 'search', 'name_search', 'look', 'bytes'];
BEGIN
  FOR link IN
    SELECT c.conrelid::regclass AS source, a.attname AS col, a.attname IN ('by_id', 'decided_by_id', 'answered_by_id') AS is_decision
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = '"user"'::regclass ORDER BY 1, 2
  LOOP
    RETURN QUERY EXECUTE format(
      'SELECT $2, CASE WHEN $4 THEN jsonb_build_object(''id'', to_jsonb(t) -> ''id'', %L, t.%I) ELSE to_jsonb(t) - $3 END
       FROM %s t WHERE t.%I = $1', link.col, link.col, link.source, link.col)
      USING person, link.source::text, left_out, link.is_decision;
    CONTINUE WHEN link.col <> 'user_id';
    FOR below IN
      SELECT c.conrelid::regclass AS source, a.attname AS col, p.attname AS key
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
      WHERE c.contype = 'f' AND c.confrelid = link.source AND c.confdeltype = 'c' AND NOT EXISTS (
        SELECT FROM pg_attribute own WHERE own.attrelid = c.conrelid AND own.attname = 'user_id' AND NOT own.attisdropped)
      ORDER BY 1, 2
    LOOP
      RETURN QUERY EXECUTE format(
        'SELECT $2, to_jsonb(t) - $3 FROM %s t WHERE t.%I IN (SELECT s.%I FROM %s s WHERE s.user_id = $1)',
        below.source, below.col, below.key, link.source)
        USING person, below.source::text, left_out;
    END LOOP;
  END LOOP;
  -- Rows that name the person without a foreign key.
  RETURN QUERY SELECT 'listing', to_jsonb(t) - left_out FROM listing t WHERE t.created_by_id = person;
  RETURN QUERY SELECT 'audit_row', to_jsonb(t) FROM audit_row t
    WHERE t.actor_id = person OR (t.object_type = 'user' AND t.object_id = person);
  RETURN QUERY SELECT 'team_invitation', to_jsonb(t) - 'key' FROM team_invitation t
    JOIN "user" u ON lower(u.email) = t.email WHERE u.id = person;
  RETURN QUERY SELECT 'idempotency_key', to_jsonb(t) FROM idempotency_key t WHERE t.caller = 'user:' || person;
END $$;

-- A suspended account is signed out everywhere; its sessions don't return when it is active again.
CREATE OR REPLACE FUNCTION end_sessions_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM session WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_sessions_of_suspended AFTER UPDATE OF status ON "user" FOR EACH ROW
  WHEN (NEW.status = 'suspended' AND OLD.status <> 'suspended') EXECUTE FUNCTION end_sessions_of_suspended();

-- A session that ends leaves when it was last used, for those whose mails pause while they are away.
CREATE OR REPLACE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE alert_reader SET last_seen = OLD.last_used_at
  WHERE user_id = OLD.user_id AND last_seen < OLD.last_used_at;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION session_ended();

-- A suspended owner can't answer requests for a transfer: the time to do so begins again with the account.
CREATE OR REPLACE FUNCTION restart_transfer_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE claim SET created_at = now() WHERE kind = 'transfer' AND status = 'pending' AND owner_agreed_at IS NULL
    AND listing_id IN (SELECT id FROM listing WHERE claimed_by_id = NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_reactivated AFTER UPDATE OF status ON "user"
  FOR EACH ROW WHEN (OLD.status = 'suspended' AND NEW.status = 'active') EXECUTE FUNCTION restart_transfer_answers();
