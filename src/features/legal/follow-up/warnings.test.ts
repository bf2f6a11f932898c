import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { insertBoleto, payBoleto } from '#testing/example-debt-items.ts'
import { followClaims } from '#features/legal/lawsuits/actions/claims.ts'
import { emptyActions, emptyDeals, insertAction } from '#testing/example-lawsuit-actions.ts'
import { localDate } from '#values/local-date.ts'
import { testCompany } from '#testing/test-company.ts'

import { routesWith } from './routes.ts'

const today = localDate('2026-11-18')
const { database, inject, inWork, reset } = testCompany(routesWith('own'), { fixedDay: today })

beforeEach(async () => {
  await emptyActions(database.admin)
  await emptyDeals(database.admin)
  await reset()
  for (const number of ['1', '2']) await insertBoleto(database.admin, number, { cents: 100_000 })
})

const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows
const base = '/bff/workflow/ajuizamento/acompanhamento'
const ask = async (url: string) =>
  (await inject({ method: 'GET', url, headers: { authorization: 'juridico' } })).json() as never
const follow = () => inWork(followClaims)

const warnings = async (id: number) => {
  const list: { data: { id: number; avisos: string[] }[] } = await ask(base)
  const detail: { avisosDivida: string[] } = await ask(`${base}/${id}`)
  expect(detail.avisosDivida).toEqual(list.data.find((row) => row.id === id)?.avisos)
  return detail.avisosDivida
}
const inPhase = (phase: number) =>
  insertAction(database.admin, {
    status: 'EM_ACOMPANHAMENTO',
    concluded: phase === 7 ? 6 : phase - 1,
    titulos: ['T1', 'T2'],
  })
const except = () =>
  rows(`insert into exception_record (list, document, module_ids, created_by_name, updated_by_name)
    select 'luc-shopping', '36576230000140', array[id], 'Ana', 'Ana'
    from exception_module where name = 'AJUIZAMENTO'`)
const agree = () =>
  rows(`with a as (insert into oracle_agreement (mall_id, number, contract_id, in_force_until)
      values (1, 'AC1', 1, '2026-12-18') returning id)
    insert into oracle_instalment (agreement_id, mall_id, number, titulo_id, agreed_on, due_on,
      amount_cents, status)
    select a.id, 1, 1, t.id, '2026-11-10', '2026-11-20', 100, 'ABERTA'
    from a, titulo t where t.number = 'T1'`)
const pay = async () => {
  await payBoleto(database.admin, '1')
  await rows(`update receipt set paid_on = '2026-11-18', cleared_on = '2026-11-18'`)
}
const considered = () =>
  rows(`select t.number from lawsuit_titulo x join titulo t on t.id = x.titulo_id
    where x.is_considered order by 1`)

describe('changes of the debt during the follow-up warn in list and action', () => {
  test.for([1, 2, 3, 4, 5, 6, 7])('in phase %i', async (phase) => {
    const id = await inPhase(phase)
    expect(await warnings(id)).toEqual([])
    await except()
    await agree()
    await rows(`update contract set legal_status = 'RJ_DEFERIDA' where number = 'C1'`)
    await follow()
    // Row 15 excludes nothing here; the follower decides.
    expect(await considered()).toHaveLength(2)
    expect(await warnings(id)).toEqual([
      '2 títulos em lista de exceção do ajuizamento',
      '1 título em acordo em vigor',
      'Recuperação judicial deferida',
    ])
    await pay()
    await follow()
    expect(await considered()).toEqual([{ number: 'T2' }])
    expect(await warnings(id)).toEqual([
      '1 título pago ou baixado desde 18/11/2026 saiu do critério',
      '1 título em lista de exceção do ajuizamento',
      'Recuperação judicial deferida',
    ])
  })

  test('a case agreement in force, and a promise of a claimed boleto, until two business days after it', async () => {
    const id = await inPhase(3)
    await rows(`insert into case_agreement (mall_id, contract_id, case_number, agreed_on, amount_cents,
        instalments, first_due_on, status, updated_by_name)
      select 1, id, '11563624920268260633', '2026-11-01', 1000, 3, '2026-12-01', 'VIGENTE', 'Ana'
      from contract where number = 'C1'`)
    const promise = (day: string) =>
      rows(`with n as (
          insert into negotiation (act_id, mall_id, stage_id, contact_on, agreement_on, observation,
            created_by_name)
          select gen_random_uuid(), 1, id, '2026-11-10', '${day}', 'Prometeu', 'Ana'
          from negotiation_stage where is_agreement order by id limit 1
          returning id)
        insert into negotiation_boleto (negotiation_id, boleto_id, mall_id, contract_id)
        select n.id, b.id, 1, b.contract_id from n, boleto b where b.number = '2'`)
    await promise('2026-11-20')
    expect(await warnings(id)).toEqual([
      'Acordo nos autos vigente, processo 1156362-49.2026.8.26.0633',
      'Promessa vigente, para 20/11/2026',
    ])
    await rows(`update negotiation set agreement_on = '2026-11-13'`)
    await rows(`update case_agreement set status = 'QUITADO'`)
    expect(await warnings(id)).toEqual([])
  })

  test('payments before the follow-up do not warn, and an ended action has no warnings', async () => {
    const id = await inPhase(2)
    await pay()
    await rows(`update receipt set paid_on = '2026-11-17', cleared_on = '2026-11-17'`)
    await follow()
    expect(await warnings(id)).toEqual([])
    await except()
    expect(await warnings(id)).toHaveLength(1)
    await rows(`update lawsuit set status = 'ENCERRADA', outcome = 'DESISTENCIA' where id = ${id}`)
    expect(((await ask(`${base}/${id}`)) as { avisosDivida: string[] }).avisosDivida).toEqual([])
  })
})
