import { readFileSync } from 'node:fs'

import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { loadSample } from '#testing/example-load.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor, type Work } from '#server/work/work.ts'
import { type ErpSample, erpSample } from '#testing/test-erp-samples.ts'
import { localDate } from '#values/local-date.ts'

import { openCycle } from './actions/cycle.ts'

const database = committedDatabase()
const today = '2026-11-18'
const work = <T>(act: (work: Work) => Promise<T>) =>
  unitOfWork(
    {
      db: database.app,
      clock: fixedDayClock(localDate(today)),
      log: Fastify({ logger: false }).log,
    },
    systemActor,
    'TEST',
    async (unit) => {
      await sql`set local statement_timeout = '120s'`.execute(unit.tx)
      return act(unit)
    },
  )

async function loadFile(name: ErpSample, kind: 'ORACLE' | 'AUXILIARY'): Promise<void> {
  const summary = await loadSample(work, name, kind)
  if (summary?.status !== 'PROCESSADA') throw new Error(`${name}: ${summary?.error}`)
}

/** Minimal file parser, independent of the product's code. */
function rowsOf(name: ErpSample): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(erpSample(name), 'utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  const names = head.split(';')
  return lines.map((line) =>
    Object.fromEntries(line.split(';').map((cell, index) => [names[index] ?? '', cell])),
  )
}

const iso = (day: string) => day.split('/').reverse().join('-')
const cents = (text: string) => Math.round(Number(text.replaceAll('.', '').replace(',', '.')) * 100)
const serial = (day: string) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) /
  86_400_000

// 2026-11-18 is a Wednesday, so D-2 is Monday 16/11 (a golden case of rules 3). A boleto is
// overdue if its due day, or the next business day after a weekend or holiday, is before 16/11.
// Friday 13/11 is; Saturday 14 and Sunday 15 are not.
const isOverdue = (due: string) => due <= '2026-11-13'

type ExpectedRow = { number: string; value: number }

function expectedBoletos(): ExpectedRow[] {
  const contracts = new Map(
    rowsOf('contratos.csv').map((row) => [
      `${row['unidEcon']} ${row['contrato']}`,
      row['statusContrato'],
    ]),
  )
  const boletos = new Map<
    string,
    {
      mall: string
      contract: string
      document: string
      number: string
      due: string
      original: string
      titles: Map<string, number>
    }
  >()
  for (const row of rowsOf('titulos.csv')) {
    const number = row['numBoleto'] || row['numeroTitulo'] || ''
    const key = `${row['unidEcon']} ${number}`
    const due = iso(row['vencimento'] ?? '')
    const original = row['vencimentoOriginal'] ? iso(row['vencimentoOriginal']) : due
    const found = boletos.get(key)
    if (!found) {
      boletos.set(key, {
        mall: row['unidEcon'] ?? '',
        contract: row['contrato'] ?? '',
        document: row['cpfCnpj'] ?? '',
        number,
        due,
        original,
        titles: new Map([[row['numeroTitulo'] ?? '', cents(row['valorAberto'] ?? '')]]),
      })
    } else {
      if (due < found.due) found.due = due
      if (original < found.original) found.original = original
      found.titles.set(row['numeroTitulo'] ?? '', cents(row['valorAberto'] ?? ''))
    }
  }
  return [...boletos.values()].flatMap((boleto) => {
    const value = [...boleto.titles.values()].reduce((sum, open) => sum + open, 0)
    const days = serial(today) - serial(boleto.original)
    const isActive = (contracts.get(`${boleto.mall} ${boleto.contract}`) ?? 'ATIVO') === 'ATIVO'
    return value > 0 && isOverdue(boleto.due) && days >= 30 && days <= 1095 && isActive
      ? [{ number: `${boleto.mall} ${boleto.number}`, value }]
      : []
  })
}

describe('the eligible list against an independent computation over the ERP file (rules 4.2)', () => {
  beforeAll(async () => {
    await loadFile('contratos.csv', 'AUXILIARY')
    await loadFile('titulos.csv', 'ORACLE')
    await work((unit) => openCycle(unit))
  }, 180_000)

  test('has the same boletos with the same values, none more, none less', async () => {
    const { rows } = await sql<ExpectedRow>`
      select m.economic_unit || ' ' || i.number as number, i.balance_cents as value
      from negativation_item i join mall m on m.id = i.mall_id order by 1`.execute(database.admin)
    const expectedRows = expectedBoletos().toSorted((a, b) => (a.number < b.number ? -1 : 1))
    expect(expectedRows.length).toBeGreaterThan(100)
    expect(rows).toEqual(expectedRows)
  })

  test('each item has its lojista and every fiador of its contract', async () => {
    const { rows } = await sql<{ wrong: number; guarantors: number }>`
      select count(*) filter (where lojistas <> 1 or fiadores <> guarantor_count)::int as wrong,
        sum(fiadores)::int as guarantors
      from (
        select i.guarantor_count, count(*) filter (where p.kind = 'LOJISTA') as lojistas,
          count(*) filter (where p.kind = 'FIADOR') as fiadores
        from negativation_item i join item_person p on p.item_id = i.id group by i.id) x`.execute(
      database.admin,
    )
    expect(rows[0]?.wrong).toBe(0)
    expect(rows[0]?.guarantors).toBeGreaterThan(0)
  })

  test('opening the open month returns the same cycle and adds nothing', async () => {
    const before = await sql`select id from negativation_item`.execute(database.admin)
    const again = await work((unit) => openCycle(unit))
    const after = await sql`select id from negativation_item`.execute(database.admin)
    expect(again).toMatchObject({
      competencia: '2026-11',
      status: 'ABERTO',
      mensagem: 'O ciclo 11/2026 já está aberto.',
    })
    expect(after.rows).toHaveLength(before.rows.length)
  })

  test('the decision log of the opening verifies: each hash follows from the previous one', async () => {
    const { rows } = await sql<{ broken: number; n: number }>`
      select count(*) filter (where hash <> expected)::int as broken, count(*)::int as n from (
        select e.hash,
          regua.chain(sha256('regua'),
            regua.audit_row_text(e.chain_id, e.position, e.at, e.user_id, e.user_name, e.profile,
              e.request_id,
          e.action, e.entity, e.entity_id, e.body)) over (
            partition by e.chain_id order by e.position
          ) as expected
          from audit_entry e) x`.execute(database.admin)
    expect(rows[0]?.n).toBeGreaterThan(0)
    expect(rows[0]?.broken).toBe(0)
  })
})
