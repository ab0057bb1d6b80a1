-- Decisions are append-only: a reversal is a row of its own.

CREATE OR REPLACE FUNCTION decision_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'decisions are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER decision_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON decision
  FOR EACH STATEMENT EXECUTE FUNCTION decision_kept();
