-- Derived tables: stored rows that follow from other tables (docs/decisions/0068-derived-sums.md). A change of a source makes
-- a key stale, and a refresh computes the rows of stale keys again. src/server/database/derived.ts declares every derived
-- table; src/app/every-derived.test.ts compares the declarations with the triggers that are created here.

-- Stale keys
-- ----------

create table stale_key (
  id bigint generated always as identity primary key,
  derived text not null,
  mall_id int not null,
  key bigint
);
create index stale_key_mall on stale_key (derived, mall_id);
create index stale_key_key on stale_key (derived, key) where key is not null;
comment on table stale_key is 'Keys of derived tables whose rows must be computed again; the refresh deletes them. owner: server';
comment on column stale_key.derived is 'The derived table';
comment on column stale_key.key is 'A key within the mall; null = every row of the mall';
call regua.scope_by_mall('stale_key');
revoke update on stale_key from regua_app, regua_all;

-- After a truncate of a source.
create function regua.empty_derived() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  execute format('delete from %I', tg_argv[0]);
  return null;
end $$;

-- Creates the triggers that mark keys as stale when a source changes, and their function: static statements, because a plan of a
-- dynamic one takes longer than the change of a row. `keys` is a query of the stale keys (mall_id, key) over `changed`;
-- `columns` are those whose update counts, with those that `keys` reads ('' = every update); `condition` selects the rows that
-- count. `at_once` refreshes the keys in the statement, by regua.refresh_<derived>(keys). The arguments of the triggers are for
-- src/app/every-derived.test.ts.
create procedure regua.mark_stale_on(source name, derived name, events text[],
  keys text default 'select mall_id, null::bigint from changed', columns text default '', condition text default 'true',
  at_once boolean default false)
