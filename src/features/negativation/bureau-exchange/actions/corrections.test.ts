import { afterEach, describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'

import { collectReturns } from './collect.ts'
import { correctValues } from './corrections.ts'
import { exampleBureau } from '#testing/example-bureau.ts'
import type { ExampleItem } from '#testing/example-bureau-world.ts'

const world = exampleBureau()
const { rows, item, persons, mall, document, cpf, addBoleto, send, handOver, remessaOf, answer } =
  world

afterEach(async () => {
  await rows(`update parameter set value = 'Sim' where code = 'ATUALIZA_PAGAMENTO_PARCIAL'`)
  await rows(`update parameter set value = '0,01' where code = 'VALOR_MINIMO'`)
  await rows(`update parameter set value = '30' where code = 'BAIXA_ANTECEDENCIA_DIAS'`)
})

const listItem = async (originalDueOn = '2026-09-15'): Promise<ExampleItem> => {
  const boleto = await addBoleto({ document: document('01'), fiadores: [cpf('02')], originalDueOn })
  await send()
  await handOver()
  await collectReturns(world.context, world.bureau())
  return boleto
}
const correct = () =>
  world.context.work(async (work) => {
    const { partlyPaid } = await removals.detectRemovals(work, 0)
    return correctValues(work, partlyPaid)
  })

describe('row 18: a partial payment', () => {
  test('makes one lote, E motive 07 and I with the new value, without approval; the item stays NEGATIVADO in it', async () => {
    const boleto = await listItem()
    await world.payPartly(boleto.number, 40_000, '2026-11-19')
    expect(await correct()).toEqual({ correctionCount: 1, removalCount: 0 })
    expect(await correct()).toEqual({ correctionCount: 0, removalCount: 0 })
    const lote = await handOver()
    expect(
      await rows('select operation, item_count, person_count from bureau_batch where id = $1', [
        lote,
      ]),
    ).toEqual([{ operation: 'CORRECAO', item_count: 1, person_count: 2 }])
    const { records } = await remessaOf(lote)
    expect(
      records.map(({ operation, motive, value_cents, coobrigado }) => [
        operation,
        motive,
        value_cents,
        coobrigado?.document,
      ]),
    ).toEqual([
      ['E', '07', 150_000, cpf('02')],
      ['E', '07', 150_000, undefined],
      ['I', '', 40_000, undefined],
      ['I', '', 40_000, cpf('02')],
    ])
    expect(await item(boleto.itemId)).toMatchObject({
      outcome: 'NEGATIVADO',
      listed_cents: 150_000,
    })
    const { body } = await world.call('GET', 'serasa-lote?page=1&size=20')
    // The boleto counts once, with its new value, and each person once.
    expect((body as unknown as { content: object[] }).content[0]).toMatchObject({
      boletos: 1,
      pessoas: 2,
      valor: 400,
    })
    await collectReturns(world.context, world.bureau())
    expect(await item(boleto.itemId)).toMatchObject({
      outcome: 'NEGATIVADO',
      listed_cents: 40_000,
      batch_id: null,
    })
    expect(
      (await persons(boleto.itemId)).map(({ inclusion, exclusion, listed_cents }) => [
        inclusion,
        exclusion,
        listed_cents,
      ]),
    ).toEqual([
      ['EM_NOTIFICACAO', null, 40_000],
      ['EM_NOTIFICACAO', null, 40_000],
    ])
  })

  test('opens the removal if too little is left or ATUALIZA_PAGAMENTO_PARCIAL is Não (row 13)', async () => {
    const boleto = await listItem()
    await rows(`update parameter set value = '500,00' where code = 'VALOR_MINIMO'`)
    await world.payPartly(boleto.number, 40_000, '2026-11-19')
    expect(await correct()).toEqual({ correctionCount: 0, removalCount: 1 })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal_motive: 'PARCIAL',
      removal_started_on: '2026-11-19',
    })
    const other = await listItem()
    await rows(`update parameter set value = 'Não' where code = 'ATUALIZA_PAGAMENTO_PARCIAL'`)
    await world.payPartly(other.number, 90_000, '2026-11-19')
    expect(await correct()).toEqual({ correctionCount: 0, removalCount: 1 })
  })

  test('of a boleto on an exception list opens the removal and does not include it again', async () => {
    const boleto = await listItem()
    await world.except(boleto.number)
    await world.payPartly(boleto.number, 40_000, '2026-11-19')
    expect(await correct()).toEqual({ correctionCount: 0, removalCount: 1 })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal_motive: 'PARCIAL',
      batch_id: null,
    })
  })

  test('of a boleto too old for a new inclusion opens the removal before its five years are near (error 017)', async () => {
    await rows(`update parameter set value = '5' where code = 'BAIXA_ANTECEDENCIA_DIAS'`)
    const boleto = await listItem('2021-12-20')
    world.setDay(localDate('2026-11-21'))
    await world.payPartly(boleto.number, 40_000, '2026-11-21')
    expect(await correct()).toEqual({ correctionCount: 0, removalCount: 1 })
    expect(await item(boleto.itemId)).toMatchObject({ removal_motive: 'PARCIAL', batch_id: null })
  })

  test('of a boleto whose lojista the bureau removed opens the removal: a coobrigado needs one (error 298)', async () => {
    const boleto = await listItem()
    await rows(`update item_person set exclusion = 'EXCLUIDO' where id = $1`, [boleto.lojistaId])
    await world.payPartly(boleto.number, 40_000, '2026-11-19')
    expect(await correct()).toEqual({ correctionCount: 0, removalCount: 1 })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
    })
  })

  test('row 18b: I in error is FINALIZADO_COM_ERRO (INCLUSAO), as nothing is listed any more', async () => {
    const boleto = await listItem()
    await world.payPartly(boleto.number, 40_000, '2026-11-19')
    await correct()
    await answer(await handOver(), { 4: '274', 5: '040' })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'INCLUSAO',
    })
  })

  test('row 18b: E in error is FINALIZADO_COM_ERRO (EXCLUSAO), with the old value and a running deadline', async () => {
    const boleto = await listItem()
    await world.payPartly(boleto.number, 40_000, '2026-11-19')
    await correct()
    await answer(await handOver(), { 3: '600', 4: '059', 5: '059' })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'EXCLUSAO',
      listed_cents: 150_000,
      removal_due_on: '2026-11-27',
    })
  })

  test('row 9b: a refused file keeps the old value, and the pair is created again', async () => {
    const boleto = await listItem()
    await world.payPartly(boleto.number, 40_000, '2026-11-19')
    await correct()
    await answer(await handOver(), { 2: '013', 3: '013', 4: '013', 5: '013' })
    expect(await item(boleto.itemId)).toMatchObject({
      outcome: 'NEGATIVADO',
      listed_cents: 150_000,
      batch_id: null,
    })
    expect(await correct()).toEqual({ correctionCount: 1, removalCount: 0 })
  })
})

describe('row 9b: a refused exclusion', () => {
  test('returns without lote, still approved, and counts no attempt', async () => {
    const boleto = await listItem()
    await world.pay(boleto.number, '2026-11-19')
    await correct()
    await world.call('POST', 'serasa-baixa-automatica/aprovar', { shoppings: [mall()] })
    await answer(await handOver(), { 2: '013', 3: '013' })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      batch_id: null,
      removal: { isApproved: true },
    })
    expect(
      (await persons(boleto.itemId)).map(({ exclusion, attempts }) => [exclusion, attempts]),
    ).toEqual([
      [null, 1],
      [null, 1],
    ])
  })
})
