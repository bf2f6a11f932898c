-- owner: receivables
-- What the ERP owes a tenant: a row of títulos with a negative open value. It is no título and enters no sum; guard G14 speaks of it.
create table tenant_credit (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  document text not null,
  contract text not null,
  number text not null,
  competence date not null check (extract(day from competence) = 1),
  due_on date not null,
  original_cents bigint not null check (original_cents > 0),
  open_cents bigint not null check (open_cents between 0 and original_cents),
  load_id bigint not null references erp_load,
  unique (mall_id, number)
);
create index tenant_credit_open on tenant_credit (mall_id, document) where open_cents > 0;
create index tenant_credit_load on tenant_credit (load_id);
comment on table tenant_credit is 'The ERP''s credits of tenants, still to be allocated to títulos. owner: receivables';
comment on column tenant_credit.open_cents is 'What is still to be allocated; 0 once a later load said so';
comment on column tenant_credit.load_id is 'The load that said it last';
call regua.scope_by_mall('tenant_credit');
revoke delete on tenant_credit from regua_app, regua_all;

create or replace function regua.delete_loaded(load bigint, target text) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  if target not in ('receipt', 'titulo', 'tenant_credit', 'boleto', 'guarantor', 'contract', 'tenant') then
    raise exception 'a load deletes nothing of %', target;
  end if;
  if not exists (select from erp_load l where l.id = load and l.undone_at is null and l.finished_at > regua.on_fixed_day(clock_timestamp()) - interval '25 hours') then
    raise exception 'load % cannot be undone', load;
  end if;
  execute format('delete from %I t using erp_load_undo u where u.load_id = $1 and u.table_name = $2 and u.before is null
    and t.id between u.row_id and u.last_row_id', target) using load, target;
end $$;

insert into parameter (category, code, name, value) values
  ('AGING', 'CREDITO_COBRE_BLOQUEIA', 'Crédito a alocar que cobre o boleto bloqueia', 'Sim');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where code = 'CREDITO_COBRE_BLOQUEIA';
