-- The audit log is partitioned by month, so that a retention can drop whole months. Until `npm run prune` makes months,
-- every row is in the default partition.
ALTER TABLE audit_row RENAME TO audit_row_default;
ALTER TABLE audit_row_default DROP CONSTRAINT audit_row_pkey;
ALTER TABLE audit_row_default ADD PRIMARY KEY (id, created_at);
ALTER INDEX audit_row_action_created_at_idx RENAME TO audit_row_default_action_created_at_idx;
ALTER INDEX audit_row_actor_id_created_at_idx RENAME TO audit_row_default_actor_id_created_at_idx;
ALTER INDEX audit_row_created_at_id_idx RENAME TO audit_row_default_created_at_id_idx;
ALTER INDEX audit_row_object_type_object_id_created_at_idx RENAME TO audit_row_default_object_type_object_id_created_at_idx;
DROP TRIGGER IF EXISTS audit_row_kept ON audit_row_default;

-- A key must contain the column of the partitions. Ids are unique because they come from one sequence.
CREATE TABLE audit_row (
  id integer NOT NULL DEFAULT nextval('audit_row_id_seq'),
  actor_id integer,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id integer,
  before jsonb,
  after jsonb,
  reason text NOT NULL DEFAULT '',
  request_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE audit_row_id_seq OWNED BY audit_row.id;
CREATE INDEX audit_row_action_created_at_idx ON audit_row (action, created_at DESC);
CREATE INDEX audit_row_actor_id_created_at_idx ON audit_row (actor_id, created_at DESC);
CREATE INDEX audit_row_created_at_id_idx ON audit_row (created_at DESC, id);
CREATE INDEX audit_row_object_type_object_id_created_at_idx ON audit_row (object_type, object_id, created_at DESC);
ALTER TABLE audit_row ATTACH PARTITION audit_row_default DEFAULT;

-- The site may append to the new table at once: processes of the former version keep running during a migration.
DO $$
DECLARE
  appender regrole;
BEGIN
  FOR appender IN
    SELECT DISTINCT grantee::regrole FROM pg_class c, aclexplode(c.relacl)
    WHERE c.oid = 'audit_row_default'::regclass AND privilege_type = 'INSERT' AND grantee NOT IN (0, c.relowner)
  LOOP
    EXECUTE format('GRANT INSERT, SELECT ON audit_row TO %s', appender);
  END LOOP;
END $$;
