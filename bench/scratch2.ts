import { worldCopy } from './world.ts'
const world = await worldCopy('half' as never, () => {})
try {
  const time = async (label: string, q: string) => { for (let i = 0; i < 2; i++) { const s = performance.now(); const r = await world.rows(q); console.log(label, Math.round(performance.now() - s), 'ms', JSON.stringify(r).slice(0, 100)) } }
  await world.rows(`insert into exception_record (list, number, competence_year, economic_unit, module_ids, created_by_name, updated_by_name)
    select 'numero-documento', 'X' || n, 2026, 'U1', array[k.id], 'x', 'x' from generate_series(1, 500) n, exception_module k where k.name = 'INADIMPLENCIA'`)
  await world.rows(`insert into exception_record (list, document, luc, module_ids, created_by_name, updated_by_name)
    select 'luc-shopping', c.document, '', array[k.id], 'x', 'x' from (select distinct document from contract order by 1 limit 20) c, exception_module k where k.name = 'INADIMPLENCIA'`)
  await world.rows('vacuum analyze exception_record')
  const byMall = `select count(*) from excepted_titulo e where e.module = 'INADIMPLENCIA' and e.mall_id = any('{7}'::int[])`
  const byId = `select count(*) from titulo t where t.id % 300 = 0 and exists (select from excepted_titulo x where x.titulo_id = t.id and x.module = 'INADIMPLENCIA')`
  const byBoleto = `select count(*) from boleto b where b.id % 100 = 0 and exists (select from excepted_titulo x where x.boleto_id = b.id and x.module = 'INADIMPLENCIA' and x.open_cents > 0)`
  const one = `select count(*) from generate_series(1, 3000) n cross join lateral (select count(*) from excepted_titulo x where x.boleto_id = n * 7 and x.module = 'INADIMPLENCIA') y`
  const all = async (l: string) => { await time(l + ' mall', byMall); await time(l + ' ids', byId); await time(l + ' boletos', byBoleto); await time(l + ' single', one) }
  await all('old')
  await world.rows(`create or replace view excepted_titulo with (security_invoker = true) as
select t.id as titulo_id, t.boleto_id, t.mall_id, t.open_cents, k.name as module, r.id as record_id,
  regua.exception_label(r.list, r.document, r.luc, d.prefix, r.cost_center, r.number, r.competence_year, r.economic_unit) as label
from titulo t join contract c on c.id = t.contract_id join mall m on m.id = t.mall_id
  cross join lateral unnest(
    regua.titulo_exception_keys(c.document, c.luc, t.document_type_id, t.cost_center, t.number, t.competence, m.economic_unit)) own (key)
  join exception_record r on r.is_active and r.key = own.key and (r.mall_ids = '{}' or t.mall_id = any(r.mall_ids))
  join exception_module k on k.id = any(r.module_ids)
  left join document_type d on d.id = r.document_type_id`)
  await all('new')
} finally { await world.close() }
process.exit(0)
