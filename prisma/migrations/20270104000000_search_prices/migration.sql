-- What searches compare prices by, and how complete listings are, which decides between those that are equally good. The
-- entries are written again, since their view changed.
ALTER TABLE search_entry
  ADD COLUMN price text,
  ADD COLUMN least_price integer,
  ADD COLUMN completeness integer NOT NULL DEFAULT 0;
ALTER TABLE search_entry ALTER COLUMN completeness DROP DEFAULT;
DROP INDEX search_entry_rank;
DROP INDEX search_entry_merit;
CREATE INDEX search_entry_rank ON search_entry
  (is_premium DESC, score DESC, total_reviews DESC, completeness DESC, listing_id);
CREATE INDEX search_entry_merit ON search_entry (score DESC, total_reviews DESC, completeness DESC, listing_id);

-- Spell correction knows the words of languages, insurers, and fees. Those of new listings are learned by learn_words().
INSERT INTO search_word (word)
SELECT DISTINCT word FROM listing, string_to_table(stems(concat_ws(' ', language, insurances, fee_details)), ' ') AS word
WHERE status = 'active' AND char_length(word) BETWEEN 3 AND 40 AND word !~ '[^[:alpha:]]'
ON CONFLICT DO NOTHING;
