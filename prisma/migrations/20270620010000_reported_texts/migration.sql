-- What a report is about as it was reported, because its owner may change it meanwhile.
ALTER TABLE report ADD COLUMN reported_text text;
