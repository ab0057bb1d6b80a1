-- The audit log is append-only. It is partitioned by month (scripts/process/audit-months.ts).

CREATE OR REPLACE FUNCTION audit_row_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit rows are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER audit_row_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_row
  FOR EACH STATEMENT EXECUTE FUNCTION audit_row_kept();
-- The trigger above doesn't see statements that name a partition.
CREATE OR REPLACE TRIGGER audit_row_default_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_row_default
  FOR EACH STATEMENT EXECUTE FUNCTION audit_row_kept();
