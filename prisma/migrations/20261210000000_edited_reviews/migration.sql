-- When a visible review got another text, and when an owner changed a reply (docs/lifecycle.md).
ALTER TABLE review ADD COLUMN edited_at timestamptz(3);
ALTER TABLE review_reply ADD COLUMN edited_at timestamptz(3);

UPDATE review r SET edited_at = e.decided_at
FROM (SELECT review_id, max(decided_at) AS decided_at FROM review_revision WHERE status = 'approved' GROUP BY 1) e
WHERE e.review_id = r.id;
