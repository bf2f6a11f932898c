-- owner: exceptions
-- The keys of a título stand in rows, so that whole malls meet the records by a hash of the key, and one título by the
-- index; an array could only be compared with record by record. Without a LUC a título has its first key twice.
create or replace view excepted_titulo with (security_invoker = true) as
select t.id as titulo_id, t.boleto_id, t.mall_id, t.open_cents, k.name as module, r.id as record_id,
  regua.exception_label(r.list, r.document, r.luc, d.prefix, r.cost_center, r.number, r.competence_year, r.economic_unit) as label
from titulo t join contract c on c.id = t.contract_id join mall m on m.id = t.mall_id
  cross join lateral unnest(
    regua.titulo_exception_keys(c.document, c.luc, t.document_type_id, t.cost_center, t.number, t.competence, m.economic_unit)
  ) with ordinality own (key, place)
  join exception_record r on r.is_active and r.key = own.key and (own.place <> 2 or c.luc <> '')
    and (r.mall_ids = '{}' or t.mall_id = any(r.mall_ids))
  join exception_module k on k.id = any(r.module_ids)
  left join document_type d on d.id = r.document_type_id;
