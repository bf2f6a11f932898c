-- owner: lawsuits
-- A load may give a título another boleto, and takes away a boleto that it left without any: of which boleto a título of an
-- action is says the título alone.
alter table lawsuit_titulo drop column boleto_id;
alter table lawsuit_left_out drop column boleto_id;
alter table lawsuit_left_out drop constraint lawsuit_left_out_contract_id_fkey;
alter table lawsuit_left_out add constraint lawsuit_left_out_contract_id_fkey
  foreign key (contract_id) references contract on delete cascade;

-- The list of eligible contracts is made of what the ledger says: what a load brought leaves it when the load is undone.
-- Actions that people have moved are not asked here; the undo is refused while one of them speaks of the load.
create function regua.forget_waiting_lawsuits(load bigint) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  delete from lawsuit_titulo x using lawsuit l, erp_load_undo u
  where l.id = x.lawsuit_id and l.status = 'AGUARDANDO_LIBERACAO'
    and u.load_id = load and u.table_name = 'titulo' and u.before is null
    and x.titulo_id between u.row_id and u.last_row_id;
  delete from lawsuit l
  where l.status = 'AGUARDANDO_LIBERACAO'
    and not exists (select from lawsuit_titulo x where x.lawsuit_id = l.id and x.is_considered)
    and not exists (select from lawsuit_move v where v.lawsuit_id = l.id)
    and not exists (select from lawsuit_recommendation h where h.lawsuit_id = l.id);
end $$;
revoke all on function regua.forget_waiting_lawsuits(bigint) from public;
grant execute on function regua.forget_waiting_lawsuits(bigint) to regua_all;

-- owner: prescription
-- Actions are filed in the product now: once phase 7 is concluded its títulos do not prescribe.
create or replace view filed_action with (security_invoker = true) as
  select x.mall_id, x.titulo_id, min(g.filed_on) as filed_on
  from lawsuit l
    join lawsuit_titulo x on x.lawsuit_id = l.id and x.is_considered
    join lawsuit_guia g on g.lawsuit_id = l.id and g.filed_on is not null
  where l.concluded_phases = 7 and l.is_confirmed and (l.is_open or l.outcome = 'CONCLUIDA')
  group by x.mall_id, x.titulo_id;
comment on view filed_action is 'Títulos that are in a filed legal action, and since when. owner: prescription';
