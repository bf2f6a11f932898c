-- owner: negativation
-- A list shows its page beside the true total of its whole filter. A page reads twenty rows; a count reads every row of the
-- filter. So what lists count is kept as sums: each statement that changes items adds what it changed as rows of its own,
-- nobody waits for anybody, and a job folds the rows of a key into one. The sum over rows is exact in every snapshot
-- (docs/decisions/0013-how-lists-grow.md).
create table negativation_tally (
  id bigint generated always as identity primary key,
  mall_id int not null,
  cycle_id int not null,
  status text not null,
  is_sent boolean not null,
  step_entered_on date not null,
  step_due_on date,
  entered int not null,
  items int not null,
  cents bigint not null,
  negativate int not null,
  negativate_cents bigint not null,
  justified int not null,
  unjustified int not null,
  blocked int not null,
  alerted int not null,
  exempted int not null
);
create index negativation_tally_step on negativation_tally (status, mall_id);
create index negativation_tally_cycle on negativation_tally (cycle_id, mall_id, status);
comment on table negativation_tally is 'What lists count of the items: sums by mall, cycle and step; rows of one key add up. Written by triggers alone. owner: negativation';
comment on column negativation_tally.is_sent is 'In a lote on its way to the bureau: such items are on no list of a step';
comment on column negativation_tally.entered is 'The steps that the items came through, as bits (regua.steps_entered)';
comment on column negativation_tally.unjustified is 'Set to ISENTAR by a person, still without a justification';
comment on column negativation_tally.exempted is 'Items whose boleto was exempted in an earlier cycle';
call regua.scope_by_mall('negativation_tally');
revoke insert, update, delete on negativation_tally from regua_app, regua_all;

