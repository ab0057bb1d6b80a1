-- What the NPI registry says of a listing's NPI number (docs/decisions/0311-registry-checks.md).
CREATE TABLE npi_check (
  listing_id integer PRIMARY KEY REFERENCES listing (id) ON UPDATE CASCADE ON DELETE CASCADE,
  number text NOT NULL,
  -- As lib/rules/npi-registry.ts names them.
  outcome text NOT NULL,
  deactivated_on date,
  -- State and number of each license that the registry lists.
  licenses jsonb NOT NULL DEFAULT '[]',
  -- The date of the registry's file.
  source_date date NOT NULL,
  checked_at timestamptz(3) NOT NULL
);
