-- Words: known words for spell correction, and queries for words that begin with what was typed.

-- All texts that one typing mistake turns into this word: an extra letter, two swapped, one wrong, one missing.
CREATE OR REPLACE FUNCTION one_edit_away(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  WITH cut AS (SELECT left(word, n) AS head, substr(word, n + 1) AS tail FROM generate_series(0, char_length(word)) n),
    letter AS (SELECT chr(code) AS l FROM generate_series(97, 122) code)
  SELECT head || substr(tail, 2) FROM cut WHERE tail <> ''
  UNION SELECT head || substr(tail, 2, 1) || left(tail, 1) || substr(tail, 3) FROM cut WHERE char_length(tail) > 1
  UNION SELECT head || l || substr(tail, 2) FROM cut, letter WHERE tail <> ''
  UNION SELECT head || l || tail FROM cut, letter
$$;

-- A word and its form in the other number: "dentist" for "dentists" and the other way round.
CREATE OR REPLACE FUNCTION word_forms(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word
  UNION ALL SELECT word || 's' WHERE word !~ '(s|x|z|ch|sh|[^aeiou]y)$'
  UNION ALL SELECT word || 'es' WHERE word ~ '(s|x|z|ch|sh)$'
  UNION ALL SELECT left(word, -1) || 'ies' WHERE word ~ '[^aeiou]y$'
  UNION ALL SELECT left(word, -1) WHERE word ~ '[^s]s$' AND word !~ '([^aeiou]y|x|z|ch|sh)s$'
  UNION ALL SELECT left(word, -2) WHERE word ~ '(s|x|z|ch|sh)es$'
  UNION ALL SELECT left(word, -3) || 'y' WHERE word ~ '[^aeiou]ies$'
$$;

-- Whether a mistyped word may have meant this one. Digits are never guessed.
CREATE OR REPLACE FUNCTION is_guessable(word text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT char_length(word) BETWEEN 4 AND 40 AND word !~ '[^[:alpha:]]'
$$;

-- Adds the new words of the active ones of these listings to the known words.
CREATE OR REPLACE FUNCTION learn_words(listings int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word
  SELECT found.word FROM (
    SELECT DISTINCT string_to_table(l.name_key || ' ' || l.city_key || ' ' || normalised(
      concat_ws(' ', l.specialty, l.practice_areas, l.category_words, l.description)), ' ') AS word
    FROM listing l WHERE l.id = ANY (listings) AND l.status = 'active' OFFSET 0
  ) found
  WHERE is_guessable(found.word) AND NOT EXISTS (SELECT 1 FROM search_word known WHERE known.word = found.word)
  ORDER BY 1 ON CONFLICT DO NOTHING;
END $$;

-- The upper bound of all texts that begin with this one, in the order of text_pattern_ops.
CREATE OR REPLACE FUNCTION behind(start text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT start || chr(1114111)
$$;

-- A query for names with words that begin like this one. Names are indexed by stems, and a typed beginning may be
-- longer than its stem ("universi" of "university", whose stem is "univers"), so the stems of its likely continuations
-- match too, except those that too many names have to read them all. Callers check the names they get.
CREATE OR REPLACE FUNCTION words_starting(typed text) RETURNS tsquery LANGUAGE sql STABLE AS $$
  SELECT string_agg(part, ' | ')::tsquery FROM (
    SELECT '''' || typed || ''':*' AS part
    UNION
    SELECT DISTINCT '''' || stem || '''' FROM unnest(ARRAY['', 's', 'e', 'y', 'l', 'd', 'n', 'g', 't', 'es', 'ed', 'er',
      'al', 'on', 'ng', 'ty', 'ce', 'nt', 'us', 've', 'cs', 'ion', 'ent', 'nce', 'ity', 'ive']) AS ending
      CROSS JOIN unnest(ts_lexize('english_stem', typed || ending)) AS stem
    WHERE (char_length(typed) > 4 OR ending = '') AND NOT starts_with(stem, typed)
      AND NOT EXISTS (SELECT FROM name_start s WHERE s.start = stem AND s.holders > 5000)
  ) parts
$$;

-- A query for names with words that begin like each of these. Stop words are left out unless all are stop words.
CREATE OR REPLACE FUNCTION words_starting_all(typed text[]) RETURNS tsquery LANGUAGE sql STABLE AS $$
  SELECT string_agg('(' || words_starting(word)::text || ')', ' & ')::tsquery
  FROM (
    SELECT word, ts_lexize('english_stem', word) = '{}' AS is_common,
      bool_and(ts_lexize('english_stem', word) = '{}') OVER () AS are_all
    FROM unnest(typed) AS word
  ) words WHERE are_all OR NOT is_common
$$;

-- What was typed, with each word of four letters or more that begins no known word replaced by a beginning one mistake
-- away that names have: with the same first letter if possible, then the one that most names have. Null when nothing is
-- replaced.
CREATE OR REPLACE FUNCTION mended_starts(typed text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(string_agg(coalesce(better.form, part.word), ' ' ORDER BY part.place), typed)
  FROM string_to_table(typed, ' ') WITH ORDINALITY AS part (word, place)
  LEFT JOIN LATERAL (
    SELECT near.form FROM (
      SELECT form FROM one_edit_away(part.word) AS form
      WHERE char_length(part.word) BETWEEN 4 AND 40 AND part.word !~ '[0-9]'
        AND NOT EXISTS (SELECT FROM search_word w WHERE w.word ~>=~ part.word AND w.word ~<~ behind(part.word))
        AND EXISTS (SELECT FROM search_word w WHERE w.word ~>=~ form AND w.word ~<~ behind(form)) OFFSET 0
    ) near LEFT JOIN name_start s ON s.start = near.form
    CROSS JOIN LATERAL (SELECT CASE WHEN s.holders > 0 THEN s.holders ELSE (
      SELECT count(*) FROM (
        SELECT FROM listing_name n JOIN listing l ON l.id = n.listing_id
        WHERE n.words @@ words_starting(near.form) AND l.status = 'active' LIMIT 300
      ) found
    ) END AS holders) held
    WHERE held.holders > 0
    ORDER BY left(near.form, 1) = left(part.word, 1) DESC, held.holders DESC, near.form LIMIT 1
  ) better ON true
$$;
