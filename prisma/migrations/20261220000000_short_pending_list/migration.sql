-- Every search reads all words that wait for the index: up to 4 MB of them, the default, slowed those after an import threefold.
ALTER INDEX search_entry_words SET (gin_pending_list_limit = 256);
