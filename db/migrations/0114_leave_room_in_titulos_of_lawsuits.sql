-- owner: lawsuits
-- Every morning writes the charges of every título of an open action: with room in its page a row is written beside itself and
-- no index is touched (six times as quick over 700,000 títulos). Keys are watched where a statement names them.
alter table lawsuit_titulo set (fillfactor = 40);
drop trigger own_key on lawsuit_titulo;
create trigger own_key before update of titulo_id, lawsuit_id, mall_id on lawsuit_titulo
  for each row when ((old.titulo_id, old.lawsuit_id, old.mall_id) is distinct from (new.titulo_id, new.lawsuit_id, new.mall_id))
  execute function regua.keep_key('lawsuit_titulo');
