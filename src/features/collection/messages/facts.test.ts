// What the database says of a tenant, and what the plan makes of it: each reason, address and hold by its
// own rows.
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { insertNegotiation } from '#testing/example-negotiations.ts'
import { storeMessages } from '#testing/example-messages.ts'
import {
  firstOverdueDay as today,
  type OwingPlace as Place,
  owingTenants,
} from '#testing/example-owing-tenant.ts'
import { database } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import { planMalls } from './actions/plan.ts'

const atMall = owingTenants(database())

const planned = ({ work, mall }: Place, day = today) => planMalls(work, { malls: [mall], day })
const saidOf = async (place: Place, day = today) => {
  const { messages, leftOut } = await planned(place, day)
  return [
    ...messages.map(({ step, channel }) => `${step} ${channel}`),
    ...leftOut.map(({ step, reason }) => `${step} ${reason}`),
  ]
}

type Rows = (place: Place) => RawBuilder<unknown>

const lawsuit = ({ mall, contract, boleto }: Place, ticket: string | null) => sql`
  with l as (
    insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name, debt_type_id,
      action_type_id, status, cycle_month, step_entered_on, phase_entered_on, concluded_phases)
    select mall_id, id, number, luc, document, name, (select min(id) from debt_type),
      (select min(id) from lawsuit_action_type), 'EM_ACOMPANHAMENTO', '2026-11-01', '2026-11-02',
      '2026-11-02', 1
    from contract where id = ${contract}
    returning id
  ), x as (
    insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered)
    select l.id, t.id, ${mall}, true from l, titulo t where t.boleto_id = ${boleto}
  )
  insert into lawsuit_guia (lawsuit_id, mall_id, filing_ticket) select id, ${mall}, ${ticket}::text from l`

const dispute = ({ mall, tenant, boleto }: Place) => sql`
  with d as (
    insert into dispute (mall_id, tenant_id, reason, source, due_on, holds_reminders_until,
      opened_by_name, opened_on)
    values (${mall}, ${tenant}, 'JA_PAGO', 'TELEFONE', '2026-11-16', '2026-11-24', 'Ana',
      '2026-11-09')
    returning id
  )
  insert into dispute_boleto (dispute_id, boleto_id, mall_id) select id, ${boleto}, ${mall} from d`

const suspended = ({ mall, tenant }: Place) => sql`
  insert into suspended_address (mall_id, channel, address, tenant_id, document, since, reason)
  values (${mall}, 'EMAIL', 'LOJA@example.com', ${tenant}, '36576230000140', '2026-11-09',
    'DEVOLVIDA')`

const refused = ({ mall, tenant }: Place) => sql`
  insert into channel_refusal (mall_id, tenant_id, person, document, channel, since, source,
    recorded_by_name)
  values (${mall}, ${tenant}, 'LOJISTA', '36576230000140', 'EMAIL', '2026-11-09', 'TELEFONE', 'Ana')`

const paused = ({ mall, tenant }: Place) => sql`
  insert into ladder_pause (mall_id, tenant_id, starts_on, until_on, reason, created_by,
    created_by_name)
  select ${mall}, ${tenant}, '2026-11-09', '2026-11-12', 'Combinado com o lojista', min(id), 'Ana'
  from app_user`

