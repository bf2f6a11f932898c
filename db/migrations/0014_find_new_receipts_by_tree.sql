-- owner: ledger/receivables
-- The block range index of loaded_at is so coarse that the planner also read every receipt of the user's malls, 300,000 of 580,000.
-- The instants repeat by load, so that a tree over them takes 7 bytes a row.
drop index receipt_loaded;
create index receipt_loaded on receipt (loaded_at);
