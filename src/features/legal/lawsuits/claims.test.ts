import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { emptyWorld, insertBoleto, insertMalls, payBoleto } from '#testing/example-debt-items.ts'
import { readGuardFacts } from '#features/negativation/debt-items/store/guard-facts.ts'
import { inTransaction } from '#server/database/connection.ts'
import { createHttp } from '#server/http/http.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import { chargeDaily, followClaims } from './actions/claims.ts'
import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'

const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const { log } = createHttp({ logLevel: 'silent' })
const follow = () =>
  unitOfWork(
    { db: database.app, clock: fixedDayClock(today), log },
    systemActor,
    'teste',
    followClaims,
  )
const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows

beforeEach(async () => {
  await emptyActions(database.admin)
  await emptyTables(database.admin, 'exception_record', 'oracle_instalment', 'oracle_agreement')
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
  await insertBoleto(database.admin, '1')
  await insertBoleto(database.admin, '2', { cents: 250_000 })
})

const both = ['T1', 'T2']
// Each debt has its own contract, so the action's contract owes only T1.
const lawsuit = async () =>
  (
    await rows<Record<string, unknown>>(`select status, outcome, criterion_cents as criterio,
      open_total_cents as total, is_settled_after_ticket as quitada from lawsuit`)
  )[0]
const titulos = () =>
  rows(`select t.number, x.is_considered as considerar, x.left_out_by as motivo
    from lawsuit_titulo x join titulo t on t.id = x.titulo_id order by t.number`)
const ticket = () =>
  rows(`insert into lawsuit_guia (lawsuit_id, mall_id, amount_cents, filing_ticket)
    values (1, 1, 100, 'CA-1')`)