language plpgsql as $$
declare
  function_name text := derived || '_stale_by_' || source;
  -- Compares rows as sets: joined by id they would be compared pairwise, because the plans of triggers are cached.
  difference text := 'select id, %1$s from %3$s where %2$s except select id, %1$s from %4$s where %2$s';
  updated text := case
    when columns = '' then format('select * from fresh where %s', condition)
    when condition = 'true' then format(difference, columns, condition, 'fresh', 'gone')
    else format('(' || difference || ') union all (' || replace(replace(difference, '%3$s', 'gone'), '%4$s', 'fresh') || ')',
      columns, condition, 'fresh', 'gone')
  end;
  act text := case when at_once
    then format('select array_agg(distinct k.key) into stale from (with changed as (%%s) %s) k (mall_id, key);
      if stale is not null then perform regua.%I(stale); end if;', keys, 'refresh_' || derived)
    else format('insert into stale_key (derived, mall_id, key) select distinct %L, k.* from (with changed as (%%s) %s) k;', derived, keys)
  end;
  event text;
begin
  execute format('create function regua.%I() returns trigger
    language plpgsql security definer set search_path = public, regua, pg_temp as $body$
    declare stale bigint[];
    begin
      if tg_op = ''INSERT'' then %s
      elsif tg_op = ''DELETE'' then %s
      else %s
      end if;
      return null;
    end $body$', function_name, format(act, format('select * from fresh where %s', condition)),
    format(act, format('select * from gone where %s', condition)), format(act, updated));
  foreach event in array events loop
    if event = 'truncate' then
      execute format('create trigger %I after truncate on %I for each statement execute function regua.empty_derived(%L)',
        derived || '_stale_truncate', source, derived);
    else
      execute format('create trigger %I after %s on %I referencing %s for each statement execute function regua.%I(%L, %L, %L, %L, %L)',
        derived || '_stale_' || event, event, source,
        case when event = 'insert' or event = 'update' and columns = '' then 'new table as fresh'
          when event = 'delete' then 'old table as gone' else 'old table as gone new table as fresh' end,
        function_name, derived, keys, columns, condition, at_once);
    end if;
  end loop;
end $$;

-- Sums by difference
-- ------------------

-- A statement that changes a source adds rows with the difference, which needs no lock; a refresh merges the rows of a key.
-- So no key is ever stale: the sum of the rows of a key is exact in every snapshot.
create table derived_sum (
  derived name primary key,
  source name not null,
  source_id name not null,
  key text[] not null,
  sums text[] not null,
  condition text not null
);
comment on table derived_sum is 'Derived tables whose rows of a key add up: the key and the sums of each row of the source, as select items. owner: server';
comment on column derived_sum.source_id is 'Primary key of the source';
comment on column derived_sum.condition is 'Rows of the source that count';
revoke insert, update, delete on derived_sum from regua_app, regua_all;

-- The column names of select items: 'batch_id is not null as is_sent' is is_sent.
create function regua.item_names(items text[], pattern text default '%s') returns text language sql immutable as $$
  select string_agg(format(pattern, substring(item from '\w+$')), ', ' order by place)
  from unnest(items) with ordinality i (item, place)
$$;

-- Makes a derived table the sum of a source: creates the triggers and their function.
create procedure regua.sum_up(source name, derived name, key text[], sums text[], source_id name default 'id', condition text default 'true')
language plpgsql as $$
declare
  function_name text := derived || '_add_difference';
  part text := array_to_string(key || sums, ', ');
  act text := format('insert into %I (%2$s, %3$s) select %2$s, %4$s from (%%s) s group by %2$s;', derived,
    regua.item_names(key), regua.item_names(sums), regua.item_names(sums, 'sum(n * %I)'));
begin
  insert into derived_sum values (derived, source, source_id, key, sums, condition);
  execute format('create function regua.%I() returns trigger
    language plpgsql security definer set search_path = public, regua, pg_temp as $body$
    begin
      if tg_op = ''INSERT'' then %s
      elsif tg_op = ''DELETE'' then %s
      else %s
      end if;
      return null;
    end $body$', function_name, format(act, format('select 1 as n, %s from fresh where %s', part, condition)),
    format(act, format('select -1 as n, %s from gone where %s', part, condition)),
    format(act, format('with was as (select %1$I, %2$s from gone where %3$s), became as (select %1$I, %2$s from fresh where %3$s)
      select -1 as n, x.* from (table was except table became) x
      union all select 1, x.* from (table became except table was) x', source_id, part, condition)));
  execute format('create trigger %I after insert on %I referencing new table as fresh for each statement execute function regua.%I(%L)',
    derived || '_add_insert', source, function_name, derived);
  execute format('create trigger %I after update on %I referencing old table as gone new table as fresh for each statement execute function regua.%I(%L)',
    derived || '_add_update', source, function_name, derived);
  execute format('create trigger %I after delete on %I referencing old table as gone for each statement execute function regua.%I(%L)',
    derived || '_add_delete', source, function_name, derived);
  execute format('create trigger %I after truncate on %I for each statement execute function regua.empty_derived(%L)',
    derived || '_add_truncate', source, derived);
end $$;

-- Merges the rows of each key. Concurrent readers see the old rows or the merged one; of two concurrent calls each merges
-- what it deleted itself.
create function regua.refresh_sums(target name) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
declare
  d derived_sum;
begin
  select * into strict d from derived_sum where derived = target;
  execute format('with merged as (
      delete from %1$I t using (select array_agg(id) as ids from %1$I group by %2$s having count(*) > 1) many
      where t.id = any(many.ids) returning t.*)
    insert into %1$I (%2$s, %3$s)
    select * from (select %2$s, %4$s from merged group by %2$s) summed where %5$s', d.derived,
    regua.item_names(d.key), regua.item_names(d.sums), regua.item_names(d.sums, 'sum(%1$I) as %1$I'),
    replace(regua.item_names(d.sums, '%I <> 0'), ', ', ' or '));
end $$;
revoke all on function regua.refresh_sums(name) from public;
grant execute on function regua.refresh_sums(name) to regua_app, regua_all;

-- Computes all sums again, for sources that were filled with triggers disabled.
create function regua.recompute_sums(target name) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
declare
  d derived_sum;
begin
  select * into strict d from derived_sum where derived = target;
  execute format('delete from %I', d.derived);
  execute format('insert into %I (%2$s, %3$s) select %2$s, %4$s from (select %5$s from %6$I where %7$s) s group by %2$s', d.derived,
    regua.item_names(d.key), regua.item_names(d.sums), regua.item_names(d.sums, 'sum(%I)'),
    array_to_string(d.key || d.sums, ', '), d.source, d.condition);
end $$;
revoke all on function regua.recompute_sums(name) from public;

-- Sources
-- -------

-- What the lists of the steps count.
call regua.sum_up('negativation_item', 'negativation_tally',
  key => array['mall_id', 'cycle_id', 'status', 'batch_id is not null as is_sent', 'step_entered_on', 'step_due_on',
    'regua.steps_entered(entered_from) as entered'],
  sums => array['1 as items', 'balance_cents as cents', 'is_negativate::int as negativate',
    'is_negativate::int * balance_cents as negativate_cents', '(justification_id is not null)::int as justified',
    '(not is_negativate and justification_id is null and flag_set_by is not distinct from ''PESSOA'')::int as unjustified',
    '(block_count > 0)::int as blocked', '(alert_count > 0)::int as alerted', '(exemption_count > 0)::int as exempted']);

-- Distinct guarantors are no sum: they are counted again for each cycle of a mall. Documents of persons never change.
call regua.mark_stale_on('negativation_item', 'negativation_guarantors', '{insert,update,delete,truncate}',
  keys => 'select mall_id, cycle_id from changed', columns => 'mall_id, cycle_id, status');
call regua.mark_stale_on('item_person', 'negativation_guarantors', '{insert,delete}',
  keys => 'select i.mall_id, i.cycle_id from changed p join negativation_item i on i.id = p.item_id', condition => 'kind = ''FIADOR''');

-- What the results count: items with persons that were sent.
call regua.mark_stale_on('item_person', 'negativated_item', '{insert,update,delete}',
  keys => 'select mall_id, item_id from changed', columns => 'mall_id, item_id, inclusion, was_ever_listed, listed_cents',
  condition => 'inclusion <> ''A_ENVIAR'' or was_ever_listed', at_once => true);
call regua.mark_stale_on('negativation_item', 'negativated_item', '{update}',
  keys => 'select r.mall_id, r.item_id from changed i join negativated_item r on r.item_id = i.id',
  columns => 'status, outcome, listed_cents, balance_cents', at_once => true);
call regua.sum_up('negativated_item', 'negativated_tally', key => array['mall_id', 'status'],
  sums => array['1 as items', 'persons', 'cents'], source_id => 'item_id', condition => 'status is not null');

-- Recovery: receipts and the outcome of items.
call regua.mark_stale_on('receipt', 'recovery_case', '{insert,update,delete}');
call regua.mark_stale_on('titulo', 'recovery_case', '{insert,update,delete}', columns => 'mall_id, original_cents, boleto_id');
call regua.mark_stale_on('bureau_submission', 'recovery_case', '{insert,update,delete}', columns => 'mall_id, status, value_cents');
call regua.mark_stale_on('negativation_item', 'recovery_case', '{insert,update,delete}',
  columns => 'mall_id, outcome, step_entered_on, balance_cents', condition => 'outcome is not null');

-- Last contact and promise of customers. Whether a stage is a promise affects every promise. Balances are marked by the acts
-- that change them (src/features/ledger/receivables/actions/announce.ts).
call regua.mark_stale_on('negotiation_boleto', 'worklist_customer', '{insert,delete}',
  keys => 'select k.mall_id, k.tenant_id from changed y join contract k on k.id = y.contract_id');
call regua.mark_stale_on('negotiation', 'worklist_customer', '{update}',
  keys => 'select k.mall_id, k.tenant_id from changed n join negotiation_boleto y on y.negotiation_id = n.id join contract k on k.id = y.contract_id');
call regua.mark_stale_on('contact_record', 'worklist_customer', '{insert,update}',
  keys => 'select t.mall_id, t.id from changed r join tenant t on t.mall_id = r.mall_id and t.document = r.document');
call regua.mark_stale_on('negotiation_stage', 'worklist_customer', '{update}',
  keys => 'select m.id, null::bigint from mall m where exists (select from changed)', columns => 'is_agreement, ends_promise');
