-- Until when the site hides a reported review with private data.
ALTER TABLE review ADD COLUMN hidden_until timestamptz(3);
CREATE INDEX review_hidden_until_idx ON review (hidden_until) WHERE hidden_until IS NOT NULL;
