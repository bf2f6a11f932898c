import { describe, expect, test } from 'vitest'

import * as removals from '#features/negativation/debt-items/actions/removals.ts'
import { localDate } from '#values/local-date.ts'

import { collectReturns } from './collect.ts'
import { exampleBureau } from '#testing/example-bureau.ts'

const world = exampleBureau()
const { rows, item, persons, mall, document, cpf, addBoleto, send, handOver, answerOf } = world
const { bringReturn } = world

/** Declares a lote lost: sent long ago, unanswered, and unknown to the bureau. */
const declareLost = async (lote: number) => {
  await rows(`update bureau_batch set sent_at = '2026-11-03 12:00-03' where id = $1`, [lote])
  const lostAnswer = await world.call('POST', `serasa-lote/${lote}/reconciliar`, {
    confirmadoComBureau: true,
  })
  expect(lostAnswer.status).toBe(200)
}
const batchStatus = async (lote: number) =>
  (await rows<{ status: string }>('select status from bureau_batch where id = $1', [lote]))[0]
    ?.status
const inclusions = async (itemId: number) =>
  (await persons(itemId)).map(({ inclusion }) => inclusion)

describe('row 9c: the late return of a lote declared lost', () => {
  test('can come in parts; the second part is applied as well', async () => {
    const first = await addBoleto({ document: document('01'), fiadores: [cpf('02')] })
    const second = await addBoleto({ document: document('03') })
    await send()
    const lote = await handOver()
    await declareLost(lote)
    const [header = '', lojista = '', fiador = '', other = '', trailer = ''] = await answerOf(lote)
    await bringReturn([header, lojista, trailer])
    expect(await batchStatus(lote)).toBe('PERDIDO')
    expect(await inclusions(first.itemId)).toEqual(['EM_NOTIFICACAO', 'REJEITADO'])
    expect((await bringReturn([header, fiador, other, trailer])).body).toMatchObject({ aceitos: 2 })
    expect(await inclusions(first.itemId)).toEqual(['EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
    expect(await item(first.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect(await item(second.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect(await batchStatus(lote)).toBe('RESPONDIDO')
  })

  test('is applied to its end although the removal of its first part was sent and lost too', async () => {
    const boleto = await addBoleto({ document: document('01'), fiadores: [cpf('02')] })
    await send()
    const lote = await handOver()
    await declareLost(lote)
    const [header = '', lojista = '', fiador = '', trailer = ''] = await answerOf(lote)
    await bringReturn([header, lojista, trailer])
    expect(await inclusions(boleto.itemId)).toEqual(['EM_NOTIFICACAO', 'REJEITADO'])

    await world.pay(boleto.number, '2026-11-13')
    world.setDay(localDate('2026-11-19'))
    await world.context.work((work) => removals.detectRemovals(work, 0))
    await world.call('POST', 'serasa-baixa-automatica/aprovar', { shoppings: [mall()] })
    const removal = await handOver()
    // Pending results of the removal on its way come first.
    expect((await bringReturn([header, fiador, trailer])).body).toMatchObject({
      aceitos: 1,
      rejeitados: 0,
    })
    expect(await inclusions(boleto.itemId)).toEqual(['EM_NOTIFICACAO', 'REJEITADO'])
    await declareLost(removal)
    expect(await inclusions(boleto.itemId)).toEqual(['EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal_motive: 'PAGAMENTO',
      removal_due_on: '2026-11-23',
    })
    expect(await batchStatus(lote)).toBe('RESPONDIDO')

    await collectReturns(world.context, world.bureau())
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'BAIXADO' })
    expect((await persons(boleto.itemId)).map(({ exclusion }) => exclusion)).toEqual([
      'EXCLUIDO',
      'EXCLUIDO',
    ])
  })
})
