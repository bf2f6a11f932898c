import { beforeEach, describe, expect, test } from 'vitest'

import { type LocalDate, localDate } from '#values/local-date.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'

import { convem04 } from '../gateway/layout.ts'
import { overwriteField } from '../gateway/record.ts'
import { alertsOf } from '#features/negativation/automation/actions/alerts.ts'
import { collectReturns } from './collect.ts'
import { correctValues } from './corrections.ts'
import { exampleBureau } from '#testing/example-bureau.ts'
import { type ExampleItem, sender } from '#testing/example-bureau-world.ts'
import { applyReturn } from './returns.ts'

const world = exampleBureau()
const { rows, item, persons, mall, document, cpf, addBoleto, send, handOver, answerOf, fileOf } =
  world

let boleto: ExampleItem
beforeEach(async () => {
  boleto = await addBoleto({ document: document('01'), fiadores: [cpf('02')] })
})

const withCodes = (line: string, codes: string) =>
  overwriteField(convem04.detail, line, 'codes', codes)
/** Imports an answer to the lote with one code per record; '' means accepted. */
const importAnswer = async (lote: number, ...codes: string[]) =>
  (await answerOf(lote)).map((line, index) => {
    const code = codes[index - 1]
    return code === undefined ? line : withCodes(line, code)
  })
const refusedWhole = async (lote: number) => {
  const lines = await answerOf(lote)
  const header = overwriteField(convem04.header, lines[0] ?? '', 'codes', '019')
  return [header, overwriteField(convem04.trailer, lines.at(-1) ?? '', 'sequence', '2')]
}
/** Imported by a user who did not send the lote. */
const byHand = async (lines: readonly string[]) => {
  const { status, body } = await world.bringReturn(lines)
  expect(status, JSON.stringify(body)).toBe(200)
}
/** Sent by the bureau itself, through the inbox or its service. */
const byBureau = (lines: readonly string[], fileName = 'DO BUREAU.TXT') =>
  world.context.work((work) => applyReturn(work, { fileName, bytes: fileOf(lines) }))

const includeItem = async () => {
  await send()
  return handOver()
}
/** A boleto accepted by the bureau itself, with its removal on its way. */
const removing = async () => {
  await includeItem()
  await collectReturns(world.context, world.bureau())
  await world.pay(boleto.number, '2026-11-13')
  await world.context.work((work) => removals.detectRemovals(work, 0))
  await world.call('POST', 'serasa-baixa-automatica/aprovar', { shoppings: [mall()] })
  return handOver()
}
const correcting = async () => {
  await includeItem()
  await collectReturns(world.context, world.bureau())
  await world.payPartly(boleto.number, 100_000, '2026-11-18')
  await world.context.work((work) => correctValues(work, [boleto.itemId]))
  return handOver()
}
const people = async () =>
  (await persons(boleto.itemId)).map(({ inclusion, exclusion }) =>
    [inclusion, exclusion].filter(Boolean).join(' '),
  )
const alerts = async (malls: number[] = [mall()]) =>
  (await world.act(sender(1, malls), alertsOf)).filter(
    ({ codigo }) => codigo === 'RETORNO_DESMENTIDO',
  )
const log = () =>
  rows<{ body: Record<string, unknown> }>(
    `
      select body
      from audit_entry
      where action = 'RETORNO_DESMENTIDO' and entity_id = $1
      order by position`,
    [String(boleto.itemId)],
  )

