-- Names by how they begin, with what they are ordered by: the beginnings of names are read from the index alone. It takes
-- the place of the one that names were looked up by.
DROP INDEX "listing_name_key_idx";
CREATE INDEX listing_name_start ON listing (name_key text_pattern_ops) INCLUDE (status, score, total_reviews, id);

-- Known words by how they begin. Few words are new, so that it costs imports next to nothing.
CREATE INDEX search_word_start ON search_word (word text_pattern_ops);

-- Cities by how they begin.
CREATE INDEX place_city_start ON place (city_key text_pattern_ops) WHERE city_zips > 0;

-- The best listings for beginnings that many names share (server/search/name-starts.ts).
CREATE TABLE name_start (
  start text NOT NULL,
  holders integer NOT NULL DEFAULT 0,
  names integer[] NOT NULL DEFAULT '{}',
  words integer[] NOT NULL DEFAULT '{}',
  CONSTRAINT name_start_pkey PRIMARY KEY (start)
);

-- What follows all texts that begin with this one, in the order of text_pattern_ops.
CREATE FUNCTION behind(start text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT start || chr(1114111)
$$;

-- The query for names with words that begin like this one. Names are indexed by stems, and what is typed of a word may be
-- longer than its stem: "universi" of "university", whose stem is "univers". So the stems of what it may become are
-- asked for too, but none that so many names have that reading them all would take long. Whoever asks looks at the
-- names once more.
CREATE FUNCTION words_starting(typed text) RETURNS tsquery LANGUAGE sql STABLE AS $$
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

-- The query for names with words that begin like each of these. Words too common to be indexed are left out where others
-- are asked for.
CREATE FUNCTION words_starting_all(typed text[]) RETURNS tsquery LANGUAGE sql STABLE AS $$
  SELECT string_agg('(' || words_starting(word)::text || ')', ' & ')::tsquery
  FROM (
    SELECT word, ts_lexize('english_stem', word) = '{}' AS is_common,
      bool_and(ts_lexize('english_stem', word) = '{}') OVER () AS are_all
    FROM unnest(typed) AS word
  ) words WHERE are_all OR NOT is_common
$$;

-- What is typed with each word of four letters and more that begins no known word replaced by what is one mistake away
-- from it and begins a word of names: begun alike if there is such, then what most names hold. Null when nothing is replaced.
CREATE FUNCTION mended_starts(typed text) RETURNS text LANGUAGE sql STABLE AS $$
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
        SELECT FROM listing l WHERE l.status = 'active' AND l.name_search @@ words_starting(near.form) LIMIT 300
      ) found
    ) END AS holders) held
    WHERE held.holders > 0
    ORDER BY left(near.form, 1) = left(part.word, 1) DESC, held.holders DESC, near.form LIMIT 1
  ) better ON true
$$;
