-- owner: receivables
-- The three columns that the ERP may add to its títulos (rules 9, ORACLE), in the order of the file's layout.
alter table erp_stage_titulo
  add column ledger_account text,
  add column is_administrative boolean,
  add column booked_day int;
