-- Spell correction reads what waits for this index once for each mistyped word: after an import, up to 4 MB.
ALTER INDEX search_word_near SET (gin_pending_list_limit = 64);
SELECT gin_clean_pending_list('search_word_near');
