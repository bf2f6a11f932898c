-- owner: lawsuits
-- A Disparar over a large ledger writes the títulos of all its actions in one statement: what they refer to is proven by
-- the statement, as for the tables of the ledger (0025), and not row by row. Keys never change, so that the charges of every
-- morning prove nothing.
alter table lawsuit_titulo
  drop constraint lawsuit_titulo_lawsuit_id_is_open_fkey,
  drop constraint lawsuit_titulo_titulo_id_fkey,
  drop constraint lawsuit_titulo_mall_id_fkey,
  drop constraint lawsuit_titulo_pkey;
-- Reached from the título by the undo of a load, from the action by everything else.
alter table lawsuit_titulo add primary key (titulo_id, lawsuit_id);
drop index lawsuit_titulo_titulo;
create index lawsuit_titulo_lawsuit on lawsuit_titulo (lawsuit_id);

create trigger parents_insert after insert on lawsuit_titulo referencing new table as fresh
  for each statement execute function regua.prove_parents('titulo_id,mall_id', 'titulo', 'id,mall_id', 'lawsuit_id,mall_id,is_open', 'lawsuit', 'id,mall_id,is_open');
create trigger own_key before update on lawsuit_titulo
  for each row when ((old.titulo_id, old.lawsuit_id, old.mall_id) is distinct from (new.titulo_id, new.lawsuit_id, new.mall_id))
  execute function regua.keep_key('lawsuit_titulo');
create trigger childless_lawsuit_titulo_titulo_id_delete after delete on titulo referencing old table as gone
  for each statement execute function regua.prove_childless('lawsuit_titulo', 'titulo_id', 'id');
create trigger childless_lawsuit_titulo_titulo_id_truncate after truncate on titulo
  for each statement execute function regua.prove_childless('lawsuit_titulo', 'titulo_id', 'id');
create trigger childless_lawsuit_titulo_lawsuit_id_delete after delete on lawsuit referencing old table as gone
  for each statement execute function regua.prove_childless('lawsuit_titulo', 'lawsuit_id', 'id');
create trigger childless_lawsuit_titulo_lawsuit_id_truncate after truncate on lawsuit
  for each statement execute function regua.prove_childless('lawsuit_titulo', 'lawsuit_id', 'id');
create trigger key_lawsuit_titulo_lawsuit_id before update of id, mall_id on lawsuit
  for each row when ((old.id, old.mall_id) is distinct from (new.id, new.mall_id))
  execute function regua.keep_key('lawsuit_titulo');

-- A título is as open as its action: with an action that ends they are free.
create function regua.follow_lawsuits() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update lawsuit_titulo x set is_open = f.is_open
  from fresh f join stale s on s.id = f.id
  where f.is_open <> s.is_open and x.lawsuit_id = f.id;
  return null;
end $$;
create trigger titulos_follow after update on lawsuit referencing old table as stale new table as fresh
  for each statement execute function regua.follow_lawsuits();
alter table lawsuit drop constraint lawsuit_id_is_open_key;
comment on column lawsuit_titulo.is_open is 'As of its action, kept equal by a trigger: a título is in at most one open action';

-- The same for what stayed out of the list.
alter table lawsuit_left_out drop constraint lawsuit_left_out_mall_id_fkey;

create or replace function regua.forget_waiting_lawsuits(load bigint) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  delete from lawsuit_titulo x using lawsuit l, erp_load_undo u
  where l.id = x.lawsuit_id and l.status = 'AGUARDANDO_LIBERACAO'
    and u.load_id = load and u.table_name = 'titulo' and u.before is null
    and x.titulo_id between u.row_id and u.last_row_id;
  delete from lawsuit_titulo x using lawsuit l
  where l.id = x.lawsuit_id and l.status = 'AGUARDANDO_LIBERACAO'
    and not exists (select from lawsuit_titulo y where y.lawsuit_id = l.id and y.is_considered)
    and not exists (select from lawsuit_move v where v.lawsuit_id = l.id)
    and not exists (select from lawsuit_recommendation h where h.lawsuit_id = l.id);
  delete from lawsuit l
  where l.status = 'AGUARDANDO_LIBERACAO'
    and not exists (select from lawsuit_titulo x where x.lawsuit_id = l.id)
    and not exists (select from lawsuit_move v where v.lawsuit_id = l.id)
    and not exists (select from lawsuit_recommendation h where h.lawsuit_id = l.id);
end $$;
