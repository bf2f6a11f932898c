-- owner: receivables
-- Rows that one load inserted have ids that follow each other: one note for the run of them, not one for each row.
alter table erp_load_undo add column last_row_id bigint;
update erp_load_undo set last_row_id = row_id;
alter table erp_load_undo alter column last_row_id set not null, add check (last_row_id >= row_id);
comment on column erp_load_undo.row_id is 'The row, or the first of a run of inserted rows; for a luc, a running number';
comment on column erp_load_undo.last_row_id is 'The last row of a run of inserted rows, else the row itself';
