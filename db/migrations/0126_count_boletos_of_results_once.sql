-- owner: bureau-results
-- The value of a boleto counts once, however many persons answer for it. A removal that waits is no error any more,
-- whatever its boleto was before: FINALIZADO_COM_ERRO holds only what has that status now.
create or replace function regua.result_status(status text, outcome text, removal jsonb) returns text language sql immutable parallel safe as $$
  select case when status = 'FINALIZADO' and outcome not in ('NEGATIVADO', 'BAIXADO') then null
    when status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' then 'FINALIZADO'
    else status end
$$;

create or replace function regua.recount_negativated(ids bigint[]) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  -- Of two that change people of one item the second waits here, and then sees what the first did.
  perform 1 from negativation_item where id = any(ids) order by id for no key update;
  delete from negativated_item r where r.item_id = any(ids)
    and not exists (select from item_person p where p.item_id = r.item_id and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed));
  insert into negativated_item as r (item_id, mall_id, status, persons, cents)
  select i.id, i.mall_id, regua.result_status(i.status, i.outcome, i.removal), count(*), max(coalesce(p.listed_cents, i.listed_cents, i.balance_cents))
  from negativation_item i join item_person p on p.item_id = i.id
  where i.id = any(ids) and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)
  group by i.id
  on conflict (item_id) do update set status = excluded.status, persons = excluded.persons, cents = excluded.cents
  where (r.status, r.persons, r.cents) is distinct from (excluded.status, excluded.persons, excluded.cents);
end $$;

create or replace function regua.recount_every_negativated() returns void
language sql security definer set search_path = public, regua, pg_temp as $$
  delete from negativated_item;
  delete from negativated_tally;
  insert into negativated_item (item_id, mall_id, status, persons, cents)
  select i.id, i.mall_id, regua.result_status(i.status, i.outcome, i.removal), count(*), max(coalesce(p.listed_cents, i.listed_cents, i.balance_cents))
  from negativation_item i join item_person p on p.item_id = i.id where p.inclusion <> 'A_ENVIAR' or p.was_ever_listed group by i.id;
$$;
select regua.recount_every_negativated();

comment on table negativated_item is 'The items of which somebody was sent to the bureau, as the results count them: persons sent, and the value of the boleto once. Written by triggers alone. owner: bureau-results';
