import { afterAll, beforeAll, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'
import { queueOf } from '#features/negativation/cycles/actions/queue.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'

import { alertsOf } from './alerts.ts'
import { collectReturns } from '#features/negativation/bureau-exchange/actions/collect.ts'
import { deliver } from '#features/negativation/bureau-exchange/actions/deliver.ts'
import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { sender } from '#testing/example-bureau-world.ts'

const world = ownWorld()
beforeAll(world.open)
afterAll(world.close)

const inLife = (malls: Parameters<typeof sender>[1] = 'all') =>
  world.context.work(async (work) => {
    const own = { ...work, actor: sender(1, malls) }
    return { alerts: await alertsOf(own), queue: await queueOf(own) }
  })
const handOver = async () => {
  const [lote] = await world.rows<{ id: number }>(
    `select id from bureau_batch where status = 'PREPARADO'`,
  )
  await deliver(world.context, world.bureau(), lote?.id ?? 0)
  return lote?.id ?? 0
}

test('overdue removals on the start page, near ones two business days before, within the malls of the user', async () => {
  world.as(sender(1))
  const mall = await world.addMall('Shopping Um')
  const paidItem = await world.addBoleto({ mall, document: documentEnding('01') })
  await world.call('POST', 'serasa-negativacao/negativar-boletos', { shoppings: [mall] })
  await handOver()
  await collectReturns(world.context, world.bureau())
  await world.pay(paidItem.number, '2026-11-13')
  await world.context.work((work) => removals.detectRemovals(work, 0))

  world.setDay(localDate('2026-11-18'))
  expect((await inLife()).alerts).toEqual([
    {
      codigo: 'BAIXA_EM_ALERTA',
      gravidade: 'ALERTA',
      texto: '1 baixa a até dois dias úteis do prazo legal',
      quantidade: 1,
      path: '/baixa-semiautomatica?aba=prazos&urgencia=ALERTA',
    },
  ])
  world.setDay(localDate('2026-11-23'))
  expect(
    (await inLife()).queue.find(({ path }) => path === '/baixa-semiautomatica')?.prazo,
  ).toMatchObject({
    fim: '2026-11-23',
    total: 5,
    passados: 5,
    alem: 0,
    palavras: 'vence hoje',
  })
  world.setDay(localDate('2026-11-24'))
  const late = await inLife()
  expect(late.alerts).toMatchObject([
    { codigo: 'BAIXA_ATRASADA', gravidade: 'ERRO', quantidade: 1 },
  ])
  expect(late.queue.find(({ path }) => path === '/baixa-semiautomatica')?.prazo).toMatchObject({
    alem: 1,
    palavras: '1 dia além do prazo',
  })
  expect((await inLife([])).alerts).toEqual([])
})

test('lotes without return, with unknown result or refused, and stopped jobs', async () => {
  world.setDay(localDate('2026-11-20'))
  const other = await world.addMall('Shopping Dois', '33000167000101')
  await world.addBoleto({ mall: other, document: documentEnding('03') })
  await world.call('POST', 'serasa-negativacao/negativar-boletos', { shoppings: [other] })
  const lote = await handOver()
  await world.rows(`update negativation_item set removal_due_on = null`)
  await world.rows(
    `insert into job_run (job, finished_at, error) values ('RETORNO', now(), 'caiu')`,
  )
  await world.rows(`update bureau_batch set sent_at = '2026-11-16 12:00-03' where id = $1`, [lote])
  world.setDay(localDate('2026-11-19'))
  expect((await inLife()).alerts.map(({ codigo }) => codigo)).toEqual(['PROCESSO_COM_ERRO'])
  world.setDay(localDate('2026-11-23'))
  expect((await inLife()).alerts.map(({ codigo, texto, path }) => [codigo, texto, path])).toEqual([
    [
      'LOTE_SEM_RETORNO',
      '1 lote sem retorno do bureau além do prazo: importe o retorno ou reconcilie',
      '/negativar-lojista?aba=lotes',
    ],
    [
      'PROCESSO_COM_ERRO',
      '1 processo automático parou com erro: Retornos do bureau',
      '/cadastro-serasa?aba=execucoes',
    ],
  ])
  await world.rows(
    `
      update bureau_batch
      set status = 'REJEITADO', answered_at = '2026-11-23 09:00-03'
      where id = $1`,
    [lote],
  )
  expect((await inLife()).alerts.map(({ codigo }) => codigo)).toEqual([
    'LOTE_REJEITADO',
    'PROCESSO_COM_ERRO',
  ])
})
