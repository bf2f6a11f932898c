-- owner: receivables
-- A month of delinquency reads all the receipts of a mall, and nothing else of them than this (rules 6.2). Those of a mall lie
-- scattered over the table: without the index each of sixty malls reads the receipts of all.
create index receipt_of_mall on receipt (mall_id)
  include (titulo_id, id, cleared_on, paid_on, payment_document, amount_cents, loaded_at);
