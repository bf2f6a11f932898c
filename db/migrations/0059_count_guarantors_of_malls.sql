-- owner: negativation
-- Who answers for boletos in two steps is one fiador of the mall: the sum of the steps counts them twice. So the whole mall
-- has a count of its own, under the status '', of everything that the follow-up shows (removals are not, rules 4.8).
create or replace function regua.count_guarantors() returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('guarantors', 13)) then return; end if;
  with kept as (
    select cycle_id, mall_id, status, sum(hashint8extended(id, 0)::numeric) as tally_rows from negativation_tally group by 1, 2, 3
  ), now as (
    select * from kept
    union all select cycle_id, mall_id, '', sum(tally_rows) from kept where status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' group by 1, 2
  ), gone as (
    delete from negativation_guarantors k where not exists (select from now n where (n.cycle_id, n.mall_id, n.status) = (k.cycle_id, k.mall_id, k.status))
  ), changed as (
    select n.* from now n left join negativation_guarantors k using (cycle_id, mall_id, status) where k.tally_rows is distinct from n.tally_rows
  ), counted as (
    select c.cycle_id, c.mall_id, c.status, c.tally_rows, count(distinct p.document) as guarantors
    from changed c
      left join negativation_item i on (i.cycle_id, i.mall_id, i.status) = (c.cycle_id, c.mall_id, c.status)
      left join item_person p on p.item_id = i.id and p.kind = 'FIADOR'
    where c.status <> '' group by 1, 2, 3, 4
    union all
    select c.cycle_id, c.mall_id, c.status, c.tally_rows, count(distinct p.document)
    from changed c
      left join negativation_item i on (i.cycle_id, i.mall_id) = (c.cycle_id, c.mall_id) and i.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
      left join item_person p on p.item_id = i.id and p.kind = 'FIADOR'
    where c.status = '' group by 1, 2, 3, 4
  )
  insert into negativation_guarantors as k (cycle_id, mall_id, status, tally_rows, guarantors)
  select * from counted
  on conflict (cycle_id, mall_id, status) do update set tally_rows = excluded.tally_rows, guarantors = excluded.guarantors;
end $$;
comment on table negativation_guarantors is 'How many different fiadores the items of a mall, cycle and step have, and those of all its steps but removals (status empty): no sum, so it is counted and kept. owner: negativation';
select regua.count_guarantors();

-- 'Finalizado' is shown with how its boletos ended: counted from the index alone.
create index negativation_item_outcome on negativation_item (cycle_id, mall_id, outcome) include (balance_cents) where outcome is not null;
-- Flags ISENTAR of a cycle, whatever became of them (rules 4.5).
create index negativation_item_exempted on negativation_item (cycle_id, mall_id) include (boleto_id) where not is_negativate;