describe('after a load', () => {
  test('a paid título leaves the claim and the sums follow; undoing its receipt restores it', async () => {
    await insertAction(database.admin, { status: 'ANALISE_SHOPPING', titulos: both })
    await payBoleto(database.admin, '1')
    await follow()
    expect(await lawsuit()).toMatchObject({
      status: 'ANALISE_SHOPPING',
      criterio: 250_000,
      total: 0,
    })
    expect(await titulos()).toEqual([
      { number: 'T1', considerar: false, motivo: 'PAGO' },
      { number: 'T2', considerar: true, motivo: null },
    ])
    await rows(`update titulo set open_cents = original_cents where number = 'T1'`)
    await follow()
    expect(await lawsuit()).toMatchObject({ criterio: 350_000 })
    expect((await titulos())[0]).toMatchObject({ considerar: true, motivo: null })
  })

  test('10: an action with nothing owed ends PAGA with a receipt, CANCELADA without one, with its history', async () => {
    await insertAction(database.admin, { status: 'APROVACAO_FINAL', titulos: ['T1'] })
    await insertAction(database.admin, { debtType: 'MALL', titulos: ['T2'] })
    await payBoleto(database.admin, '1')
    await rows(`update titulo set open_cents = 0 where number = 'T2'`)
    await follow()
    expect(await rows(`select status, outcome from lawsuit order by id`)).toEqual([
      { status: 'ENCERRADA', outcome: 'PAGA' },
      { status: 'ENCERRADA', outcome: 'CANCELADA' },
    ])
    expect(await rows(`select row, user_name as quem from lawsuit_move order by id`)).toEqual([
      { row: '10', quem: 'Sistema' },
      { row: '10', quem: 'Sistema' },
    ])
  })

  test('13: with a filing ticket it stays with a warning, which ends when the receipt is undone', async () => {
    await insertAction(database.admin, {
      status: 'EM_ACOMPANHAMENTO',
      concluded: 6,
      titulos: ['T1'],
    })
    await ticket()
    await payBoleto(database.admin, '1')
    await follow()
    expect(await lawsuit()).toMatchObject({ status: 'EM_ACOMPANHAMENTO', quitada: true })
    await follow()
    expect(await rows(`select row from lawsuit_move`)).toEqual([{ row: '13' }])
    await rows(`update titulo set open_cents = original_cents where number = 'T1'`)
    await follow()
    expect(await lawsuit()).toMatchObject({ status: 'EM_ACOMPANHAMENTO', quitada: false })
  })

  const exceptTenant = () =>
    rows(`insert into exception_record (list, document, module_ids, created_by_name, updated_by_name)
      select 'luc-shopping', '36576230000140', array[id], 'Ana', 'Ana'
      from exception_module where name = 'AJUIZAMENTO'`)

  test('15: a later exception removes the títulos; an action without títulos ends EXCECAO today', async () => {
    await insertAction(database.admin, { status: 'ANALISE_CORPORATIVA', titulos: both })
    await exceptTenant()
    await follow()
    expect(await titulos()).toMatchObject([{ motivo: 'EXCECAO' }, { motivo: 'EXCECAO' }])
    expect(await rows(`select outcome, exception_until as ate from lawsuit`)).toEqual([
      { outcome: 'EXCECAO', ate: '2026-11-18' },
    ])
  })

  test('15: in the follow-up an exception removes nothing', async () => {
    await insertAction(database.admin, {
      status: 'EM_ACOMPANHAMENTO',
      concluded: 0,
      titulos: both,
    })
    await exceptTenant()
    await follow()
    expect(await lawsuit()).toMatchObject({ status: 'EM_ACOMPANHAMENTO', criterio: 350_000 })
  })

  test('15: an agreement in force removes its títulos, and ends an action without others', async () => {
    await insertAction(database.admin, { status: 'ANALISE_SHOPPING', titulos: both })
    const agree = (titulo: string, number: string) =>
      rows(`with a as (insert into oracle_agreement (mall_id, number, contract_id, in_force_until)
          values (1, '${number}', 1, '2026-12-18') returning id)
        insert into oracle_instalment (agreement_id, mall_id, number, titulo_id, agreed_on, due_on,
          amount_cents, status)
        select a.id, 1, 1, t.id, '2026-11-10', '2026-11-20', 100, 'ABERTA'
        from a, titulo t where t.number = '${titulo}'`)
    await agree('T1', 'AC1')
    await follow()
    expect(await titulos()).toMatchObject([{ motivo: 'ACORDO' }, { considerar: true }])
    expect(await lawsuit()).toMatchObject({ status: 'ANALISE_SHOPPING', criterio: 250_000 })
    await agree('T2', 'AC2')
    await follow()
    expect(await lawsuit()).toMatchObject({ status: 'ENCERRADA', outcome: 'ACORDO' })
  })

  test('a pending confirmation of an ended action is closed', async () => {
    await insertAction(database.admin, {
      status: 'EM_ACOMPANHAMENTO',
      concluded: 0,
      titulos: ['T1'],
    })
    await rows(`insert into lawsuit_confirmation (lawsuit_id, mall_id, act, payload, before_cents,
      after_cents, state, proposed_by, proposed_by_name)
      values (1, 1, 'DESISTENCIA', '{}', 1, 0, 'PENDENTE', 1, 'Ana')`)
    await payBoleto(database.admin, '1')
    await follow()
    expect(await rows(`select state from lawsuit_confirmation`)).toEqual([{ state: 'SUPERADA' }])
  })

  test('moving a título to another boleto changes no claim, and an empty boleto is deleted', async () => {
    await insertAction(database.admin, { status: 'ANALISE_SHOPPING', titulos: both })
    await rows(`update titulo set (boleto_id, contract_id) = (
        select boleto_id, contract_id from titulo where number = 'T1')
      where number = 'T2'`)
    await rows(`delete from boleto where number = '2'`)
    await follow()
    expect(await rows(`select boleto_count as boletos from lawsuit`)).toEqual([{ boletos: 1 }])
  })
})

describe('every morning', () => {
  const daily = (day: string, now: string) =>
    unitOfWork(
      { db: database.app, clock: { today: () => localDate(day), now: () => new Date(now) }, log },
      systemActor,
      'teste',
      chargeDaily,
    )
  const corrected = () => rows(`select corrected_on as dia, corrected_cents as saldo from lawsuit`)

  test('from 06:00 on the balances are updated once to the day', async () => {
    await insertAction(database.admin, { status: 'ANALISE_SHOPPING', titulos: ['T1'] })
    await rows(`update lawsuit set corrected_on = '2026-11-17', corrected_at = now(),
      corrected_cents = 1, correction_cents = 0, fine_cents = 0, interest_cents = 0`)
    await daily('2026-11-18', '2026-11-18T08:59:00Z')
    expect(await corrected()).toEqual([{ dia: '2026-11-17', saldo: 1 }])
    await daily('2026-11-18', '2026-11-18T09:00:00Z')
    // 1.000,00 due 10/08/2026 without an index: 10 % and 100 days of 1 % a month.
    expect(await corrected()).toEqual([{ dia: '2026-11-18', saldo: 113_333 }])
    const [{ version } = { version: 0 }] = await rows<{ version: number }>(
      'select xmin::text::bigint as version from lawsuit',
    )
    await daily('2026-11-18', '2026-11-18T12:00:00Z')
    expect(await rows('select xmin::text::bigint as version from lawsuit')).toEqual([{ version }])
  })
})

