-- owner: receivables

-- A spreadsheet that keeps a code as a number drops its leading zeros: which codes of a row were numbers is staged beside it,
-- and a code is respelled as the known one while the rows are checked.
alter table erp_stage_party add column as_number text[];
alter table erp_stage_titulo add column as_number text[];
alter table erp_stage_contract add column as_number text[];
comment on column erp_stage_party.as_number is 'The codes of the row that a spreadsheet kept as numbers';
comment on column erp_stage_titulo.as_number is 'The codes of the row that a spreadsheet kept as numbers';
comment on column erp_stage_contract.as_number is 'The codes of the row that a spreadsheet kept as numbers';

create or replace function regua.open_staging(kind text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number int := nextval('regua.staging_number');
  part text;
begin
  foreach part in array case kind when 'ORACLE' then array['party', 'titulo', 'repeat'] else array['contract'] end loop
    execute format('create unlogged table staging.%I (like erp_stage_%s) with (autovacuum_enabled = false)', part || '_' || number, part);
    execute format('grant select, insert, update, delete on staging.%I to regua_all', part || '_' || number);
  end loop;
  return number;
end $$;
