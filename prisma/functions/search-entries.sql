-- search_entry: what searches read (docs/decisions/0047-one-search-vector.md). When the view below changes, all entries are
-- written again at the end of this file. A new column is the last one of the view, and a migration adds it to the table.

-- The last ten digits of a phone number, without the country code and the extension ("+12065550100 ext. 12").
CREATE OR REPLACE FUNCTION phone_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT right(regexp_replace(split_part(value, ' ext. ', 1), '[^0-9]+', '', 'g'), 10)
$$;

-- An NPI as a number; null unless it has ten digits and the right check digit (ISO/IEC 7812-1 after the prefix 80840).
CREATE OR REPLACE FUNCTION npi_key(value text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  -- CASE, because other conditions may be evaluated in any order, and letters are no numbers.
  SELECT CASE WHEN value ~ '^[12][0-9]{9}$' AND (24 + (
    SELECT sum(CASE WHEN place % 2 = 0 THEN digit ELSE digit * 2 / 10 + digit * 2 % 10 END)
    FROM regexp_split_to_table(value, '') WITH ORDINALITY AS each (text, place),
      LATERAL (SELECT strpos('0123456789', text) - 1) d (digit)
  )) % 10 = 0 THEN value::bigint END
$$;

-- A text search vector of a text's stems. Before the text, and between its items, a position stays empty: a phrase is in
-- one of them.
CREATE OR REPLACE FUNCTION stems_vector(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT ts_delete(to_tsvector('simple', 'itemend ' || stems(regexp_replace(value, '[;|\n]', ' itemend ', 'g'))), 'itemend')
$$;

-- Whether a value, as registries write it, is a trade that makes or sells what a field uses ("Medical, Dental, and Hospital
-- Equipment Merchant Wholesalers"). The first condition is cheap, and few values meet it.
CREATE OR REPLACE FUNCTION is_supplier(value text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT right(lower(btrim(value)), 12) IN ('anufacturing', ' wholesalers') AND value ~ '^([^,]*|.*, and [^,]*)$'
$$;

-- The values that say what a listing does: parts of its lists, and the names of its categories. A trade that supplies a
-- field is only in one that its whole name says.
CREATE OR REPLACE FUNCTION listing_does(l listing, category_path int[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT ARRAY(
    SELECT part FROM (
      SELECT string_to_table(translate(concat_ws(';', l.specialty, l.practice_areas, l.popular_visit_reasons), '|', ';'), ';')
      UNION SELECT name FROM category WHERE id = ANY (category_path)
    ) said (value), unnest(CASE WHEN is_supplier(value)
      THEN ARRAY(SELECT value FROM concept_term WHERE stems = array_to_string(concept_stems(value), ' '))
      ELSE string_to_array(translate(regexp_replace(value, '\(except[^)]*\)', '', 'gi'), '/()', ',,,'), ',')
    END) AS part
    WHERE part ~ '\w')
$$;

-- The words of insurers' names, and each two of them as one, because one is written "UnitedHealthcare" as well.
CREATE OR REPLACE FUNCTION insurer_words(names text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 10 AS $$
  SELECT unnest(ARRAY[words[at], words[at] || words[at + 1]])
  FROM unnest(names) AS name, LATERAL (SELECT string_to_array(normalised(name), ' ')) split (words),
    generate_subscripts(words, 1) AS at
$$;

-- What a word has in common with others that are made from it: "beekeep" of "beekeeper" and "beekeeping".
CREATE OR REPLACE FUNCTION word_root(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN length(word) < 6 THEN word ELSE coalesce(substring(word FROM '^([a-z]{5,}?)(?:ings?|ers?|ors?|ists?|y|ery|ians?|icians?|ics?|ical|al|ants?|ance|ions?|ionists?|ional)$'), word) END
$$;

-- How dear a listing says it is, in dollar signs ("$$ - $$$" is 2): from 1 to 4, null where it doesn't say.
CREATE OR REPLACE FUNCTION price_level(fees text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT length(substring(fees FROM '(?:^|[^$])(\${1,4})(?![$ ]*[0-9$])'))::text
$$;

-- The lowest of the amounts in a text, in whole dollars; null without any.
CREATE OR REPLACE FUNCTION least_amount(fees text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT min(translate(amount[1], ',', '')::int) FROM regexp_matches(fees, '\$ ?(\d{1,3}(?:,\d{3})+|\d{1,6})', 'g') AS amount
$$;

-- How many of the facts that people look for a listing states (lib/rules/listing-worth.ts), and whether its hours are known.
CREATE OR REPLACE FUNCTION listing_completeness(l listing, has_hours boolean) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT has_hours::int + (SELECT count(*)::int FROM unnest(ARRAY[l.insurances, l.free_consultation::text, l.phone, l.zip,
    l.specialty, l.practice_areas, l.language, l.description, l.website, l.accepting_new::text, l.service_prices,
    l.telehealth::text, l.wheelchair_access::text, l.fee_details, l.popular_visit_reasons, l.gender]) AS fact WHERE fact <> '')
$$;

-- The listings that a listing is affiliated with: its firms, or its people.
CREATE OR REPLACE FUNCTION affiliates_of(listing int) RETURNS SETOF int LANGUAGE sql STABLE PARALLEL SAFE ROWS 3 AS $$
  SELECT firm_id FROM affiliation WHERE person_id = $1 AND status = 'confirmed'
  UNION ALL SELECT person_id FROM affiliation WHERE firm_id = $1 AND status = 'confirmed'
$$;

-- The entries as they should be: the words of all fields, those of the name with weight A for phrases in it, and tokens.
-- "n:" are words of the name, "d:" of what the listing does, "r:" the roots of those, "v:" is all of one value that says
-- so, and "whole:" the concept that all of one names: words of their own, because the planner knows how
-- many entries have a word, and not in which field.
CREATE OR REPLACE VIEW search_entry_due AS
SELECT l.id AS listing_id,
  setweight(stems_vector(l.name), 'A')
  || stems_vector(translate(concat_ws(';', l.specialty, l.practice_areas, l.popular_visit_reasons, l.category_words), ',', ';'))
  || stems_vector(concat_ws(' ', l.city, l.state, l.zip, l.street_address, l.works_for, l.practice_names, l.npi_number,
    domain_of(l.website), places.other_words,
    -- Not a join: the triggers keep a plan that was made while the table was small, and it would read all of it per row.
    (SELECT string_agg((SELECT o.name FROM listing o WHERE o.id = other.id AND o.status = 'active'), ' ' ORDER BY other.id)
    FROM affiliates_of(l.id) AS other (id))))
  || stems_vector(l.description) || stems_vector(service_names(l.service_prices))
  || stems_vector(translate(concat_ws(';', l.language, l.insurances), ',', ';')) || stems_vector(l.fee_details)
  || array_to_tsvector(array_remove(ARRAY(
    SELECT DISTINCT token FROM (
      SELECT 'n:' || string_to_table(stems(l.name), ' ')
      UNION ALL SELECT unnest(ARRAY['d:' || word, 'r:' || word_root(word)]) FROM string_to_table(stems(concat_ws(' ',
        l.specialty, l.practice_areas, l.popular_visit_reasons, l.category_words)), ' ') AS word
      UNION ALL SELECT 'concept:' || unnest(named.concepts)
      UNION ALL SELECT 'concept:none' WHERE named.concepts = '{}'
      UNION ALL SELECT unnest(ARRAY['v:' || stems, 'whole:' || (SELECT concept_id FROM concept_term t WHERE t.stems = said.stems)])
      FROM (SELECT nullif(array_to_string(concept_stems(value), ' '), '') AS stems FROM unnest(does.said) AS value) said
      UNION ALL SELECT 'category:' || unnest(branches.ids)
      UNION ALL SELECT 'language:' || unnest(l.language_keys)
      UNION ALL SELECT 'insurance:' || lower(unnest(l.insurance_keys || accepted.insurers))
      UNION ALL SELECT 'insured:' || insurer_words(l.insurance_keys || accepted.insurers)
      UNION ALL SELECT 'spoken:' || string_to_table(key, ' ') FROM unnest(l.language_keys) AS key WHERE key LIKE '% %'
      UNION ALL SELECT unnest(ARRAY['name:' || stems(l.name), 'name:' || substring(stems(split_part(l.name, ',', 1)) FROM '.* .*'),
        'kind:' || l.kind, 'state:' || upper(btrim(l.state)), 'city:' || nullif(places.city_key, ''), 'free:' || l.free_consultation,
        'gender:' || substring(lower(btrim(l.gender)) FROM '^[fm]'), 'phone:' || phone_key(l.phone),
        'phone:' || right(phone_key(l.phone), 7), 'cell:' || cell, 'in:' || nullif(places.city_key, '') || ',' || upper(btrim(l.state)),
        'place:' || coalesce(l.place_id::text, CASE WHEN places.other_ids IS NULL THEN 'none' END),
        CASE WHEN h.listing_id IS NOT NULL THEN 'hours:known' END, 'accepting:' || l.accepting_new,
        'telehealth:' || l.telehealth, 'wheelchair:' || l.wheelchair_access, 'price:' || fees.level,
        CASE WHEN fees.level <= '2' THEN 'price:low' WHEN fees.level > '2' THEN 'price:high' END])
      UNION ALL SELECT unnest(ARRAY['state:' || nullif(o.state, ''), 'city:' || nullif(city_name_key(o.city), ''),
        'in:' || nullif(city_name_key(o.city), '') || ',' || nullif(o.state, ''), 'phone:' || nullif(phone_key(o.phone), ''),
        'phone:' || nullif(right(phone_key(o.phone), 7), ''), 'place:' || o.place_id,
        'cell:' || floor(p.latitude * 2) || ',' || floor(p.longitude * 2)])
      FROM listing_location o LEFT JOIN place p ON p.id = o.place_id
      WHERE l.more_locations > 0 AND o.listing_id = l.id
    ) all_tokens (token)), NULL)) AS words,
  l.is_premium, l.score, l.total_reviews, l.average_rating, l.created_at, npi_key(btrim(l.npi_number)) AS person, l.kind,
  l.category_id, l.place_id, l.state, coalesce(places.city_key, '') AS city_key, l.name_key, l.free_consultation,
  substring(lower(btrim(l.gender)) FROM '^[fm]') AS gender, l.language_keys,
  accepted.insurers AS insurance_keys, CASE WHEN h.listing_id IS NOT NULL THEN coalesce(h.time_zone, spot.time_zone) END AS time_zone, h.open_minutes,
  h.exception_dates, h.exception_minutes, l.accepting_new, l.telehealth, l.wheelchair_access,
  l.more_locations, places.other_ids AS other_place_ids, l.further_category_ids, fees.level AS price,
  CASE WHEN l.fee_details <> '' OR l.service_prices <> '' THEN least_amount(l.fee_details || ' ' || l.service_prices) END AS least_price,
  listing_completeness(l, h.listing_id IS NOT NULL) AS completeness
FROM listing l JOIN category c ON c.id = l.category_id
-- Most have one category, whose path needs no lookup. OFFSET, so that it is computed once.
CROSS JOIN LATERAL (
  SELECT CASE WHEN l.further_category_ids = '{}' THEN c.path_ids
    ELSE branches_of(l.category_id || l.further_category_ids) END OFFSET 0
) branches (ids)
CROSS JOIN LATERAL (SELECT listing_does(l, branches.ids)) does (said)
-- Insurers by their names, however the listing writes them; other parts of the list as they are.
CROSS JOIN LATERAL (
  SELECT CASE WHEN l.insurance_keys = '{}' THEN '{}' ELSE insurers_in(l.insurance_keys) END OFFSET 0
) accepted (insurers)
-- OFFSET again.
CROSS JOIN LATERAL (SELECT concepts_in(does.said) OFFSET 0) named (concepts)
CROSS JOIN LATERAL (SELECT CASE WHEN l.fee_details <> '' THEN price_level(l.fee_details) END OFFSET 0) fees (level)
LEFT JOIN listing_hours h ON h.listing_id = l.id
LEFT JOIN LATERAL (
  SELECT floor(p.latitude * 2) || ',' || floor(p.longitude * 2) AS cell, p.time_zone FROM place p WHERE p.id = l.place_id
) spot ON true
-- Its city, and what its further locations add to its own address: null without any. A city's name with its state is one
-- word ("in:austin,TX"), because the city and the state of a listing may be of two locations.
LEFT JOIN LATERAL (
  SELECT main.city_key,
    string_agg(concat_ws(' ', o.name, o.street_address, o.city, o.state, o.zip), ' ' ORDER BY o.position, o.id) AS other_words,
    array_agg(DISTINCT o.place_id) FILTER (WHERE o.place_id <> coalesce(l.place_id, 0)) AS other_ids
  FROM (SELECT city_name_key(l.city) AS city_key) main
  LEFT JOIN listing_location o ON l.more_locations > 0 AND o.listing_id = l.id GROUP BY main.city_key
) places ON true
WHERE listed(l);

-- Writes the entries of these listings.
CREATE OR REPLACE FUNCTION write_search_entries(listings int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE listing_id = ANY (listings);
  INSERT INTO search_entry SELECT * FROM search_entry_due WHERE listing_id = ANY (listings);
END $$;

CREATE OR REPLACE FUNCTION listing_added_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.search', true) = 'later' THEN RETURN NULL; END IF;
  INSERT INTO search_entry
  SELECT * FROM search_entry_due WHERE listing_id = ANY (ARRAY(SELECT id FROM new_rows l WHERE listed(l)));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_added_to_search AFTER INSERT ON listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_added_to_search();

-- What entries take from a listing besides its figures.
CREATE OR REPLACE FUNCTION searched(l listing) RETURNS record LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ROW(l.status, l.closed_on, l.name, l.category_words, l.category_id, l.further_category_ids, l.kind, l.specialty, l.practice_areas, l.description,
    l.city, l.state, l.zip, l.street_address, l.phone, l.website, l.works_for, l.practice_names, l.popular_visit_reasons,
    l.npi_number, l.gender, l.language_keys, l.insurance_keys, l.free_consultation, l.created_at, l.place_id, l.service_prices,
    l.accepting_new, l.telehealth, l.wheelchair_access, l.more_locations, l.fee_details)
$$;

-- A review changes a listing's figures and none of its words: the words of such rows stay. Another name, or another status,
-- also changes the words of those that the listing is affiliated with.
CREATE OR REPLACE FUNCTION listing_changed_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reworded int[];
  affiliated int[];
BEGIN
  SELECT array_agg(l.id) INTO reworded FROM new_rows l JOIN old_rows o USING (id)
  WHERE 'active' IN (o.status, l.status) AND searched(o) IS DISTINCT FROM searched(l);
  IF reworded IS NOT NULL THEN
    affiliated := ARRAY(
      SELECT DISTINCT other.id FROM new_rows l JOIN old_rows o USING (id) CROSS JOIN affiliates_of(l.id) AS other (id)
      WHERE (o.name, o.status = 'active') IS DISTINCT FROM (l.name, l.status = 'active'));
    IF cardinality(affiliated) > 0 THEN
      PERFORM 1 FROM listing WHERE id = ANY (affiliated) ORDER BY id FOR NO KEY UPDATE;
    END IF;
    PERFORM write_search_entries(reworded || affiliated);
  END IF;
  UPDATE search_entry e SET is_premium = l.is_premium, score = l.score, average_rating = l.average_rating,
    total_reviews = l.total_reviews
  FROM new_rows l
  WHERE e.listing_id = l.id AND l.status = 'active'
    AND (e.is_premium, e.score, e.total_reviews) IS DISTINCT FROM (l.is_premium, l.score, l.total_reviews);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_changed_in_search AFTER UPDATE ON listing
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION listing_changed_in_search();

CREATE OR REPLACE FUNCTION listing_removed_from_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE listing_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_removed_from_search AFTER DELETE ON listing REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION listing_removed_from_search();

-- After a category moved, its listings are found under other categories.
CREATE OR REPLACE FUNCTION category_moved_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_entries(ARRAY(
    SELECT id FROM listing WHERE category_id = NEW.id AND status = 'active'
    UNION ALL SELECT id FROM listing WHERE further_category_ids <> '{}' AND further_category_ids @> ARRAY[NEW.id]));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_moved_in_search AFTER UPDATE ON category FOR EACH ROW
  WHEN (NEW.path_ids <> OLD.path_ids) EXECUTE FUNCTION category_moved_in_search();

-- Writes all entries again, in the order of their rank. Indexes are made from the finished rows, which takes a fraction
-- of keeping them up row by row.
CREATE OR REPLACE FUNCTION rebuild_search_entries() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  index record;
  definitions text[] := '{}';
  definition text;
BEGIN
  TRUNCATE search_entry;
  FOR index IN SELECT indexrelid::regclass AS name FROM pg_index WHERE indrelid = 'search_entry'::regclass AND NOT indisprimary
  LOOP
    definitions := definitions || pg_get_indexdef(index.name);
    EXECUTE format('DROP INDEX %s', index.name);
  END LOOP;
  INSERT INTO search_entry
  SELECT * FROM search_entry_due ORDER BY is_premium DESC, score DESC, total_reviews DESC, completeness DESC, listing_id;
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END $$;

-- The view and the functions that it calls, as text.
CREATE OR REPLACE FUNCTION search_entry_source() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT pg_get_viewdef('search_entry_due'::regclass) || string_agg(DISTINCT p.prosrc, '' ORDER BY p.prosrc)
  FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
  JOIN pg_proc p ON d.refclassid = 'pg_proc'::regclass AND p.oid = d.refobjid
  WHERE r.ev_class = 'search_entry_due'::regclass
$$;

-- The table's comment says of which source its entries are.
DO $$
DECLARE
  source text := md5(search_entry_source());
BEGIN
  IF obj_description('search_entry'::regclass) IS DISTINCT FROM source THEN
    PERFORM rebuild_search_entries();
    EXECUTE format('COMMENT ON TABLE search_entry IS %L', source);
  END IF;
END $$;
