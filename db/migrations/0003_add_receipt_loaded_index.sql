-- owner: ledger/receivables
-- The start page lists payments loaded since the last visit. Receipts are stored in the order in which they are loaded, so a
-- small block range index finds the newest ones.
create index receipt_loaded on receipt using brin (loaded_at);
