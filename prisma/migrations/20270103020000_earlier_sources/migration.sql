-- What the audit log knows of earlier changes of facts, at most the latest 20 of each listing. Imports that updated
-- listings count as whoever started them.
INSERT INTO listing_source (listing_id, entries)
SELECT listing_id, jsonb_agg(jsonb_build_object('at', at, 'source', source, 'fields', fields) ORDER BY n)
FROM (
  SELECT l.id AS listing_id, to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
    CASE WHEN a.action <> 'claim.approve' AND (a.actor_id IS NULL OR u.user_type IN ('admin', 'moderator'))
      THEN 'admin' ELSE 'owner' END AS source,
    changed.fields, row_number() OVER (PARTITION BY l.id ORDER BY a.created_at DESC, a.id DESC) AS n
  FROM audit_row a JOIN listing l ON l.id = a.object_id LEFT JOIN "user" u ON u.id = a.actor_id
  CROSS JOIN LATERAL (
    SELECT jsonb_agg(key) AS fields
    FROM jsonb_array_elements_text(CASE a.action
      WHEN 'listing.change' THEN jsonb_path_query_array(a.after, '$.keyvalue().key')
      WHEN 'claim.approve' THEN coalesce(a.after -> 'applied', '[]')
      WHEN 'listing.hours' THEN '["hours"]'
      ELSE '["locations"]' END) AS key
    WHERE key IN ('hours', 'locations') OR (to_jsonb(l) ? key
      AND key NOT IN ('status', 'slug', 'category_id', 'is_premium', 'premium_expires'))
  ) changed
  WHERE a.object_type = 'listing'
    AND a.action IN ('listing.change', 'claim.approve', 'listing.hours', 'listing.locations')
    AND changed.fields IS NOT NULL
) recent
WHERE n <= 20 GROUP BY listing_id
ON CONFLICT (listing_id) DO NOTHING;
