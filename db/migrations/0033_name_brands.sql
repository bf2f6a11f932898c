-- owner: negativation
-- A text within the names of the items is looked for among their different names, of which there are few, and the items
-- are found by the names that have it. Looked for in the items themselves, it met every finished item of every cycle; and
-- like may not use an index under the policy of malls, equality may (docs/decisions/0013-how-lists-grow.md).
create table negativation_brand (
  mall_id int not null,
  name text not null,
  primary key (mall_id, name)
);
comment on table negativation_brand is 'The different trade names of the items of each mall; a name stays when its items go. Written by triggers alone. owner: negativation';
call regua.scope_by_mall('negativation_brand');
revoke insert, update, delete on negativation_brand from regua_app, regua_all;

create function regua.name_brands() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_brand (mall_id, name)
  select distinct w.mall_id, w.trade_name from changed_rows w
  where not exists (select from negativation_brand b where (b.mall_id, b.name) = (w.mall_id, w.trade_name))
  order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger brands_on_insert after insert on negativation_item referencing new table as changed_rows
  for each statement execute function regua.name_brands();

-- The trade name of an item is a snapshot: nobody changes it, and whoever would has to name it.
create function regua.name_brand() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_brand (mall_id, name) values (new.mall_id, new.trade_name) on conflict do nothing;
  return null;
end $$;
create trigger brands_on_update after update of trade_name, mall_id on negativation_item for each row execute function regua.name_brand();

-- Names everything anew, for tables that were filled with the triggers switched off.
create function regua.name_every_brand() returns void
language sql security definer set search_path = public, regua, pg_temp as $$
  insert into negativation_brand (mall_id, name) select distinct mall_id, trade_name from negativation_item on conflict do nothing
$$;
revoke all on function regua.name_every_brand() from public;
select regua.name_every_brand();

create index negativation_brand_name on negativation_brand using gin (lower(name) gin_trgm_ops);
drop index negativation_item_trade_name;
create index negativation_item_brand on negativation_item (trade_name, status);

-- What lies before a page is passed over by these entries alone, without a look at its rows.
drop index negativation_item_step;
create index negativation_item_step on negativation_item (mall_id, status, due_on nulls first, id) include (batch_id);
drop index negativation_item_step_value;
create index negativation_item_step_value on negativation_item (mall_id, status, balance_cents nulls first, id) include (batch_id);
drop index negativation_item_status;
create index negativation_item_status on negativation_item (status, due_on nulls first, id) include (mall_id, batch_id);
drop index negativation_item_status_value;
create index negativation_item_status_value on negativation_item (status, balance_cents nulls first, id) include (mall_id, batch_id);
analyze negativation_brand, negativation_item;
