// What was sent and what was not, and where a tenant stands on its ladder.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { systemActor } from '#server/work/work.ts'
import { storeMessages } from '#testing/example-messages.ts'
import {
  firstOverdueDay as today,
  type OwingPlace as Place,
  owingTenants,
} from '#testing/example-owing-tenant.ts'
import { database } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import { indicators, indicatorsSheet } from './actions/indicators.ts'
import { planMalls } from './actions/plan.ts'
import { tenantLadder } from './actions/tenant-ladder.ts'

const atMall = owingTenants(database())
const planned = ({ work, mall }: Place) => planMalls(work, { malls: [mall], day: today })
const paused = ({ mall, tenant }: Place) => sql`
  insert into ladder_pause (mall_id, tenant_id, starts_on, until_on, reason, created_by,
    created_by_name)
  select ${mall}, ${tenant}, '2026-11-09', '2026-11-16', 'Combinado com o lojista', min(id), 'Ana'
  from app_user`

describe('the figures of a period', () => {
  const period = { de: localDate('2026-11-01'), ate: localDate('2026-11-30') }
  const on = ({ work }: Place, day: string) =>
    indicators({ ...work, today: localDate(day) }, { ...period, agrupar: ['passo', 'canal'] })
  const leftOut = ({ mall, tenant, boleto }: Place, reason: string, other: string | null) => sql`
    insert into message_left_out (mall_id, day, tenant_id, person, document, name, step, boleto_id,
      due_on, open_cents, reason, others)
    values (${mall}, '2026-11-16', ${tenant}, 'LOJISTA', '36576230000140', 'Loja', 'D5', ${boleto},
      '2026-11-05', 100000, ${reason}, array_remove(array[${other}::text], null))`

  test('are exported with their period, malls and grouping', () =>
    atMall(['2026-11-05'], async ({ work, mall }) => {
      const search = { ...period, shoppings: [mall], agrupar: ['passo', 'canal'] }
      const now = new Date('2026-11-18T12:00:00-03:00')
      const { record } = await indicatorsSheet({ ...work, now }, search)
      expect(record.body['filtros']).toEqual([
        'Período: 01/11/2026 - 30/11/2026',
        expect.stringMatching(/^Shoppings: \D/),
        'Agrupado por: Passo, Canal',
        'Descreve o que houve; não prova que a mensagem causou o pagamento.',
      ])
    }))

  test('what was sent and paid two days later, and what never got its step', () =>
    atMall(['2026-11-05'], async (place) => {
      const { tx, mall, boleto } = place
      const { messages } = await planned(place)
      await storeMessages(tx, messages, { day: today })
      await leftOut(place, 'OPT_OUT', null).execute(tx)
      await sql`
        with b as (update boleto set open_cents = 0 where id = ${boleto}),
          t as (update titulo set open_cents = 0 where boleto_id = ${boleto})
        insert into receipt (mall_id, titulo_id, payment_document, cleared_on, amount_cents)
        select ${mall}, id, 'RC1', '2026-11-12', 100000
        from titulo where boleto_id = ${boleto}`.execute(tx)
      const nothing = { boletos: 0, valor: 0, pagos3: 0, pagos7: 0, pagos15: 0 }
      const once = { boletos: 1, valor: 100_000 }
      expect((await on(place, '2026-11-18')).data).toMatchObject([
        {
          passo: 'D1',
          nomePasso: 'D+1 Primeiro aviso',
          canal: 'EMAIL',
          shopping: null,
          enviados: {
            mensagens: 1,
            entregues: 1,
            devolvidas: 0,
            ...once,
            pagos3: 1,
            pagos7: 1,
            pagos15: null,
          },
          naoEnviados: nothing,
        },
        {
          passo: 'D5',
          canal: null,
          enviados: { mensagens: 0, ...nothing },
          naoEnviados: { ...once, pagos3: null, pagos7: null, pagos15: null },
        },
      ])
      expect((await on(place, '2026-12-20')).data).toMatchObject([
        { enviados: { pagos15: 1 } },
        { naoEnviados: { pagos3: 1 } },
      ])
    }))

  test('nobody protected counts as not told', () =>
    atMall(['2026-11-05'], async (place) => {
      await leftOut(place, 'SUPERADO', 'PROMESSA').execute(place.tx)
      expect((await on(place, '2026-11-18')).data).toEqual([])
      await sql`delete from message_left_out`.execute(place.tx)
      await leftOut(place, 'SUPERADO', 'LIMITE_SEMANA').execute(place.tx)
      expect((await on(place, '2026-11-18')).data).toMatchObject([{ naoEnviados: { boletos: 1 } }])
    }))
})

describe('where a tenant stands', () => {
  test('its ladder, what was done, what comes next and what holds it', () =>
    atMall(['2026-11-05'], async (place) => {
      const { messages } = await planned(place)
      await storeMessages(place.tx, messages, { day: today })
      const stands = () => tenantLadder(place.work, { id: place.tenant })
      expect(await stands()).toMatchObject({
        regua: 'Padrão',
        passos: [{ codigo: 'D1', numBoleto: '1', feitoEm: today, estado: 'ENTREGUE' }],
        proximo: { passo: 'D5', nome: 'Segundo aviso', data: '2026-11-13' },
        seguro: [],
        recusas: [],
        contestacoes: [],
      })
      await paused(place).execute(place.tx)
      expect(await stands()).toMatchObject({
        proximo: { passo: 'D5', data: '2026-11-17' },
        seguro: [{ motivo: 'PAUSA', ate: '2026-11-16' }],
      })
    }))

  test('a boleto to come is announced', () =>
    atMall(['2026-12-10'], async (place) => {
      expect(await tenantLadder(place.work, { id: place.tenant })).toMatchObject({
        proximo: { passo: 'LEMBRETE', data: '2026-12-07' },
      })
    }))

  test('a tenant of another mall is not found', () =>
    atMall(['2026-11-05'], async (place) => {
      const actor = { ...systemActor, malls: [place.mall + 1] }
      await expect(tenantLadder({ ...place.work, actor }, { id: place.tenant })).rejects.toThrow(
        'Lojista não encontrado.',
      )
    }))
})