describe('inclusion', () => {
  test('imported as accepted, refused by the bureau: Finalizado com erro, an alert with the boleto, a log line', async () => {
    const lote = await includeItem()
    await byHand(await importAnswer(lote, '', ''))
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect(await alerts()).toEqual([])
    const imported = await importAnswer(lote, '031', '298')
    await byBureau(imported)
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'INCLUSAO',
      outcome: null,
    })
    expect(await persons(boleto.itemId)).toMatchObject([
      { inclusion: 'REJEITADO', exclusion: null, attempts: 1, codes: ['031'] },
      { inclusion: 'REJEITADO', exclusion: null, attempts: 1, codes: ['298'] },
    ])
    const [alert] = await alerts()
    expect(alert).toMatchObject({ gravidade: 'ERRO', quantidade: 1 })
    expect(alert?.texto).toContain(`boleto ${boleto.number} de `)
    expect(alert?.texto).toContain('(inclusão recusada)')
    expect(alert?.path).toBe(`/reenvio-retorno-erro?numBoleto=${boleto.number}&operacao=INCLUSAO`)
    expect((await log())[0]?.body).toMatchObject({
      lote,
      operacao: 'INCLUSAO',
      importado: 'ACEITO',
      importadoPor: 'Pessoa 90',
      bureau: 'REJEITADO',
      codigos: ['031'],
    })
    // Only users who see the mall get the alert; the same file again adds none.
    expect(await alerts([mall() + 1])).toEqual([])
    expect(await byBureau(imported)).toMatchObject({ isChanged: false })
    expect(await log()).toHaveLength(2)
  })

  test('imported as refused, accepted by the bureau: the person is shown as listed', async () => {
    const lote = await includeItem()
    await byHand(await importAnswer(lote, '031', '298'))
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO_COM_ERRO' })
    await byBureau(await importAnswer(lote, '', ''))
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect(await people()).toEqual(['EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
    expect((await alerts())[0]?.texto).toContain('(inclusão aceita)')
  })

  test('imported as refused, exempted, then accepted by the bureau: it waits for its removal', async () => {
    const lote = await includeItem()
    await byHand(await importAnswer(lote, '031', '298'))
    await rows(
      `
        update negativation_item
        set status = 'FINALIZADO', outcome = 'ISENTO_ERRO', failed_operation = null
        where id = $1`,
      [boleto.itemId],
    )
    await byBureau(await importAnswer(lote, '', ''))
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal: { motive: 'ERRO' },
    })
  })

  test('imported as accepted, whole file refused by the bureau: nobody is listed and no attempt is counted', async () => {
    const lote = await includeItem()
    await byHand(await importAnswer(lote, '', ''))
    await byBureau(await refusedWhole(lote))
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'INCLUSAO',
    })
    expect(await persons(boleto.itemId)).toMatchObject([
      { inclusion: 'REJEITADO', attempts: 0 },
      { inclusion: 'REJEITADO', attempts: 0 },
    ])
    expect(await alerts()).toHaveLength(1)
    expect(await rows('select status from bureau_batch where id = $1', [lote])).toEqual([
      { status: 'REJEITADO' },
    ])
  })

  test('imported as a refused file, accepted by the bureau: the person is shown as listed', async () => {
    const lote = await includeItem()
    await byHand(await refusedWhole(lote))
    expect(await item(boleto.itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO', batch_id: null })
    await byBureau(await importAnswer(lote, '', ''))
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect(await alerts()).toHaveLength(1)
    expect(await rows('select status from bureau_batch where id = $1', [lote])).toEqual([
      { status: 'RESPONDIDO' },
    ])
  })

  test('of a lote declared lost, imported as accepted, refused by the bureau', async () => {
    const lote = await includeItem()
    await rows(`update bureau_batch set sent_at = '2026-11-03 12:00-03' where id = $1`, [lote])
    await world.call('POST', `serasa-lote/${lote}/reconciliar`, { confirmadoComBureau: true })
    await byHand(await importAnswer(lote, '', ''))
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    await byBureau(await importAnswer(lote, '031', '298'))
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'INCLUSAO',
    })
    expect(await alerts()).toHaveLength(1)
  })

  test('a later manual import does not change the first answer of the bureau', async () => {
    const lote = await includeItem()
    await byBureau(await importAnswer(lote, '', ''))
    await byHand(await importAnswer(lote, '031', '298'))
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect(await alerts()).toEqual([])
  })
})

