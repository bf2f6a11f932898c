-- owner: audit
-- The decision log is read from its end; as lists say it, so that the order of the index is theirs.
drop index audit_entry_time;
create index audit_entry_time on audit_entry (at nulls first);

-- A contract of a tenant of a group is found by all that names it: a document may have hundreds.
drop index contract_document;
create index contract_document on contract (document, mall_id, luc);

-- Lists of all malls are in the order of their names: the first of them is enough for a page.
create index mall_by_name on mall (name collate "pt-BR-x-icu" nulls first);

-- How often a justification is in use, and receipts without a day: few rows of many.
create index negativation_item_justified on negativation_item (justification_id)
  where justification_id is not null and status <> 'FINALIZADO';
create index receipt_undated on receipt (mall_id)
  where cleared_on is null and paid_on is null and amount_cents > 0;
