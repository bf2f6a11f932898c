-- owner: negativation
-- Each bit where it belongs: without the brackets the shifts ran through one another, and steps were told apart by a number
-- that said nothing. The sums were right; the steps that items came through were not told by them.
create or replace function regua.steps_entered(entered_from jsonb) returns int language sql immutable parallel safe as $$
  select (entered_from ? 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING')::int
    | ((entered_from ? 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')::int << 1)
    | ((entered_from ? 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING')::int << 2)
    | ((entered_from ? 'APROVADOR_DIRETOR_SHOPPING')::int << 3)
    | ((entered_from ? 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA')::int << 4)
    | ((entered_from ? 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING')::int << 5)
    | ((entered_from ? 'APROVADOR_DIRETOR_HOLDING')::int << 6)
    | ((entered_from ? 'PENDENTE_APROVACAO_EXCECAO_KA')::int << 7)
    | ((entered_from ? 'PENDENTE_DE_ENVIO')::int << 8)
    | ((entered_from ? 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')::int << 9)
    | ((entered_from ? 'FINALIZADO_COM_ERRO')::int << 10)
    | ((entered_from ? 'FINALIZADO')::int << 11)
$$;
select regua.recount_negativation_tally();

-- A change is written even when it adds up to nothing: of two items that change places the sums stay and the people
-- differ. So the rows of a key are others whenever its items are others, and what was counted under the same rows is
-- still true.
create or replace function regua.tally_changed_items() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_tally (mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered,
    items, cents, negativate, negativate_cents, justified, unjustified, blocked, alerted, exempted)
  with changed as (
    select o.id from old_rows o join changed_rows w on w.id = o.id
    where (o.mall_id, o.cycle_id, o.status, o.batch_id is null, o.step_entered_on, o.step_due_on, o.entered_from, o.balance_cents, o.is_negativate,
        o.justification_id, o.flag_set_by, o.block_count > 0, o.alert_count > 0, o.exemption_count > 0)
      is distinct from (w.mall_id, w.cycle_id, w.status, w.batch_id is null, w.step_entered_on, w.step_due_on, w.entered_from, w.balance_cents, w.is_negativate,
        w.justification_id, w.flag_set_by, w.block_count > 0, w.alert_count > 0, w.exemption_count > 0)
  ), sides as (
    select -1 as n, o.* from old_rows o join changed using (id)
    union all select 1, w.* from changed_rows w join changed using (id)
  )
  select mall_id, cycle_id, status, batch_id is not null, step_entered_on, step_due_on, regua.steps_entered(entered_from),
    sum(n), sum(n * balance_cents),
    coalesce(sum(n) filter (where is_negativate), 0), coalesce(sum(n * balance_cents) filter (where is_negativate), 0),
    coalesce(sum(n) filter (where justification_id is not null), 0),
    coalesce(sum(n) filter (where not is_negativate and justification_id is null and flag_set_by = 'PESSOA'), 0),
    coalesce(sum(n) filter (where block_count > 0), 0), coalesce(sum(n) filter (where alert_count > 0), 0),
    coalesce(sum(n) filter (where exemption_count > 0), 0)
  from sides
  group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

-- So do fiadores that are added or taken away by themselves. Documents of people are never changed.
create function regua.tally_changed_guarantors() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_tally (mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered,
    items, cents, negativate, negativate_cents, justified, unjustified, blocked, alerted, exempted)
  select distinct i.mall_id, i.cycle_id, i.status, i.batch_id is not null, i.step_entered_on, i.step_due_on, regua.steps_entered(i.entered_from),
    0, 0, 0, 0, 0, 0, 0, 0, 0
  from changed_rows p join negativation_item i on i.id = p.item_id where p.kind = 'FIADOR';
  return null;
end $$;
create trigger tally_on_insert after insert on item_person referencing new table as changed_rows
  for each statement execute function regua.tally_changed_guarantors();
create trigger tally_on_delete after delete on item_person referencing old table as changed_rows
  for each statement execute function regua.tally_changed_guarantors();

create table negativation_guarantors (
  cycle_id int not null,
  mall_id int not null,
  status text not null,
  tally_rows numeric not null,
  guarantors int not null,
  primary key (cycle_id, mall_id, status)
);
comment on table negativation_guarantors is 'How many different fiadores the items of a mall, cycle and step have: no sum, so it is counted and kept. owner: negativation';
comment on column negativation_guarantors.tally_rows is 'Under which rows of the tally it was counted, as the sum of the hashes of their ids: true as long as they are the same rows';
call regua.scope_by_mall('negativation_guarantors');
revoke insert, update, delete on negativation_guarantors from regua_app, regua_all;

-- Counts what changed since the last time; one statement, so that rows and count are of one snapshot. Of two at once one does it.
create function regua.count_guarantors() returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('guarantors', 13)) then return; end if;
  with now as (
    select cycle_id, mall_id, status, sum(hashint8extended(id, 0)::numeric) as tally_rows from negativation_tally group by 1, 2, 3
  ), gone as (
    delete from negativation_guarantors k where not exists (select from now n where (n.cycle_id, n.mall_id, n.status) = (k.cycle_id, k.mall_id, k.status))
  ), changed as (
    select n.* from now n left join negativation_guarantors k using (cycle_id, mall_id, status) where k.tally_rows is distinct from n.tally_rows
  ), counted as (
    select c.cycle_id, c.mall_id, c.status, c.tally_rows, count(distinct p.document) as guarantors
    from changed c
      left join negativation_item i on (i.cycle_id, i.mall_id, i.status) = (c.cycle_id, c.mall_id, c.status)
      left join item_person p on p.item_id = i.id and p.kind = 'FIADOR'
    group by 1, 2, 3, 4
  )
  insert into negativation_guarantors as k (cycle_id, mall_id, status, tally_rows, guarantors)
  select * from counted
  on conflict (cycle_id, mall_id, status) do update set tally_rows = excluded.tally_rows, guarantors = excluded.guarantors;
end $$;
revoke all on function regua.count_guarantors() from public;
grant execute on function regua.count_guarantors() to regua_app, regua_all;
select regua.count_guarantors();