-- A bit for each step of rules 4.3, in the order of its statuses.
create function regua.steps_entered(entered_from jsonb) returns int language sql immutable parallel safe as $$
  select (entered_from ? 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING')::int
    | (entered_from ? 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')::int << 1
    | (entered_from ? 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING')::int << 2
    | (entered_from ? 'APROVADOR_DIRETOR_SHOPPING')::int << 3
    | (entered_from ? 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA')::int << 4
    | (entered_from ? 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING')::int << 5
    | (entered_from ? 'APROVADOR_DIRETOR_HOLDING')::int << 6
    | (entered_from ? 'PENDENTE_APROVACAO_EXCECAO_KA')::int << 7
    | (entered_from ? 'PENDENTE_DE_ENVIO')::int << 8
    | (entered_from ? 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')::int << 9
    | (entered_from ? 'FINALIZADO_COM_ERRO')::int << 10
    | (entered_from ? 'FINALIZADO')::int << 11
$$;

-- One row for each key that some statement changed. What did not change adds up to nothing and is not written.
create function regua.tally_items() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_tally (mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered,
    items, cents, negativate, negativate_cents, justified, unjustified, blocked, alerted, exempted)
  select mall_id, cycle_id, status, batch_id is not null, step_entered_on, step_due_on, regua.steps_entered(entered_from),
    count(*) * tg_argv[0]::int, sum(balance_cents) * tg_argv[0]::int,
    count(*) filter (where is_negativate) * tg_argv[0]::int, coalesce(sum(balance_cents) filter (where is_negativate), 0) * tg_argv[0]::int,
    count(justification_id) * tg_argv[0]::int,
    count(*) filter (where not is_negativate and justification_id is null and flag_set_by = 'PESSOA') * tg_argv[0]::int,
    count(*) filter (where block_count > 0) * tg_argv[0]::int, count(*) filter (where alert_count > 0) * tg_argv[0]::int,
    count(*) filter (where exemption_count > 0) * tg_argv[0]::int
  from changed_rows
  group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create function regua.tally_changed_items() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_tally (mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered,
    items, cents, negativate, negativate_cents, justified, unjustified, blocked, alerted, exempted)
  select * from (
    select mall_id, cycle_id, status, batch_id is not null, step_entered_on, step_due_on, regua.steps_entered(entered_from),
      sum(n) as items, sum(n * balance_cents) as cents,
      coalesce(sum(n) filter (where is_negativate), 0) as negativate, coalesce(sum(n * balance_cents) filter (where is_negativate), 0) as negativate_cents,
      coalesce(sum(n) filter (where justification_id is not null), 0) as justified,
      coalesce(sum(n) filter (where not is_negativate and justification_id is null and flag_set_by = 'PESSOA'), 0) as unjustified,
      coalesce(sum(n) filter (where block_count > 0), 0) as blocked, coalesce(sum(n) filter (where alert_count > 0), 0) as alerted,
      coalesce(sum(n) filter (where exemption_count > 0), 0) as exempted
    from (select -1 as n, * from old_rows union all select 1, * from changed_rows) changed
    group by 1, 2, 3, 4, 5, 6, 7) summed
  where (items, cents, negativate, negativate_cents, justified, unjustified, blocked, alerted, exempted) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;

create trigger tally_on_insert after insert on negativation_item referencing new table as changed_rows
  for each statement execute function regua.tally_items(1);
create trigger tally_on_delete after delete on negativation_item referencing old table as changed_rows
  for each statement execute function regua.tally_items('-1');
create trigger tally_on_update after update on negativation_item referencing old table as old_rows new table as changed_rows
  for each statement execute function regua.tally_changed_items();

-- Folds the rows of each key into one. Whoever reads meanwhile sees either the many or the one; of two at once each folds
-- what it took away itself.
create function regua.fold_negativation_tally() returns void
language sql security definer set search_path = public, regua, pg_temp as $$
  with folded as (
    delete from negativation_tally t using (
      select array_agg(id) as ids from negativation_tally
      group by mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered having count(*) > 1) many
    where t.id = any(many.ids) returning t.*
  )
  insert into negativation_tally (mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered,
    items, cents, negativate, negativate_cents, justified, unjustified, blocked, alerted, exempted)
  select * from (
    select mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered, sum(items) as items, sum(cents) as cents,
      sum(negativate) as negativate, sum(negativate_cents) as negativate_cents, sum(justified) as justified, sum(unjustified) as unjustified,
      sum(blocked) as blocked, sum(alerted) as alerted, sum(exempted) as exempted
    from folded group by mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered) summed
  where (items, cents, negativate, negativate_cents, justified, unjustified, blocked, alerted, exempted) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
$$;
revoke all on function regua.fold_negativation_tally() from public;
grant execute on function regua.fold_negativation_tally() to regua_app, regua_all;

-- Counts everything anew, for tables that were filled with the triggers switched off.
create function regua.recount_negativation_tally() returns void
language sql security definer set search_path = public, regua, pg_temp as $$
  delete from negativation_tally;
  insert into negativation_tally (mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered,
    items, cents, negativate, negativate_cents, justified, unjustified, blocked, alerted, exempted)
  select mall_id, cycle_id, status, batch_id is not null, step_entered_on, step_due_on, regua.steps_entered(entered_from),
    count(*), sum(balance_cents), count(*) filter (where is_negativate), coalesce(sum(balance_cents) filter (where is_negativate), 0),
    count(justification_id), count(*) filter (where not is_negativate and justification_id is null and flag_set_by = 'PESSOA'),
    count(*) filter (where block_count > 0), count(*) filter (where alert_count > 0), count(*) filter (where exemption_count > 0)
  from negativation_item
  group by 1, 2, 3, 4, 5, 6, 7
$$;
revoke all on function regua.recount_negativation_tally() from public;
select regua.recount_negativation_tally();

-- The orders in which the lists of the steps are read, each behind its filter, so that a page reads its own rows and no
-- others. Nulls stand where the lists put them.
drop index negativation_item_step;
create index negativation_item_step on negativation_item (mall_id, status, due_on nulls first, id);
create index negativation_item_step_value on negativation_item (mall_id, status, balance_cents nulls first, id);
drop index negativation_item_status;
create index negativation_item_status on negativation_item (status, due_on nulls first, id);
create index negativation_item_status_value on negativation_item (status, balance_cents nulls first, id);

-- owner: bureau
create table negativated_item (
  item_id bigint primary key references negativation_item on delete cascade,
  mall_id int not null,
  status text,
  persons int not null check (persons > 0),
  cents bigint not null
);
comment on table negativated_item is 'The items of which somebody was sent to the bureau, as the results count them: persons sent, and their value. Written by triggers alone. owner: bureau';
comment on column negativated_item.status is 'The status under which the results show it (rules 4.8); null = they do not';
call regua.scope_by_mall('negativated_item');
revoke insert, update, delete on negativated_item from regua_app, regua_all;

create table negativated_tally (
  id bigint generated always as identity primary key,
  mall_id int not null,
  status text not null,
  items int not null,
  persons int not null,
  cents bigint not null
);
create index negativated_tally_status on negativated_tally (status, mall_id);
comment on table negativated_tally is 'The sums of negativated_item by mall and status; rows of one key add up. Written by triggers alone. owner: bureau';
call regua.scope_by_mall('negativated_tally');
revoke insert, update, delete on negativated_tally from regua_app, regua_all;

-- A removal that is pending shows its boleto under the status it came from; what left the workflow otherwise than to the
-- bureau is no result (rules 4.8).
create function regua.result_status(status text, outcome text, removal jsonb) returns text language sql immutable parallel safe as $$
  select case when status = 'FINALIZADO' and outcome not in ('NEGATIVADO', 'BAIXADO') then null
    when status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' then coalesce(removal #>> '{from,status}', 'FINALIZADO')
    else status end
$$;

-- Counts these items anew, whatever was known of them.
create function regua.recount_negativated(ids bigint[]) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  -- Of two that change people of one item the second waits here, and then sees what the first did.
  perform 1 from negativation_item where id = any(ids) order by id for no key update;
  delete from negativated_item r where r.item_id = any(ids)
    and not exists (select from item_person p where p.item_id = r.item_id and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed));
  insert into negativated_item as r (item_id, mall_id, status, persons, cents)
  select i.id, i.mall_id, regua.result_status(i.status, i.outcome, i.removal), count(*), sum(coalesce(p.listed_cents, i.listed_cents, i.balance_cents))
  from negativation_item i join item_person p on p.item_id = i.id
  where i.id = any(ids) and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)
  group by i.id
  on conflict (item_id) do update set status = excluded.status, persons = excluded.persons, cents = excluded.cents
  where (r.status, r.persons, r.cents) is distinct from (excluded.status, excluded.persons, excluded.cents);
end $$;
revoke all on function regua.recount_negativated(bigint[]) from public;

create function regua.count_sent_persons() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
declare ids bigint[];
begin
  select array_agg(distinct item_id) into ids from changed_rows where inclusion <> 'A_ENVIAR' or was_ever_listed;
  if ids is not null then perform regua.recount_negativated(ids); end if;
  return null;
end $$;

create function regua.count_changed_persons() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
declare ids bigint[];
begin
  select array_agg(distinct w.item_id) into ids from changed_rows w join old_rows o on o.id = w.id
  where (w.inclusion, w.was_ever_listed, w.listed_cents) is distinct from (o.inclusion, o.was_ever_listed, o.listed_cents);
  if ids is not null then perform regua.recount_negativated(ids); end if;
  return null;
end $$;

create function regua.count_results_of_changed_items() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
declare ids bigint[];
begin
  select array_agg(r.item_id) into ids from changed_rows w join negativated_item r on r.item_id = w.id;
  if ids is not null then perform regua.recount_negativated(ids); end if;
  return null;
end $$;

create trigger count_on_insert after insert on item_person referencing new table as changed_rows
  for each statement execute function regua.count_sent_persons();
create trigger count_on_delete after delete on item_person referencing old table as changed_rows
  for each statement execute function regua.count_sent_persons();
create trigger count_on_update after update on item_person referencing old table as old_rows new table as changed_rows
  for each statement execute function regua.count_changed_persons();
create trigger count_results_on_update after update on negativation_item referencing new table as changed_rows
  for each statement execute function regua.count_results_of_changed_items();

create function regua.tally_negativated() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativated_tally (mall_id, status, items, persons, cents)
  select mall_id, status, count(*) * tg_argv[0]::int, sum(persons) * tg_argv[0]::int, sum(cents) * tg_argv[0]::int
  from changed_rows where status is not null group by mall_id, status;
  return null;
end $$;
create trigger tally_on_insert after insert on negativated_item referencing new table as changed_rows
  for each statement execute function regua.tally_negativated(1);
create trigger tally_on_delete after delete on negativated_item referencing old table as changed_rows
  for each statement execute function regua.tally_negativated('-1');
create trigger tally_new_on_update after update on negativated_item referencing new table as changed_rows
  for each statement execute function regua.tally_negativated(1);
create trigger tally_old_on_update after update on negativated_item referencing old table as changed_rows
  for each statement execute function regua.tally_negativated('-1');

create function regua.fold_negativated_tally() returns void
language sql security definer set search_path = public, regua, pg_temp as $$
  with folded as (
    delete from negativated_tally t using (
      select array_agg(id) as ids from negativated_tally group by mall_id, status having count(*) > 1) many
    where t.id = any(many.ids) returning t.*
  )
  insert into negativated_tally (mall_id, status, items, persons, cents)
  select * from (select mall_id, status, sum(items) as items, sum(persons) as persons, sum(cents) as cents from folded group by mall_id, status) summed
  where (items, persons, cents) <> (0, 0, 0)
$$;
revoke all on function regua.fold_negativated_tally() from public;
grant execute on function regua.fold_negativated_tally() to regua_app, regua_all;

create function regua.recount_every_negativated() returns void
language sql security definer set search_path = public, regua, pg_temp as $$
  delete from negativated_item;
  delete from negativated_tally;
  insert into negativated_item (item_id, mall_id, status, persons, cents)
  select i.id, i.mall_id, regua.result_status(i.status, i.outcome, i.removal), count(*), sum(coalesce(p.listed_cents, i.listed_cents, i.balance_cents))
  from negativation_item i join item_person p on p.item_id = i.id where p.inclusion <> 'A_ENVIAR' or p.was_ever_listed group by i.id;
$$;
revoke all on function regua.recount_every_negativated() from public;
select regua.recount_every_negativated();

drop index item_person_event;
create index item_person_event on item_person (mall_id, last_event_on nulls first, id) where inclusion <> 'A_ENVIAR' or was_ever_listed;
create index item_person_event_everywhere on item_person (last_event_on nulls first, id) where inclusion <> 'A_ENVIAR' or was_ever_listed;
