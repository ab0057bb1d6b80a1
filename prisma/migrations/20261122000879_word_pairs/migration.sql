-- "Family law" is two words one behind the other, and not "family-run" here and "law" there: what everyday phrases mean
-- is looked for so. Why like this: docs/decisions/0036-phrases-mean-pairs.md.

-- Words that stand one behind another but for those too common to be searched for: "famili law". Not strict: as part of the
-- statement that asks for it, it takes a quarter of the time of a call.
CREATE FUNCTION word_pairs(words tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT before || ' ' || lexeme FROM (
    SELECT lexeme, lag(lexeme) OVER (ORDER BY position) AS before
    FROM unnest(words) CROSS JOIN unnest(positions) AS position
  ) word WHERE before IS NOT NULL
$$;

-- As before, with the pairs in the name and in what says what somebody does; of a description none. And with the phone
-- number as it is dialled from nearby. Each text is read once.
CREATE OR REPLACE VIEW search_entry_due AS
SELECT l.id AS listing_id, l.is_premium, l.kind, l.score, l.average_rating, l.total_reviews, l.category_id, l.created_at,
  l.place_id, l.free_consultation, l.state, l.city, l.city_key, l.language_keys, l.insurance_keys, (
    SELECT array_agg(DISTINCT hashtextextended(key, 0)) FROM (
      SELECT unnest(tsvector_to_array(said.name || said.does || said.besides))
      UNION ALL SELECT pair FROM word_pairs(said.does) AS pair
      UNION ALL SELECT unnest(ARRAY[pair, '=' || pair]) FROM word_pairs(said.name) AS pair
      UNION ALL SELECT '=' || unnest(tsvector_to_array(said.name))
      UNION ALL SELECT 'g:' || unnest(c.path_ids)
      UNION ALL SELECT 'l:' || unnest(l.language_keys)
      UNION ALL SELECT 'i:' || unnest(l.insurance_keys)
      UNION ALL SELECT unnest(ARRAY['x:' || l.name_key, 'k:' || l.kind::text, 's:' || upper(btrim(l.state)),
        'c:' || l.city_key, 'f:' || l.free_consultation::text, 't:' || phone_key(l.phone),
        't:' || right(phone_key(l.phone), 7), 'p:' || coalesce(l.place_id::text, 'none')])
    ) held (key) WHERE key IS NOT NULL
  ) AS keys
FROM listing l JOIN category c ON c.id = l.category_id
CROSS JOIN LATERAL (
  SELECT name_words(l.name_key) AS name,
    directory_words(normalised(concat_ws(' ', l.specialty, l.practice_areas, l.category_words))) AS does,
    directory_words(normalised(concat_ws(' ', l.city, l.state, l.zip, l.description))) AS besides OFFSET 0
) said
WHERE l.status = 'active';
SELECT rebuild_search_entries();

-- Words that were meant wherever they stand are phrases by themselves.
DELETE FROM search_synonym
WHERE means IN ('{pediatric dentistry,dentist children}', '{pediatric dentistry,dentist children,dental kids}');
INSERT INTO search_synonym (phrase, means)
SELECT phrase, '{children,kids,pediatric}' FROM unnest('{kids,child,children}'::text[]) AS phrase
ON CONFLICT (phrase_key) DO NOTHING;