describe('a reminder of 10/11/2026 for what was due on 05/11', () => {
  test('goes by e-mail, with fine and interest of five days', () =>
    atMall(['2026-11-05'], async (place) => {
      const { messages, leftOut } = await planned(place)
      expect(leftOut).toEqual([])
      expect(messages).toMatchObject([
        {
          step: 'D1',
          channel: 'EMAIL',
          address: 'loja@example.com',
          contactId: null,
          stepCents: 100_000,
          correctedCents: 110_166,
          dayChargeCents: 33,
        },
      ])
    }))

  test('terms that the register lacks claim nothing', () =>
    atMall(['2026-11-05'], async (place) => {
      await sql`update contract set fine_bps = null, interest_bps = null`.execute(place.tx)
      const { messages } = await planned(place)
      expect(messages).toMatchObject([{ correctedCents: 100_000, dayChargeCents: 0 }])
    }))

  const reasons: readonly (readonly [string, Rows, string])[] = [
    [
      'a receipt of the last two business days',
      ({ mall, boleto }) => sql`
        insert into receipt (mall_id, titulo_id, payment_document, cleared_on, amount_cents)
        select ${mall}, id, 'RC1', '2026-11-06', 1000 from titulo where boleto_id = ${boleto}`,
      'D1 RECEBIMENTO_RECENTE',
    ],
    [
      'a receipt that is not cleared',
      ({ mall, boleto }) => sql`
        insert into receipt (mall_id, titulo_id, payment_document, paid_on, amount_cents)
        select ${mall}, id, 'RC1', '2026-11-10', 1000 from titulo where boleto_id = ${boleto}`,
      'D1 RECEBIMENTO_RECENTE',
    ],
    [
      'an older receipt',
      ({ mall, boleto }) => sql`
        insert into receipt (mall_id, titulo_id, payment_document, cleared_on, amount_cents)
        select ${mall}, id, 'RC1', '2026-11-05', 1000 from titulo where boleto_id = ${boleto}`,
      'D1 EMAIL',
    ],
    ['an injunction', () => sql`update contract set legal_status = 'LIMINAR'`, 'D1 LIMINAR'],
    ['a judicial recovery', () => sql`update contract set legal_status = 'RJ_APROVADA'`, 'D1 RJ'],
    ['a filed lawsuit', (place) => lawsuit(place, 'AJ-2026-000001'), 'D1 ACAO'],
    ['a lawsuit that is still to be filed', (place) => lawsuit(place, null), 'D1 EMAIL'],
    [
      'an agreement in the case files',
      ({ mall, contract }) => sql`
        insert into case_agreement (mall_id, contract_id, case_number, agreed_on, amount_cents,
          instalments, first_due_on, status, updated_by_name)
        values (${mall}, ${contract}, '12345678901234567890', '2026-11-08', 1, 1, '2026-12-01',
          'VIGENTE', 'Ana')`,
      'D1 ACORDO',
    ],
    ['an open dispute', dispute, 'D1 CONTESTACAO'],
    [
      'an exception list',
      () => sql`
        insert into exception_record (list, document, module_ids, created_by_name, updated_by_name)
        select 'luc-shopping', '36576230000140', array[id], 'Ana', 'Ana'
        from exception_module where name = 'CARTAS_EMAIL'`,
      'D1 EXCECAO',
    ],
    ['a pause', paused, 'D1 PAUSA'],
    ['a suspended address', suspended, 'D1 DEVOLVIDO'],
    ['a refusal', refused, 'D1 OPT_OUT'],
    ['no sender', () => sql`update mall_sender set state = 'SUBSTITUIDA'`, 'D1 REMETENTE'],
    ['no e-mail', () => sql`update contract set email = null`, 'D1 SEM_CONTATO'],
  ]
  test.each(reasons)('%s', (_, rows, expected) =>
    atMall(['2026-11-05'], async (place) => {
      await rows(place).execute(place.tx)
      expect(await saidOf(place)).toEqual([expected])
    }),
  )

  test('a pause that waits for another person holds nothing', () =>
    atMall(['2026-11-05'], async (place) => {
      await paused(place).execute(place.tx)
      await sql`update ladder_pause set needs_confirmation = true`.execute(place.tx)
      expect(await saidOf(place)).toEqual(['D1 EMAIL'])
    }))

  test('a promise in force, and one that a later contact ended', () =>
    atMall(['2026-11-05'], async (place) => {
      await insertNegotiation(place.tx, [place.boleto], { contactOn: '2026-11-06' })
      expect(await saidOf(place)).toEqual(['D1 PROMESSA'])
      await insertNegotiation(place.tx, [place.boleto], {
        stage: 'Sem Previsão',
        contactOn: '2026-11-07',
        agreementOn: '2026-11-07',
      })
      expect(await saidOf(place)).toEqual(['D1 EMAIL'])
    }))

  test('a reply holds the tenant until a negotiation answers it', () =>
    atMall(['2026-11-05'], async (place) => {
      const { messages } = await planned(place)
      await storeMessages(place.tx, messages, { day: today })
      await sql`
        insert into message_reply (message_id, mall_id, tenant_id, kind, replied_on, holds_until,
          recorded_by_name)
        select id, mall_id, tenant_id, 'VAI_PAGAR', '2026-11-11', '2026-11-16', 'Ana'
        from message`.execute(place.tx)
      expect(await saidOf(place, localDate('2026-11-16'))).toEqual(['D5 PAUSA'])
      await insertNegotiation(place.tx, [place.boleto], {
        stage: 'Contato Sem Sucesso',
        contactOn: '2026-11-12',
        agreementOn: '2026-11-12',
      })
      await sql`update message_reply set recorded_at = recorded_at - interval '1 hour'`.execute(
        place.tx,
      )
      expect(await saidOf(place, localDate('2026-11-16'))).toEqual(['D5 EMAIL'])
    }))
})

