-- Where facts come from and what was checked: pages that show it, and checks that no longer hold.

CREATE OR REPLACE FUNCTION facts_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pages_changed(ARRAY(SELECT listing_id FROM new_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER source_added AFTER INSERT ON listing_source REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_shown();
CREATE OR REPLACE TRIGGER source_changed AFTER UPDATE ON listing_source REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_shown();
CREATE OR REPLACE TRIGGER npi_check_added AFTER INSERT ON npi_check REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_shown();
CREATE OR REPLACE TRIGGER npi_check_changed AFTER UPDATE ON npi_check REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_shown();

-- A check compared the number with the name and the state.
CREATE OR REPLACE FUNCTION npi_check_outdated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM npi_check WHERE listing_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER npi_check_outdated AFTER UPDATE OF name, state, npi_number ON listing FOR EACH ROW
  WHEN ((OLD.name, OLD.state, OLD.npi_number) IS DISTINCT FROM (NEW.name, NEW.state, NEW.npi_number))
  EXECUTE FUNCTION npi_check_outdated();
