-- The audit log is append-only.

CREATE OR REPLACE FUNCTION audit_row_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit rows are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER audit_row_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_row
  FOR EACH STATEMENT EXECUTE FUNCTION audit_row_kept();
