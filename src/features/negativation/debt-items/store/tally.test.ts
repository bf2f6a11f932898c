import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { exampleWindow } from '#testing/example-window.ts'
import {
  countingPersons,
  negativatedSource,
} from '#features/negativation/bureau-results/store/negativated-boletos.ts'
import { readsStoredSums, readTotals } from '#listing/server/page.ts'
import type { Source } from '#listing/server/window.ts'
import { inTransaction, type Scope } from '#server/database/connection.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { brokenInvariants } from '#ops/invariants.ts'

import { emptyWorld, insertBoleto, insertMalls } from '#testing/example-debt-items.ts'
import { WORKFLOW_STATUSES } from '../rules/status.ts'
import { boletoSource } from './boletos.ts'
import { insertSnapshot } from '#features/negativation/cycles/store/cycle.ts'
import {
  countByMallAndStatus,
  funnel,
  mallSteps,
  queue,
  mallsByStep,
} from '#features/negativation/cycles/store/malls.ts'
import { rollUpCounters } from './tally.ts'

const database = committedDatabase()
const everybody: Scope = { malls: 'all' }
let items: number[] = []
beforeAll(() => emptyWorld(database.admin))
beforeEach(async () => {
  await emptyWorld(database.admin)
  const malls = await insertMalls(database.admin)
  const fiador = { document: '11144477735' }
  for (const [index, mall] of [...malls, ...malls, ...malls].entries())
    await insertBoleto(database.admin, `B${index}`, {
      mall,
      cents: 1_000 + index,
      ...(index % 2 ? { fiador } : {}),
    })
  items = await inTransaction(database.app, everybody, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into cycle (competence, cutoff_on, opened_by_name)
      values ('2026-11-01', '2026-11-03', 'x')
      returning id`.execute(tx)
    return insertSnapshot(tx, rows[0]?.id ?? 0, '2026-11-03' as never, exampleWindow)
  })
})

const results = negativatedSource({ FINALIZADO: 'Finalizado' }, { NEGATIVADO: 'Negativado' })
const rowsOf = <Row>({ counters: _, ...source }: Source<Row>): Source<Row> => source

/** Cached totals equal the totals of the rows, for every supported combination of filters. */
async function sumsAreTrue(scope: Scope = everybody): Promise<number> {
  const malls = [undefined, [1], [2, 3]]
  const statuses = [
    undefined,
    [WORKFLOW_STATUSES[0]],
    ['PENDENTE_DE_ENVIO', 'FINALIZADO', 'FINALIZADO_COM_ERRO'],
  ]
  let comparedCount = 0
  await inTransaction(database.app, scope, async (tx) => {
    for (const shoppings of malls)
      for (const status of statuses) {
        const query = { shoppings, status, semLote: true }
        expect(await readTotals(tx, boletoSource, query)).toEqual(
          await readTotals(tx, rowsOf(boletoSource), query),
        )
        const sent = { shoppings, status: status ?? [...WORKFLOW_STATUSES], enviados: true }
        const listed = { shoppings, status, enviados: true, noBureau: true }
        for (const source of [results, countingPersons(results)])
          for (const search of [sent, listed])
            expect(await readTotals(tx, source, search)).toEqual(
              await readTotals(tx, rowsOf(source), search),
            )
        expect(readsStoredSums(countingPersons(results), listed)).toBe(true)
        comparedCount += 1
      }
  })
  return comparedCount
}

const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
const plain = sql`negativation_item i join mall m on m.id = i.mall_id where i.cycle_id = 1`
// Dashboard figures, computed from the items one by one.
const rowsOfDashboards = {
  malls: sql`
    select i.mall_id as "mallId", m.name as "mallName", i.status, count(*)::int as boletos,
      count(i.justification_id)::int as justificativas,
      sum(i.balance_cents)::bigint as valor,
      (select count(distinct p.document)::int
        from item_person p
        join negativation_item x on x.id = p.item_id
        where p.kind = 'FIADOR'
          and x.mall_id = i.mall_id
          and x.cycle_id = 1
          and x.status = i.status) as fiadores,
      (select count(distinct p.document)::int
        from item_person p
        join negativation_item x on x.id = p.item_id
        where p.kind = 'FIADOR'
        and x.mall_id = i.mall_id
          and x.cycle_id = 1
          and x.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA') as "fiadoresDoShopping"
    from ${plain} and i.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' group by 1, 2, 3`,
  funnel: sql`
    select i.status, count(*)::int as parados, sum(i.balance_cents)::bigint as valor,
      min(i.step_due_on) as "oldestDueOn"
    from ${plain}
    group by 1`,
  reached: sql`select s.status, count(*)::int as n from negativation_item i cross join lateral (
      select i.status
      union
      select ${WORKFLOW_STATUSES[0]}
      union
      select jsonb_object_keys(i.entered_from)) s(status)
      where i.cycle_id = 1
      group by 1`,
  queue: sql`
    select i.status, count(*)::int as items,
      sum(
        case i.status
          when 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' then coalesce(i.listed_cents, i.balance_cents)
          when 'FINALIZADO_COM_ERRO' then coalesce(
            (
              select max(coalesce(p.listed_cents, i.listed_cents, i.balance_cents))
              from item_person p
              where p.item_id = i.id and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)
            ),
            i.listed_cents, i.balance_cents
          )
          else i.balance_cents end
      )::bigint as valor,
      min(i.step_entered_on) as "oldestOn",
      min(coalesce(i.removal_due_on, i.step_due_on)) as "dueOn"
      from ${plain} and i.batch_id is null
      group by 1`,
  steps: sql`
    select i.mall_id as "mallId", m.name as "mallName", i.status, count(*)::int as boletos,
      min(i.step_entered_on) as since, min(i.step_due_on) as "dueOn"
    from ${plain} and i.status <> 'FINALIZADO' group by 1, 2, 3`,
}

async function dashboardsAreTrue(): Promise<void> {
  await inTransaction(database.app, everybody, async (tx) => {
    const plainly = async (name: keyof typeof rowsOfDashboards) =>
      (await rowsOfDashboards[name].execute(tx)).rows as Record<string, unknown>[]
    const same = async (name: keyof typeof rowsOfDashboards, shown: readonly object[]) => {
      const expected = await plainly(name)
      const keys = Object.keys(expected[0] ?? {})
      expect(
        inOrder(
          shown.map((row) => Object.fromEntries(keys.map((key) => [key, row[key as never]]))),
        ),
        name,
      ).toEqual(inOrder(expected))
    }
    await same('malls', await countByMallAndStatus(tx, 1, undefined))
    await same('funnel', await funnel(tx, 1, 'all'))
    await same(
      'reached',
      Object.entries(await mallsByStep(tx, 1, 'all')).map(([status, n]) => ({ status, n })),
    )
    await same('queue', await queue(tx, WORKFLOW_STATUSES, undefined))
    await same('steps', await mallSteps(tx, 1, 'all'))
  })
}

const sums = async () =>
  (await brokenInvariants(database.admin)).filter(({ name }) => name.endsWith('-sums'))

const moves: readonly (readonly [what: string, statement: ReturnType<typeof sql>])[] = [
  [
    'a step',
    sql`
      update negativation_item
      set status = 'PENDENTE_DE_ENVIO', step_entered_on = '2026-11-09'
      where id = 1`,
  ],
  [
    'a decision',
    sql`
      update negativation_item
      set is_negativate = false, flag_set_by = 'PESSOA'
      where id in (2, 3)`,
  ],
  ['a justification', sql`update negativation_item set justification_id = 1 where id = 2`],
  ['guards', sql`update negativation_item set block_count = 2, alert_count = 1 where mall_id = 2`],
  [
    'a way',
    sql`
      update negativation_item
      set entered_from = '{"PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING": {}, "FINALIZADO": {}}'
      where id in (2, 6)`,
  ],
  ['a deadline', sql`update negativation_item set step_due_on = date '2026-11-20' + id::int`],
  [
    'two that change places',
    sql`
      update negativation_item
      set status = case id
        when 2 then 'PENDENTE_DE_ENVIO'
        else 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING' end,
      step_entered_on = case id when 2 then date '2026-11-09' else date '2026-11-03' end,
      balance_cents = 1000
      where id in (1, 2)`,
  ],
  [
    'a fiador more',
    sql`
      insert into item_person (
        item_id, mall_id, kind, guarantor_id, document, name, street, district, city, uf, cep
      )
      select i.id, i.mall_id, 'FIADOR', (select min(id) from guarantor), '39053344705', 'x', '',
        '', '', '', ''
      from negativation_item i
      where i.id in (3, 4)`,
  ],
  [
    'a fiador less',
    sql`delete from item_person where kind = 'FIADOR' and item_id = 4 and document = '39053344705'`,
  ],
  ['nothing at all', sql`update negativation_item set observation = 'x'`],
  ['a sending', sql`update item_person set inclusion = 'ENVIADO' where item_id = 1`],
  [
    'a listing',
    sql`
      update item_person
      set inclusion = 'ATIVO', was_ever_listed = true, listed_cents = 900
      where item_id = 1`,
  ],
  [
    'an end',
    sql`update negativation_item set status = 'FINALIZADO', outcome = 'NEGATIVADO' where id = 1`,
  ],
  [
    'an end that is no result',
    sql`update negativation_item set status = 'FINALIZADO', outcome = 'ISENTO' where id = 4`,
  ],
  [
    'a removal',
    sql`
      update negativation_item
      set status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', outcome = null,
        removal_due_on = '2026-11-12', removal = '{"from": {"status": "FINALIZADO"}}'
      where id = 1`,
  ],
  ['the end of a listing', sql`update item_person set exclusion = 'EXCLUIDO' where item_id = 1`],
  ['no deadline', sql`update negativation_item set step_due_on = null`],
  [
    'a new value',
    sql`update negativation_item set balance_cents = 5, listed_cents = 7 where id = 1`,
  ],
  ['a person less', sql`delete from item_person where item_id = 1 and kind = 'LOJISTA'`],
  ['an item less', sql`delete from negativation_item where id = 5`],
]

describe('cached totals', () => {
  test('equal the totals of the rows after every kind of change, before and after compaction', async () => {
    expect(items).toHaveLength(9)
    expect(await sumsAreTrue()).toBe(9)
    for (const [at, [what, statement]] of moves.entries()) {
      // Run as owner: the application deletes no items or persons.
      await statement.execute(database.admin)
      expect(await sums(), what).toEqual([])
      await sumsAreTrue()
      await dashboardsAreTrue()
      // Count and compact after every second statement: totals under outdated rows must not
      // survive.
      if (at % 2 === 0) await inTransaction(database.app, everybody, rollUpCounters)
      await dashboardsAreTrue()
    }
    await inTransaction(database.app, everybody, rollUpCounters)
    await dashboardsAreTrue()
    expect(await sums()).toEqual([])
    await sql`
      update negativation_guarantors set guarantors = guarantors + 1 where mall_id = 1`.execute(
      database.admin,
    )
    expect((await sums()).map(({ name }) => name)).toEqual(['list-sums'])
    const { rows } = await sql<{ n: number }>`
      select max(n)::int as n from (select count(*) as n from negativation_tally
        group by mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered) keys`.execute(
      database.admin,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('of a user cover only the malls of the user', async () => {
    await sumsAreTrue({ malls: [2] })
    const own = await inTransaction(database.app, { malls: [2] }, (tx) =>
      readTotals(tx, boletoSource, { semLote: true }),
    )
    expect(own.count).toBe(3)
  })

  test('stay correct when many transactions change items and compact at once', async () => {
    const step = (id: number, status: string) =>
      inTransaction(database.app, everybody, async (tx) => {
        await sql`
          update negativation_item
          set status = ${status}, version = version + 1
          where id = ${id}`.execute(tx)
      })
    await Promise.all(
      WORKFLOW_STATUSES.slice(0, 6).flatMap((status) => [
        ...items.map((id) => step(id, status)),
        inTransaction(database.app, everybody, rollUpCounters),
      ]),
    )
    expect(await sums()).toEqual([])
    await sumsAreTrue()
  })

  test('fall back to the rows for filters they do not support, such as part of a name', async () => {
    const query = { semLote: true, marca: 'sol' }
    const foundTotals = await inTransaction(database.app, everybody, (tx) =>
      readTotals(tx, boletoSource, query),
    )
    expect(foundTotals).toMatchObject({ count: 9, counts: { negativar: 9 } })
    await sql`
      update negativation_item
      set trade_name = '100% Açaí'
      where id in (
        select min(id) from negativation_item where mall_id < 3 group by mall_id
      )`.execute(database.admin)
    const countOf = (marca: string, malls: Scope = everybody) =>
      inTransaction(
        database.app,
        malls,
        async (tx) => (await readTotals(tx, boletoSource, { marca })).count,
      )
    expect(await Promise.all(['AÇAÍ', '0% a', '1%A', '_'].map((marca) => countOf(marca)))).toEqual([
      2, 2, 0, 0,
    ])
    expect(await countOf('açaí', { malls: [1] })).toBe(1)
  })

  test('are written only by the triggers', async () => {
    const write = (statement: string) =>
      inTransaction(database.app, everybody, (tx) =>
        sql
          .raw(statement)
          .execute(tx)
          .then(() => undefined),
      )
    await expect(write('update negativation_tally set items = 0')).rejects.toThrow(
      /permission denied/,
    )
    await expect(write('delete from negativated_tally')).rejects.toThrow(/permission denied/)
    await expect(write('delete from negativated_item')).rejects.toThrow(/permission denied/)
  })
})
