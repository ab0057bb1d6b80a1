-- Spell correction knows the words of websites' domains. Those of new listings are learned by learn_words(), those that are
-- there here.
INSERT INTO search_word (word)
SELECT DISTINCT word FROM listing,
  string_to_table(stems(substring(lower(website) FROM '^(?:https?://)?(?:www\.)?([^/?#:]+)')), ' ') AS word
WHERE status = 'active' AND char_length(word) BETWEEN 3 AND 40 AND word !~ '[^[:alpha:]]'
ON CONFLICT DO NOTHING;