test('an action counts as filed with phase 7 concluded, for its claimed títulos, from its filing date', async () => {
  await insertAction(database.admin, {
    status: 'EM_ACOMPANHAMENTO',
    concluded: 6,
    titulos: both,
  })
  await ticket()
  await rows(`update lawsuit_guia set filed_on = '2026-08-16'`)
  const filed = () =>
    rows(`select t.number, f.filed_on as desde from filed_action f
      join titulo t on t.id = f.titulo_id order by 1`)
  expect(await filed()).toEqual([])
  await rows(`update lawsuit set concluded_phases = 7`)
  await rows(`update lawsuit_titulo set is_considered = false, left_out_by = 'PESSOA'
    where titulo_id = (select id from titulo where number = 'T2')`)
  expect(await filed()).toEqual([{ number: 'T1', desde: '2026-08-16' }])
})

test('a contract is in court while an action is in follow-up, but not for an unconfirmed manual filing', async () => {
  const inCourt = () =>
    rows(
      `select c.number as contrato from contract_in_court q join contract c on c.id = q.contract_id`,
    )
  await insertAction(database.admin, { status: 'APROVACAO_FINAL', titulos: ['T1'] })
  expect(await inCourt()).toEqual([])
  await rows(`update lawsuit set status = 'EM_ACOMPANHAMENTO', concluded_phases = 0,
    phase_entered_on = '2026-11-18'`)
  expect(await inCourt()).toEqual([{ contrato: 'C1' }])
  await rows(`update lawsuit set is_confirmed = false`)
  expect(await inCourt()).toEqual([])
})

test('G04 counts a boleto as filed once every open título is in a filed action', async () => {
  await rows(`update boleto set original_due_on = '2023-11-18' where number = '1'`)
  const [item] = await rows<{ id: number }>(`
    with opened as (
      insert into cycle (competence, cutoff_on, opened_by_name)
      values ('2026-11-01', '2026-11-03', 'Sistema')
      returning id
    ), item as (
      insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status,
        number, original_number, luc, trade_name, tenant_name, document, due_on, original_due_on,
        balance_cents, step_entered_on)
      select b.mall_id, o.id, b.id, k.id, k.tenant_id, 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
        b.number, b.number, k.luc, k.trade_name, k.name, k.document, b.due_on, b.original_due_on,
        b.open_cents, '2026-11-03'
      from opened o, boleto b join contract k on k.id = b.contract_id
      where b.number = '1'
      returning id, mall_id, document, tenant_name
    ), person as (
      insert into item_person (item_id, mall_id, kind, document, name, street, district, city, uf,
        cep)
      select id, mall_id, 'LOJISTA', document, tenant_name, '', '', '', '', '' from item
    )
    select id from item`)
  const id = Number(item?.id)
  const isFiled = async () =>
    (
      await inTransaction(database.app, { malls: 'all' }, (tx) =>
        readGuardFacts(tx, [id], { today, naturezaOf: () => 'OO' }),
      )
    ).get(id)?.hasFiledAction
  await insertAction(database.admin, {
    status: 'EM_ACOMPANHAMENTO',
    concluded: 7,
    titulos: ['T1'],
  })
  expect(await isFiled()).toBe(false)
  await ticket()
  await rows(`update lawsuit_guia set filed_on = '2026-11-10'`)
  expect(await isFiled()).toBe(true)
  await rows(`insert into titulo (mall_id, contract_id, boleto_id, number, document_type_id,
      movement_type_id, competence, due_on, original_due_on, original_cents, open_cents)
    select mall_id, contract_id, boleto_id, 'T9', document_type_id, movement_type_id, competence,
      due_on, original_due_on, 10, 10
    from titulo where number = 'T1'`)
  expect(await isFiled()).toBe(false)
})
