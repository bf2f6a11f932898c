import { sql } from 'kysely'
import pg from 'pg'
import { worldCopy, benchWorld } from './world.ts'
import { connect, enterScope } from '#server/database/connection.ts'
import { exampleBase, exampleCalculation } from '#features/delinquency-runs/example-runs.ts'
import { writeFigures } from '#features/delinquency-runs/store/figures.ts'
import { writeSums, balancesOf } from '#features/delinquency-runs/store/sums.ts'
import { bareMonth } from './bare-month.ts'

const size = (process.argv[2] ?? 'twentieth') as 'twentieth'
const world = await worldCopy(size, () => {}); await world.rows("vacuum analyze receipt")
if (process.env.FULL) {
  await world.rows(`insert into delinquency_adjustment (mall_id, titulo_id, kind, account, dated_on, amount_cents, reason, created_by_name, created_at)
    select mall_id, id, k, case k when 'RECLASSIFICACAO' then 'FUNDO' end, original_due_on + 5, greatest(1, original_cents / 10), 'x', 'x', '2026-11-01'
    from (select *, (array['DESCONTO','RECEBIMENTO','RECLASSIFICACAO'])[1 + id % 3] as k from titulo where id % 30 = 0) t`)
  await world.rows(`insert into exception_record (list, number, competence_year, economic_unit, module_ids, created_by_name, updated_by_name)
    select 'numero-documento', 'X' || n, 2026, 'U1', array[k.id], 'x', 'x' from generate_series(1, 500) n, exception_module k where k.name = 'INADIMPLENCIA'`)
  await world.rows('vacuum analyze delinquency_adjustment, exception_record')
  console.log(await world.rows('select (select count(*) from delinquency_adjustment) as a, (select count(*) from exception_record) as e'))
}
const db = connect(world.address, { app: 2, admin: 1 })
const explain = process.argv[3]
try {
  const bare = { from: '2026-10-01', until: '2026-10-31', netOn: '2026-11-10', previousNetOn: '2026-10-10', processedOn: '2026-11-18', minimumDays: 25 }
  for (let i = 0; i < (explain ? 0 : 3); i++) {
    const b = await bareMonth(world, bare)
    const tx = await db.app.startTransaction().execute()
    await enterScope(tx, { malls: 'all' })
    await sql`select set_config('statement_timeout', '60s', true)`.execute(tx); for (const o of (process.env.OFF ?? '').split(',').filter(Boolean)) await sql`select set_config(${o}, 'off', true)`.execute(tx); if (process.env.WM) await sql`select set_config('work_mem', ${process.env.WM}, true)`.execute(tx)
    const { rows: malls } = await sql<{ id: number }>`select id from mall order by id`.execute(tx)
    const t = { base: 0, balance: 0, sums: 0 }
    for (const { id } of malls) {
      const base = await exampleBase(tx, { mallId: id, month: '2026-10', processedOn: '2026-11-18' })
      let s = performance.now()
      await writeFigures(tx, [base]); t.base += performance.now() - s; s = performance.now()
      await balancesOf(tx, [base]); t.balance += performance.now() - s; s = performance.now()
      const c = await exampleCalculation(tx, base); s = performance.now()
      await writeSums(tx, [c]); t.sums += performance.now() - s
    }
    await tx.rollback().execute()
    console.log(size, 'bare', b.seconds.toFixed(2), Object.fromEntries(Object.entries(t).map(([k, v]) => [k, Math.round(v)])))
  }
  if (explain) {
    // capture the SQL of writeFigures
    const tx = await db.app.startTransaction().execute()
    await enterScope(tx, { malls: 'all' })
    await sql`set local statement_timeout = '20s'`.execute(tx); await sql`select set_config('enable_nestloop','off',true)`.execute(tx); for (const o of (process.env.OFF ?? '').split(',').filter(Boolean)) await sql`select set_config(${o}, 'off', true)`.execute(tx); const base = await exampleBase(tx, { mallId: 7, month: '2026-10', processedOn: '2026-11-18' })
    let text = ''; let params: unknown[] = []
    const real = tx.getExecutor.bind(tx)
    const spy = new Proxy(tx, { get: (t, k) => k === 'getExecutor' ? () => new Proxy(real(), { get: (e, n) => n === 'executeQuery' ? async (q: any, ...more: any[]) => { if (q.sql.includes('insert into delinquency_titulo') && text === '') { text = q.sql; params = [...q.parameters]; return { rows: [] } } return (e as any).executeQuery(q, ...more) } : typeof (e as any)[n] === 'function' ? (e as any)[n].bind(e) : (e as any)[n] }) : typeof (t as any)[k] === 'function' ? (t as any)[k].bind(t) : (t as any)[k] })
    await writeFigures(spy as any, [base]); await sql`select set_config('enable_nestloop','off',true)`.execute(tx)
    const q = { sql: 'explain (analyze, buffers off, costs off, timing on, summary on) ' + text, parameters: params, query: { kind: 'RawNode', sqlFragments: [], parameters: [] } as any, queryId: { queryId: 'x' } as any }
    const plan = await real().executeQuery(q as any)
    console.log((plan.rows as any[]).map((r) => r['QUERY PLAN']).join('\n'))
    await tx.rollback().execute()
  }
} finally {
  await db.close()
  await world.close()
}
process.exit(0)
