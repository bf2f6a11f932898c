-- owner: receivables
-- Each try of a load stages its rows in tables of its own: no load waits for another one's rows or deletes row by row,
-- and what is done with goes in one DROP. Unlogged: after a crash the load starts again from its stored file. No
-- row-level security, since COPY FROM is refused on tables that have it: only the role that sees every mall may read.
create schema if not exists staging;
grant usage on schema staging to regua_all;
create sequence regua.staging_number as int;

drop table erp_stage_titulo;
drop table erp_stage_contract;

-- Shapes: a staging table is made like one of these, which stay empty. Days are numbers of days since 1970-01-01, which
-- COPY reads five times as fast as dates.
create table erp_stage_party (
  number int not null, line int not null,
  mall_name text not null, economic_unit text not null, contract text not null, luc text not null, trade_name text, name text not null,
  document text not null, contract_type_id int not null
);
comment on table erp_stage_party is 'Shape of a staging table: who owes, once for each distinct telling of an ORACLE file. owner: receivables';
comment on column erp_stage_party.line is 'The first accepted row that tells it';

create table erp_stage_titulo (
  line int not null, party int not null,
  number text not null, boleto text, document_type_id int not null, movement_type_id int not null, cost_center text,
  competence_day int not null, due_day int not null, original_due_day int,
  original_cents bigint not null, open_cents bigint not null, fine_discount_cents bigint, interest_discount_cents bigint,
  payment_document text, cleared_day int, paid_day int, received_cents bigint
);
comment on table erp_stage_titulo is 'Shape of a staging table: the readable rows of an ORACLE file. owner: receivables';

create table erp_stage_repeat (
  line int not null, first_line int not null, is_receipt_repeated boolean not null
);
comment on table erp_stage_repeat is 'Shape of a staging table: rows whose título stands in an earlier row of the file too. owner: receivables';
comment on column erp_stage_repeat.is_receipt_repeated is 'Its docPagamento stands in an earlier row, too';

create table erp_stage_contract (
  line int not null,
  mall_name text not null, economic_unit text not null, contract text not null, luc text not null, document text not null,
  name text not null, born_day int, trade_name text, object text, contract_type_id int not null, status text not null,
  starts_day int, ends_day int, street text not null, district text not null, city text not null, uf text not null, cep text not null,
  phone text, email text, index_name text, fine_bps int, interest_bps int, group_name text, portfolio text, legal_status text,
  guarantor_name text, guarantor_document text, guarantor_born_day int, guarantor_street text, guarantor_district text,
  guarantor_city text, guarantor_uf text, guarantor_cep text, guarantee_ends_day int, note text
);
comment on table erp_stage_contract is 'Shape of a staging table: the readable rows of an AUXILIARY file. owner: receivables';

alter table erp_load add column staging int;
comment on column erp_load.staging is 'The number of its staging tables, while its rows wait in them';

create function regua.open_staging(kind text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number int := nextval('regua.staging_number');
  part text;
begin
  foreach part in array case kind when 'ORACLE' then array['party', 'titulo', 'repeat'] else array['contract'] end loop
    execute format('create unlogged table staging.%I (like erp_stage_%s) with (autovacuum_enabled = false)', part || '_' || number, part);
    execute format('grant select, insert, delete on staging.%I to regua_all', part || '_' || number);
  end loop;
  return number;
end $$;
comment on function regua.open_staging is 'Makes the staging tables of one try of a load; answers their number';

-- What no open load refers to goes. A table that somebody still holds, as a worker that was frozen does, goes later.
create function regua.sweep_staging() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare target text;
begin
  for target in
    select c.relname from pg_class c where c.relnamespace = 'staging'::regnamespace and c.relkind = 'r'
      and not exists (select from erp_load l where l.finished_at is null and l.staging = substring(c.relname from '\d+$')::int)
  loop
    begin
      execute format('lock table staging.%I in access exclusive mode nowait', target);
      execute format('drop table staging.%I', target);
    exception when lock_not_available or undefined_table then
      continue;
    end;
  end loop;
end $$;
comment on function regua.sweep_staging is 'Drops the staging tables of loads that ended';
-- A sample of a few thousand rows is enough for tables that are read two or three times.
create function regua.sample_staging(target text) returns void
language plpgsql security definer set search_path = public, pg_temp set default_statistics_target = 10 as $$
begin
  execute format('analyze staging.%I', target);
end $$;
comment on function regua.sample_staging is 'Tells the planner of a staging table';
revoke all on function regua.open_staging(text), regua.sweep_staging(), regua.sample_staging(text) from public;
grant execute on function regua.open_staging(text), regua.sweep_staging(), regua.sample_staging(text) to regua_all;
