-- Concepts: what people look for, and the listings that say so.

-- The stems by which a way to say a concept is recognized, in queries and in what listings say: without words that
-- carry no meaning. lib/rules/stems.ts is the same.
CREATE OR REPLACE FUNCTION concept_stems(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT string_to_array(btrim(regexp_replace(stems(value),
    '(?:^| )(?:(?:a|an|and|at|by|de|del|e|el|en|for|in|la|las|los|of|on|or|para|the|to|with|y)(?: |$))+', ' ', 'g')), ' ')
$$;

-- The concepts that these values name, each from the left by its longest way to say it: "law enforcement" does not name
-- "law". plpgsql, because the plan of each look-up is kept; as one statement this takes ten times as long.
CREATE OR REPLACE FUNCTION concepts_in(said text[]) RETURNS int[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  value text;
  words text[];
  first int;
  last int;
  named int;
  found int[] := '{}';
BEGIN
  FOREACH value IN ARRAY said LOOP
    words := concept_stems(value);
    first := 1;
    WHILE first <= cardinality(words) LOOP
      named := NULL;
      last := least(first + 5, cardinality(words));
      WHILE last >= first LOOP
        SELECT concept_id INTO named FROM concept_term WHERE stems = array_to_string(words[first:last], ' ');
        EXIT WHEN named IS NOT NULL;
        last := last - 1;
      END LOOP;
      IF named IS NOT NULL AND NOT found @> ARRAY[named] THEN found := found || named; END IF;
      first := greatest(last, first) + 1;
    END LOOP;
  END LOOP;
  RETURN found;
END $$;

-- Brings concept_term up to date with the concepts, and queues the listings that say what changed. Two concepts may
-- claim the same stems while a term moves from one to the other: the one that has them stays their owner as long as it
-- says them. All concepts are compared, because there are some hundred.
CREATE OR REPLACE FUNCTION concept_terms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
  query tsquery;
  listings int[];
BEGIN
  WITH said AS (
    SELECT DISTINCT ON (way.stems) way.stems, c.id
    FROM concept c CROSS JOIN LATERAL unnest(c.name || c.terms) AS term
      CROSS JOIN LATERAL (SELECT array_to_string(concept_stems(term), ' ')) AS way (stems)
      LEFT JOIN concept_term t ON t.stems = way.stems AND t.concept_id = c.id
    WHERE way.stems <> '' ORDER BY way.stems, t.stems IS NULL, c.id
  ), removed AS (
    DELETE FROM concept_term t WHERE NOT EXISTS (SELECT FROM said WHERE said.stems = t.stems) RETURNING t.stems
  ), written AS (
    INSERT INTO concept_term AS t (stems, concept_id)
    SELECT stems, id FROM said
    WHERE NOT EXISTS (SELECT FROM concept_term known WHERE known.stems = said.stems AND known.concept_id = said.id)
    ON CONFLICT (stems) DO UPDATE SET concept_id = excluded.concept_id RETURNING t.stems
  )
  SELECT array_agg(stems) INTO changed FROM (SELECT stems FROM removed UNION ALL SELECT stems FROM written) changes;
  IF changed IS NULL THEN RETURN NULL; END IF;
  -- A query of many terms costs more than writing all entries.
  IF cardinality(changed) > 100 THEN
    listings := ARRAY(SELECT listing_id FROM search_entry ORDER BY listing_id);
  ELSE
    query := (
      SELECT string_agg('(''d:' || replace(stems, ' ', ''' & ''d:') || ''')', ' | ') FROM unnest(changed) AS stems);
    listings := ARRAY(SELECT listing_id FROM search_entry WHERE words @@ query ORDER BY listing_id);
  END IF;
  -- Small portions: while one is written, changes of its listings wait.
  INSERT INTO search_due (listings, is_reindex)
  SELECT array_agg(id), true FROM unnest(listings) WITH ORDINALITY AS due (id, place)
  GROUP BY (place - 1) / 100 ORDER BY (place - 1) / 100;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER concept_terms_changed AFTER INSERT OR UPDATE OR DELETE ON concept
  FOR EACH STATEMENT EXECUTE FUNCTION concept_terms_changed();
