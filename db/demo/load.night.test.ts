import { describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'

import { column, loadDay, rows, start, sums } from './example-load.ts'

const small = committedDatabase()
const interruptedDatabase = committedDatabase()

/** Count and sum of boletos per cycle and status. */
const perStatus =
  'select y.competence, i.status, i.outcome, count(*) as boletos, sum(balance_cents) as valor from negativation_item i join cycle y on y.id = i.cycle_id group by 1, 2, 3 order by 1, 2, 3'

describe('interrupted', () => {
  test('it resumes with the day of the first start, and ends as the same world', async () => {
    expect(await start(small, { scale: 0.2 })).toBe(true)
    for (const stop of ['contratos e empresas', 'dois anos', '09/2026', '10/2026']) {
      const print = (line: string) => {
        if (line.includes(stop)) throw new Error('power cut')
      }
      await expect(
        start(
          interruptedDatabase,
          { scale: 0.2, print },
          stop === '10/2026' ? '2026-11-21' : loadDay,
        ),
      ).rejects.toThrow('power cut')
    }
    expect(await start(interruptedDatabase, {}, '2026-11-23')).toBe(true)
    expect(await rows(interruptedDatabase, perStatus)).toEqual(await rows(small, perStatus))
    const figures = `
      select ${sums}, s.is_legal, r.is_closed, r.is_stale
      from delinquency_current r
        join delinquency_sum s on s.run_id = r.run_id
      group by 1, 2, 3, 4, s.is_legal, r.is_closed, r.is_stale
      order by 1, 2, 3, 4, s.is_legal`
    const expected = await rows(small, figures)
    expect(expected.length).toBeGreaterThan(500)
    expect(await rows(interruptedDatabase, figures)).toEqual(expected)
    const spoken =
      'select mall_id, stage_id, contact_on, agreement_on, deleted_at is null as counts from negotiation order by 1, 2, 3, 4, 5'
    expect((await rows(small, spoken)).length).toBeGreaterThan(30)
    expect(await rows(interruptedDatabase, spoken)).toEqual(await rows(small, spoken))
    const lawsuits =
      'select contract_number, debt_type_id, status, outcome, recommendation, concluded_phases, criterion_cents, corrected_cents from lawsuit order by 1, 2, id'
    expect((await rows(small, lawsuits)).length).toBeGreaterThan(15)
    expect(await rows(interruptedDatabase, lawsuits)).toEqual(await rows(small, lawsuits))
    expect(await rows(interruptedDatabase, 'select count(*) from audit_entry')).toEqual(
      await rows(small, 'select count(*) from audit_entry'),
    )
  }, 240_000)

  test('títulos loaded by users are not changed', async () => {
    await interruptedDatabase.adminPool.query(`delete from job_run where job = 'demonstracao'`)
    expect(await start(interruptedDatabase)).toBe(false)
  })
})

describe.each(['2026-11-01', '2027-01-04'])('on a day with an awkward calendar, %s', (on) => {
  const awkward = committedDatabase()

  test('the open cycle is that of the month, and negotiations exist', async () => {
    expect(await start(awkward, { scale: 0.1 }, on)).toBe(true)
    expect(
      await column(awkward, `select competence as value from cycle where status = 'ABERTO'`),
    ).toEqual([`${on.slice(0, 7)}-01`])
    const inForce = `
      select count(*) > 0 as value
      from boleto_promise p
        join boleto b on b.id = p.boleto_id
      where p.agreement_on >= '${on}' and b.open_cents > 0`
    expect(await column(awkward, inForce)).toEqual([true])
  }, 120_000)
})