describe('what was sent before', () => {
  test('a step that was released is not planned again, unless its message is ignored', () =>
    atMall(['2026-11-05'], async (place) => {
      const { messages } = await planned(place)
      await storeMessages(place.tx, messages, { day: today, state: 'LIBERADA' })
      expect(await saidOf(place)).toEqual([])
      const { rows } = await sql<{ id: number }>`select id from message`.execute(place.tx)
      const again = await planMalls(place.work, {
        malls: [place.mall],
        day: today,
        only: { tenantIds: [place.tenant] },
        ignoring: rows.map(({ id }) => id),
      })
      expect(again.messages).toEqual(messages)
    }))

  test('a proposal, and what was taken out, did nothing', () =>
    atMall(['2026-11-05'], async (place) => {
      const { messages } = await planned(place)
      await storeMessages(place.tx, messages, { day: today, state: 'PROPOSTA' })
      expect(await saidOf(place)).toEqual(['D1 EMAIL'])
    }))

  test('a boleto that left its message before the sending is told on another day', () =>
    atMall(['2026-11-05'], async (place) => {
      const { messages } = await planned(place)
      await storeMessages(place.tx, messages, { day: today })
      await sql`update message_boleto set left_reason = 'PROMESSA'`.execute(place.tx)
      expect(await saidOf(place, localDate('2026-11-11'))).toEqual(['D1 EMAIL'])
    }))

  test('a notice that returned goes by letter three days later', () =>
    atMall(['2026-10-01'], async (place) => {
      const day = localDate('2026-10-26')
      const { messages } = await planned(place, day)
      expect(messages.map(({ step, channel }) => `${step} ${channel}`)).toEqual([
        'PRE_NEGATIVACAO EMAIL',
      ])
      await storeMessages(place.tx, messages, { day, state: 'DEVOLVIDA' })
      await suspended(place).execute(place.tx)
      expect(await saidOf(place, localDate('2026-10-28'))).toEqual([])
      expect(await saidOf(place, localDate('2026-10-29'))).toEqual(['PRE_NEGATIVACAO CARTA'])
    }))

  test('a window that closed undone is left out once, with its last reason', () =>
    atMall(['2026-11-05'], async (place) => {
      const [day, next] = [localDate('2026-11-14'), localDate('2026-11-20')]
      await refused(place).execute(place.tx)
      const before = await planned(place, day)
      expect(before.leftOut.map(({ step, reason }) => [step, reason])).toEqual([['D1', 'OPT_OUT']])
      await sql`
        with b as (
          insert into ladder_batch (mall_id, day) values (${place.mall}, ${day}) returning mall_id
        )
        insert into message_left_out (mall_id, day, tenant_id, person, document, name, step, boleto_id,
          due_on, open_cents, reason)
        select mall_id, ${day}, ${place.tenant}, 'LOJISTA', '36576230000140', 'Loja', 'D1',
          ${place.boleto}, '2026-11-05', 100000, 'OPT_OUT'
        from b`.execute(place.tx)
      const { leftOut } = await planned(place, next)
      expect(leftOut).toMatchObject([{ step: 'D1', reason: 'SUPERADO', others: ['OPT_OUT'] }])
    }))
})