describe('exclusion', () => {
  test('imported as done, refused by the bureau: Finalizado com erro with a deadline and resent by the job', async () => {
    const lote = await removing()
    await byHand(await importAnswer(lote, '', ''))
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'BAIXADO' })
    await byBureau(await importAnswer(lote, '031', '031'))
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'EXCLUSAO',
      outcome: null,
      removal: { motive: 'PAGAMENTO', isApproved: true },
      removal_due_on: '2026-11-23',
    })
    expect(await people()).toEqual(['EM_NOTIFICACAO REJEITADO', 'EM_NOTIFICACAO REJEITADO'])
    expect((await alerts())[0]?.texto).toContain('(exclusão recusada)')
  })

  test('imported as done, whole file refused by the bureau', async () => {
    const lote = await removing()
    await byHand(await importAnswer(lote, '', ''))
    await byBureau(await refusedWhole(lote))
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'EXCLUSAO',
    })
    expect(await alerts()).toHaveLength(1)
  })

  test('imported as refused, done by the bureau: Baixado', async () => {
    const lote = await removing()
    await byHand(await importAnswer(lote, '031', '031'))
    expect(await item(boleto.itemId)).toMatchObject({ failed_operation: 'EXCLUSAO' })
    await byBureau(await importAnswer(lote, '', ''))
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'BAIXADO' })
    expect((await alerts())[0]?.texto).toContain('(exclusão aceita)')
  })
})

describe('correction (row 18)', () => {
  test('imported as done, exclusion refused by the bureau: Finalizado com erro (exclusão), the old value stays', async () => {
    const lote = await correcting()
    await byHand(await importAnswer(lote, '', '', '', ''))
    expect(await item(boleto.itemId)).toMatchObject({
      outcome: 'NEGATIVADO',
      listed_cents: 100_000,
    })
    await byBureau(await importAnswer(lote, '031', '031', '031', '031'))
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'EXCLUSAO',
      listed_cents: 150_000,
    })
    expect(await persons(boleto.itemId)).toMatchObject([
      { listed_cents: 150_000 },
      { listed_cents: 150_000 },
    ])
    expect(await alerts()).toHaveLength(1)
  })

  test('imported as done, inclusion refused by the bureau: Finalizado com erro (inclusão)', async () => {
    const lote = await correcting()
    await byHand(await importAnswer(lote, '', '', '', ''))
    await byBureau(await importAnswer(lote, '', '', '031', '298'))
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'INCLUSAO',
    })
    expect(await people()).toEqual(['REJEITADO', 'REJEITADO'])
  })

  test('imported as refused, done by the bureau: the new value is listed', async () => {
    const lote = await correcting()
    await byHand(await importAnswer(lote, '031', '031', '031', '031'))
    expect(await item(boleto.itemId)).toMatchObject({ failed_operation: 'EXCLUSAO' })
    await byBureau(await importAnswer(lote, '', '', '', ''))
    expect(await item(boleto.itemId)).toMatchObject({
      outcome: 'NEGATIVADO',
      listed_cents: 100_000,
    })
    expect(await people()).toEqual(['EM_NOTIFICACAO', 'EM_NOTIFICACAO'])
  })
})

test('the alert stays while the boleto is in error and for three business days', async () => {
  const lote = await includeItem()
  await byHand(await importAnswer(lote, '', ''))
  await byBureau(await importAnswer(lote, '031', '298'))
  const on = (day: LocalDate) => {
    world.setDay(day)
    return alerts()
  }
  expect(await on(localDate('2026-12-20'))).toHaveLength(1)
  await rows(
    `
      update negativation_item
      set status = 'FINALIZADO', outcome = 'ISENTO_ERRO', failed_operation = null
      where id = $1`,
    [boleto.itemId],
  )
  expect(await on(localDate('2026-11-24'))).toHaveLength(1)
  expect(await on(localDate('2026-12-20'))).toEqual([])
})
