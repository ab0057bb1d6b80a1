-- Documents that prove a claim, encrypted by the site.
ALTER TYPE claim_proof_method ADD VALUE 'document';

CREATE TABLE claim_document (
  proof_id integer PRIMARY KEY REFERENCES claim_proof ON DELETE CASCADE ON UPDATE CASCADE,
  content_type text NOT NULL,
  content bytea NOT NULL
);
