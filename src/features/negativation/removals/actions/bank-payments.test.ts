import { describe, expect, test } from 'vitest'

import * as removals from '#features/negativation/debt-items/actions/removals.ts'
import { exampleBureau } from '#testing/example-bureau.ts'
import type { ExampleItem } from '#testing/example-bureau-world.ts'
import { addBankPayment } from '#testing/test-bank-returns.ts'
import { localDate } from '#values/local-date.ts'

const world = exampleBureau()
const { rows, item, persons, mall, document, cpf, addBoleto, send, settle } = world
const { answered: listed, oneAnswered: one, remessaOf } = world

const detect = () => world.context.work((work) => removals.detectRemovals(work, 0))

/** A bank reports the payment of a boleto; its name among the receipts of a removal. */
const bankPays = async (number: string, on: string, isConfirmed = true): Promise<string> =>
  `BANCO ${await addBankPayment(world.pool(), number, { on, heldUntil: '2026-12-04', isConfirmed })}`

const confirmActs = () =>
  rows(`update bank_act set state = 'CONCILIADO', held_until = null where state = 'ABERTO'`)

describe('row 13: a payment that a bank reported removes the listing', () => {
  test('on the day of the bank, and the receipt of the ERP opens no second removal', async () => {
    const boleto = await one({ document: document('01') })
    const receipt = await bankPays(boleto.number, '2026-11-13')
    world.setDay(localDate('2026-11-16'))
    expect(await detect()).toMatchObject({ begunCount: 1 })
    const begun = {
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal: { motive: 'PAGAMENTO', receipts: [receipt] },
      removal_motive: 'PAGAMENTO',
      removal_started_on: '2026-11-13',
      removal_due_on: '2026-11-23',
    }
    expect(await item(boleto.itemId)).toMatchObject(begun)
    const [logged] = await rows<{ body: object }>(
      `select body from audit_entry where action = 'DETECTAR_BAIXA' and entity_id = $1`,
      [String(boleto.itemId)],
    )
    expect(logged?.body).toMatchObject({ origem: 'RETORNO_BANCARIO' })

    await world.pay(boleto.number, '2026-11-18')
    await confirmActs()
    world.setDay(localDate('2026-11-18'))
    expect(await detect()).toMatchObject({ begunCount: 0 })
    expect(await item(boleto.itemId)).toMatchObject(begun)
  })

  test('not while only the user who brought the file knows it', async () => {
    const boleto = await one({ document: document('01') })
    await bankPays(boleto.number, '2026-11-13', false)
    expect(await detect()).toMatchObject({ begunCount: 0 })
    expect((await item(boleto.itemId))?.status).toBe('FINALIZADO')
  })

  test('a later day of the ERP does not move the deadline', async () => {
    const boleto = await one({ document: document('01') })
    await bankPays(boleto.number, '2026-11-13')
    await world.pay(boleto.number, '2026-11-18')
    await confirmActs()
    await detect()
    expect(await item(boleto.itemId)).toMatchObject({
      removal: { receipts: [`REC${boleto.number}`] },
      removal_started_on: '2026-11-13',
      removal_due_on: '2026-11-23',
    })
  })

  test('a cancelled one does not come back, until the ERP has the receipt', async () => {
    const boleto = await one({ document: document('01') })
    await bankPays(boleto.number, '2026-11-13')
    await detect()
    const { status } = await world.call('POST', 'serasa-baixa-automatica/cancelar', {
      numBoleto: [boleto.number],
      shoppings: [mall()],
    })
    expect(status).toBe(200)
    expect(await detect()).toMatchObject({ begunCount: 0 })
    await world.pay(boleto.number, '2026-11-18')
    await confirmActs()
    expect(await detect()).toMatchObject({ begunCount: 1 })
    expect((await item(boleto.itemId))?.removal_started_on).toBe('2026-11-13')
  })

  test('after the answer of the bureau, if the lote was handed over before', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await send()
    await world.handOver()
    await bankPays(boleto.number, '2026-11-19')
    await settle()
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal_started_on: '2026-11-19',
    })
  })
})

describe('row 12: a payment that a bank reported before the lote was handed over', () => {
  test('takes the boleto out; the others go under closed sequences', async () => {
    const [paid, other] = [
      await addBoleto({ document: document('01'), fiadores: [cpf('03')] }),
      await addBoleto({ document: document('02') }),
    ] as [ExampleItem, ExampleItem]
    await send()
    await bankPays(paid.number, '2026-11-19')
    const lote = await settle()
    expect(await item(paid.itemId)).toMatchObject({
      status: 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
      batch_id: null,
      reason: 'Pago no banco em 19/11/2026, ainda não no ERP.',
    })
    expect(
      (await persons(paid.itemId)).map(({ inclusion, attempts }) => [inclusion, attempts]),
    ).toEqual([
      ['A_ENVIAR', 0],
      ['A_ENVIAR', 0],
    ])
    expect((await item(other.itemId))?.outcome).toBe('NEGATIVADO')
    const remessa = await remessaOf(lote)
    expect(remessa.records.map(({ contractNumber }) => contractNumber.trim())).toEqual([
      other.number,
    ])
    expect(
      await rows(
        `select status, sequence > 0 as sent from bureau_submission where batch_id = $1
         order by sequence desc`,
        [lote],
      ),
    ).toEqual([
      { status: 'ACEITO', sent: true },
      { status: 'NAO_RECEBIDO', sent: false },
      { status: 'NAO_RECEBIDO', sent: false },
    ])
    expect(
      await rows('select item_count, person_count from bureau_batch where id = $1', [lote]),
    ).toEqual([{ item_count: 1, person_count: 1 }])
  })

  test('a lote with nothing left ends unsent, and the next one may go', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await send()
    await bankPays(boleto.number, '2026-11-19')
    const lote = await settle()
    expect(
      await rows('select status, sent_file_id, error from bureau_batch where id = $1', [lote]),
    ).toEqual([
      {
        status: 'PERDIDO',
        sent_file_id: null,
        error: 'Não foi enviado: o banco informou o pagamento de todos os boletos do lote.',
      },
    ])
    await listed({ document: document('02') })
    expect((await item(boleto.itemId))?.status).toBe('PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA')
  })
})
