-- Every search reads all words that wait for the index: 4 MB of them, the default, took ten times as long as the search.
ALTER INDEX search_entry_words SET (gin_pending_list_limit = 256);
