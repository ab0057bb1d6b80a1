-- search_word: the words that spell correction knows.

-- The names of services, without their prices (lib/rules/service-prices.ts).
CREATE OR REPLACE FUNCTION service_names(services text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(services, ': ((from |up to )?\$[^\n]*|Free)$', '', 'gn')
$$;

-- The domain of a website, without "www".
CREATE OR REPLACE FUNCTION domain_of(website text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT substring(lower(website) FROM '^(?:https?://)?(?:www\.)?([^/?#:]+)')
$$;

-- The words of a listing that spell correction knows. Digits and very long words are never corrected.
CREATE OR REPLACE FUNCTION listing_words(l listing) RETURNS SETOF text LANGUAGE sql STABLE PARALLEL SAFE ROWS 30 AS $$
  SELECT DISTINCT word FROM string_to_table(stems(concat_ws(' ', l.name, l.street_address, l.city, l.works_for,
    l.practice_names, l.specialty, l.practice_areas, l.popular_visit_reasons, l.category_words, l.description,
    service_names(l.service_prices), domain_of(l.website), l.language, l.insurances, l.fee_details)), ' ') AS word
  WHERE char_length(word) BETWEEN 3 AND 40 AND word !~ '[^[:alpha:]]'
$$;

-- Adds the new words of the active ones of these listings.
CREATE OR REPLACE FUNCTION learn_words(listings int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word (word)
  SELECT found.word FROM (
    SELECT DISTINCT word FROM listing l CROSS JOIN listing_words(l) AS word
    WHERE l.id = ANY (listings) AND listed(l) OFFSET 0
  ) found
  WHERE NOT EXISTS (SELECT FROM search_word known WHERE known.word = found.word)
  ORDER BY 1 ON CONFLICT DO NOTHING;
END $$;
