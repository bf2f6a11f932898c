import { describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'
import { recordFirstInstalments } from '#features/ledger/receivables/actions/agreements.ts'

import { exampleBureau } from '#testing/example-bureau.ts'
import { type ExampleItem, sender } from '#testing/example-bureau-world.ts'
import { listedKeys } from '#testing/example-lotes.ts'

const world = exampleBureau()
const { rows, item, persons, mall, document, cpf, addBoleto, send, settle } = world
const { answered: listed, oneAnswered: one, remessaOf } = world

type Lotes = { lotes: { id: number; remessa: number; boletos: number; pessoas: number }[] }
const lotesOf = (body: unknown) => (body as Lotes).lotes

const detect = () =>
  world.context.work(async (work) => {
    const detectedRemovals = await removals.detectRemovals(work, 0)
    return { ...detectedRemovals, partlyPaid: [...detectedRemovals.partlyPaid] }
  })
const approve = (...shoppings: number[]) =>
  world.call('POST', 'serasa-baixa-automatica/aprovar', {
    shoppings: shoppings.length > 0 ? shoppings : [mall()],
  })
const cancel = (numBoleto: readonly string[], more: object = {}) =>
  world.call('POST', 'serasa-baixa-automatica/cancelar', {
    numBoleto,
    shoppings: [mall()],
    ...more,
  })
const onBureau = (number: string) => listedKeys(world, number)
const boletoId = async ({ number }: ExampleItem): Promise<number> =>
  (await rows<{ id: number }>('select id from boleto where number = $1', [number]))[0]?.id ?? 0
/** Records first instalments of agreements over a boleto. */
const recordPayment = (id: number, agreement: string, paidOn: string) =>
  world.context.work((work) =>
    recordFirstInstalments(work, [{ boletoId: id, agreement, paidOn: localDate(paidOn) }]),
  )

describe('row 13: a payment opens the removal of the listing', () => {
  test('the reference case: paid on 13/11/2026, due on 23/11/2026 (20/11 is a holiday)', async () => {
    const boleto = await one({ document: document('01') })
    await world.pay(boleto.number, '2026-11-13')
    world.setDay(localDate('2026-11-16'))
    expect(await detect()).toMatchObject({ begunCount: 1, partlyPaid: [] })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      outcome: null,
      removal: { motive: 'PAGAMENTO', receipts: [`REC${boleto.number}`] },
      removal_motive: 'PAGAMENTO',
      removal_started_on: '2026-11-13',
      // D+2 of the payment is earlier than one business day after the detection on 18/11.
      removal_release_on: '2026-11-17',
      removal_alert_on: '2026-11-18',
      removal_due_on: '2026-11-23',
    })
    expect(await detect()).toMatchObject({ begunCount: 0 })
  })

  test('a cancellation starts the deadline on the day of its load', async () => {
    const boleto = await one({ document: document('01') })
    await world.cancel(boleto.number, '2026-11-17')
    world.setDay(localDate('2026-11-18'))
    await detect()
    expect(await item(boleto.itemId)).toMatchObject({
      removal_motive: 'CANCELAMENTO',
      removal_started_on: '2026-11-17',
      removal_due_on: '2026-11-25',
    })
  })

  test('a court order and an approved recuperação judicial open it although the debt remains', async () => {
    const [order, recovery] = (await listed(
      { document: document('01') },
      { document: document('03') },
    )) as [ExampleItem, ExampleItem]
    const setLegal = (each: ExampleItem, status: string) =>
      rows(
        'update contract set legal_status = $2 where id = (select contract_id from negativation_item where id = $1)',
        [each.itemId, status],
      )
    await setLegal(order, 'LIMINAR')
    await setLegal(recovery, 'RJ_APROVADA')
    await detect()
    expect((await item(order.itemId))?.removal_motive).toBe('LIMINAR')
    expect((await item(recovery.itemId))?.removal_motive).toBe('RJ_APROVADA')
  })

  test('the first paid instalment of an agreement opens it once; if that removal is cancelled, never again', async () => {
    const boleto = await one({ document: document('01') })
    const id = await boletoId(boleto)
    world.setDay(localDate('2026-11-16'))
    expect([
      await recordPayment(id, 'A-1', '2026-11-13'),
      await recordPayment(id, 'A-1', '2026-11-13'),
    ]).toEqual([1, 0])
    await rows(`update parameter set value = 'Não' where code = 'ACORDO_CONTA_COMO_PAGAMENTO'`)
    expect(await detect()).toMatchObject({ begunCount: 0 })
    await rows(`update parameter set value = 'Sim' where code = 'ACORDO_CONTA_COMO_PAGAMENTO'`)
    expect(await detect()).toMatchObject({ begunCount: 1, partlyPaid: [] })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal: { motive: 'ACORDO', receipts: ['ACORDO A-1'] },
      removal_started_on: '2026-11-13',
      removal_release_on: '2026-11-17',
      removal_due_on: '2026-11-23',
    })
    expect((await cancel([boleto.number])).status).toBe(200)
    expect(await detect()).toMatchObject({ begunCount: 0 })
    await recordPayment(id, 'A-2', '2026-11-16')
    expect(await detect()).toMatchObject({ begunCount: 1 })
    const lote = lotesOf((await approve()).body)[0]?.id ?? 0
    await settle()
    expect((await remessaOf(lote)).records.map(({ motive }) => motive)).toEqual(['19'])
    expect(await item(boleto.itemId)).toMatchObject({ outcome: 'BAIXADO' })
  })

  test('after a cancelled agreement another one still counts, from its own earlier payment date', async () => {
    const boleto = await one({ document: document('01') })
    const id = await boletoId(boleto)
    world.setDay(localDate('2026-11-16'))
    await recordPayment(id, 'A-2', '2026-11-16')
    expect(await detect()).toMatchObject({ begunCount: 1 })
    expect((await cancel([boleto.number])).status).toBe(200)
    await recordPayment(id, 'A-1', '2026-11-13')
    expect(await detect()).toMatchObject({ begunCount: 1 })
    expect(await item(boleto.itemId)).toMatchObject({
      removal: { motive: 'ACORDO', receipts: ['ACORDO A-1'] },
      removal_started_on: '2026-11-13',
      removal_due_on: '2026-11-23',
    })
  })

  test('with two agreements the deadline runs from the first payment', async () => {
    const boleto = await one({ document: document('01') })
    const id = await boletoId(boleto)
    await rows(`delete from graphile_worker._private_jobs where key = 'negativation.refresh'`)
    await world.context.work((work) =>
      recordFirstInstalments(
        work,
        [
          ['A-4', '2026-11-12'],
          ['A-5', '2026-11-16'],
        ].map(([agreement = '', paidOn = '']) => ({
          boletoId: id,
          agreement,
          paidOn: localDate(paidOn),
        })),
      ),
    )
    const promised = await rows(
      `select 1 from graphile_worker._private_jobs where key = 'negativation.refresh'`,
    )
    expect(promised).toHaveLength(1)
    world.setDay(localDate('2026-11-16'))
    expect(await detect()).toMatchObject({ begunCount: 1 })
    expect(await item(boleto.itemId)).toMatchObject({
      removal: { motive: 'ACORDO', receipts: ['ACORDO A-4'] },
      removal_started_on: '2026-11-12',
    })
  })

  test('an agreement paid during the inclusion acts with the return; a future day or unknown boleto is refused', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await send()
    const id = await boletoId(boleto)
    await expect(recordPayment(id, 'A-3', '2026-11-21')).rejects.toThrow('está no futuro')
    await expect(recordPayment(0, 'A-3', '2026-11-20')).rejects.toThrow('Boleto não encontrado.')
    await recordPayment(id, 'A-3', '2026-11-20')
    expect(await detect()).toMatchObject({ begunCount: 0 })
    await settle()
    expect(await item(boleto.itemId)).toMatchObject({
      removal_motive: 'ACORDO',
      removal_started_on: '2026-11-20',
    })
  })

  test('near five years: released at once, due five years after the due date, never counted from the inclusion', async () => {
    const boleto = await one({ document: document('01'), originalDueOn: '2022-02-10' })
    world.setDay(localDate('2027-01-10'))
    expect(await detect()).toMatchObject({ begunCount: 0 })
    world.setDay(localDate('2027-01-11'))
    await detect()
    expect(await item(boleto.itemId)).toMatchObject({
      removal_motive: 'DECURSO',
      removal_release_on: '2027-01-11',
      removal_due_on: '2027-02-10',
    })
  })

  test('an item in flight waits for its return, which opens the removal at once', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await send()
    await world.pay(boleto.number, '2026-11-19')
    expect(await detect()).toMatchObject({ begunCount: 0 })
    await settle()
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal_started_on: '2026-11-19',
      removal_due_on: '2026-11-27',
    })
  })

  test('a court order during the inclusion takes effect with the return', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await send()
    await rows(`update contract set legal_status = 'LIMINAR' where mall_id = $1`, [mall()])
    await settle()
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal_motive: 'LIMINAR',
    })
  })
})

describe('row 14: Enviar para baixa', () => {
  test('one exclusion for the principal and each coobrigado with the motive of the payment; ends BAIXADO', async () => {
    const boleto = await one({ document: document('01'), fiadores: [cpf('02'), cpf('04')] })
    expect(await onBureau(boleto.number)).toHaveLength(3)
    await world.pay(boleto.number, '2026-11-19')
    await detect()
    const waiting = await item(boleto.itemId)
    const preview = await world.call('POST', 'serasa-baixa-automatica/aprovar', {
      shoppings: [mall()],
      ensaio: true,
    })
    expect(await item(boleto.itemId)).toEqual(waiting)
    const { status, body } = await approve()
    // The result equals the confirmed preview.
    expect(preview.body).toEqual({ ...body, lotes: [], idResultado: null })
    expect([status, body]).toMatchObject([
      200,
      {
        mensagem: 'Envio realizado com sucesso',
        enviados: 1,
        bloqueados: [],
        lotes: [{ boletos: 1, pessoas: 3 }],
      },
    ])
    const lote = lotesOf(body)[0]?.id ?? 0
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      batch_id: lote,
    })
    await settle()
    const file = await remessaOf(lote)
    expect(file.records.map(({ operation, motive }) => [operation, motive])).toEqual([
      ['E', '01'],
      ['E', '01'],
      ['E', '01'],
    ])
    // Coobrigados first: the principal's exclusion removes them too (022 otherwise).
    expect(file.records.map(({ coobrigado }) => coobrigado?.document ?? null)).toEqual([
      cpf('02'),
      cpf('04'),
      null,
    ])
    expect(await onBureau(boleto.number)).toEqual([])
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'BAIXADO',
      batch_id: null,
    })
    expect((await persons(boleto.itemId)).map(({ exclusion }) => exclusion)).toEqual([
      'EXCLUIDO',
      'EXCLUIDO',
      'EXCLUIDO',
    ])
    const log = await rows<{ action: string; body: { regra: string } }>(
      `
        select action, body
        from audit_entry
        where entity = 'boleto' and entity_id = $1
        order by position`,
      [String(boleto.itemId)],
    )
    expect(log.map(({ action, body: { regra } }) => [action, regra])).toEqual([
      ['ENVIAR', '8'],
      ['RETORNO_BUREAU', '9'],
      ['DETECTAR_BAIXA', '13'],
      ['APROVAR_BAIXA', '14'],
      ['RETORNO_BUREAU', '14'],
    ])
  })

  test('a second approval is 409 with who and when; Cancelar is 409 too', async () => {
    const boleto = await one({ document: document('01') })
    await world.pay(boleto.number, '2026-11-19')
    await detect()
    await approve()
    world.as(sender(2))
    const again = await approve()
    expect([again.status, again.body]).toMatchObject([409, { alteradoPor: 'Pessoa 1' }])
    expect(String(again.body['mensagem'])).toMatch(
      /^A baixa já foi enviada ao bureau por Pessoa 1 em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
    )
    expect((await cancel([boleto.number])).status).toBe(409)
  })

  test('an error of the bureau is FINALIZADO_COM_ERRO (EXCLUSAO); 022 counts as done', async () => {
    const [wrong, goneItem] = (await listed(
      { document: document('83') },
      { document: document('01') },
    )) as [ExampleItem, ExampleItem]
    await rows(`update bureau_simulator set state = jsonb_set(state, '{listings}',
      (select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(state -> 'listings')
        where key not like '%|${goneItem.number}|%'))`)
    for (const { number } of [wrong, goneItem]) await world.pay(number, '2026-11-19')
    await detect()
    await approve()
    await settle()
    expect(await item(wrong.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'EXCLUSAO',
    })
    expect(await item(goneItem.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'BAIXADO' })
    expect(
      await rows(`select 1 from graphile_worker._private_jobs where key = 'bureau.begin BAIXA'`),
    ).toHaveLength(1)
  })

  test('exclusions never wait for an inclusion in flight', async () => {
    const boleto = await one({ document: document('01') })
    await world.pay(boleto.number, '2026-11-19')
    await detect()
    await addBoleto({ document: document('03') })
    expect((await send()).status).toBe(200)
    const { status, body } = await approve()
    expect(status).toBe(200)
    const numbers = await rows<{ remessa: number }>('select remessa from bureau_batch order by id')
    expect(numbers.map(({ remessa }) => remessa)).toEqual(
      numbers.map(({ remessa }) => remessa).toSorted((a, b) => a - b),
    )
    expect(lotesOf(body)).toHaveLength(1)
  })

  test('a person listed under a former creditor is excluded under that creditor', async () => {
    const own = await world.addMall('Com empresa', '33000167000101')
    const boleto = await addBoleto({ mall: own, document: document('01') })
    await world.call('POST', 'serasa-negativacao/negativar-boletos', { shoppings: [own] })
    await settle()
    await rows('update mall_company set is_active = false where mall_id = $1', [own])
    await world.pay(boleto.number, '2026-11-19')
    await detect()
    const { body } = await approve(own)
    await settle()
    expect((await remessaOf(lotesOf(body)[0]?.id ?? 0)).informantRoot).toBe('33000167')
    expect(await item(boleto.itemId)).toMatchObject({ outcome: 'BAIXADO' })
  })

  test('nothing ticked or nothing waiting changes nothing; a mall outside the scope is not found', async () => {
    expect(
      (await world.call('POST', 'serasa-baixa-automatica/aprovar', { shoppings: [] })).body,
    ).toMatchObject({
      mensagem: 'Nenhum shopping selecionado: nada foi enviado.',
    })
    expect((await approve()).body).toMatchObject({ enviados: 0, lotes: [] })
    const foreign = await world.addMall('Alheio')
    world.as(sender(3, [mall()]))
    expect((await approve(mall(), foreign)).status).toBe(404)
  })
})

describe('row 15: Cancelar boletos', () => {
  test('returns to the previous state, and the same receipts never trigger again', async () => {
    const boleto = await one({ document: document('01') })
    await world.pay(boleto.number, '2026-11-19')
    await detect()
    const refusedAnswer = await cancel([boleto.number])
    expect([refusedAnswer.status, refusedAnswer.body]).toMatchObject([
      422,
      { itens: [{ codigo: 'SALDO_ZERO' }] },
    ])
    expect((await cancel([boleto.number], { pagamentoEstornado: true })).status).toBe(422)
    const answer = await cancel([boleto.number], { pagamentoEstornado: true, numChamado: 'CH-9' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { mensagem: 'Boletos cancelados com sucesso.', cancelados: 1 },
    ])
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'NEGATIVADO',
      removal_due_on: null,
    })
    expect(await detect()).toMatchObject({ begunCount: 0 })
  })

  test('is all or nothing, and only for waiting items', async () => {
    const boleto = await one({ document: document('01') })
    await rows(`update contract set legal_status = 'LIMINAR' where mall_id = $1`, [mall()])
    await detect()
    const unknown = await cancel([boleto.number, '999'])
    expect([unknown.status, unknown.body]).toMatchObject([
      404,
      { mensagem: 'O boleto 999 não está à espera da aprovação da baixa.' },
    ])
    expect((await item(boleto.itemId))?.status).toBe('PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
    expect((await cancel([])).body).toMatchObject({ cancelados: 0 })
    expect((await cancel([boleto.number])).status).toBe(200)
  })
})

describe('the lists', () => {
  test('per mall: customers, boletos, fiadores and the first deadline; hidden after sending', async () => {
    const [first] = (await listed(
      { document: document('01'), fiadores: [cpf('02')] },
      { document: document('03'), fiadores: [cpf('02')] },
    )) as [ExampleItem]
    for (const { number } of await rows<{ number: string }>(
      'select number from negativation_item where mall_id = $1',
      [mall()],
    ))
      await world.pay(number, '2026-11-18')
    await detect()
    const totals = await world.call('POST', 'serasa-baixa-automatica/totalshopping', {
      shoppings: [mall()],
    })
    expect(totals.body).toMatchObject({
      content: [
        {
          idShopping: mall(),
          quantidadeClientes: 2,
          quantidadeBoletos: 2,
          quantidadeFiador: 1,
          valor: 3000,
          prazo: '2026-11-26',
          urgencia: 'NO_PRAZO',
        },
      ],
    })
    const bills = await world.call('POST', 'serasa-baixa-automatica/buscar/boletos-shopping', {
      idShopping: [mall()],
    })
    expect(bills.body).toMatchObject({
      content: [
        {
          idBoleto: first.itemId,
          motivo: { codigo: 'PAGAMENTO', nome: 'Pagamento' },
          contaDesde: '2026-11-18',
          saldo: 0,
        },
        {},
      ],
    })
    const download = await world.call('POST', 'serasa-baixa-automatica/download/boletos-shopping', {
      idShopping: [mall()],
    })
    expect([download.status, download.headers['filename']]).toEqual([
      200,
      'baixa-automatica-2026-11-20.xlsx',
    ])
    await approve()
    const after = await world.call('POST', 'serasa-baixa-automatica/totalshopping', {
      shoppings: [mall()],
    })
    expect(after.body).toMatchObject({ content: [] })
  })

  test('only the rule for write-offs reads the deadlines', async () => {
    const deadlineStatus = async (rights: Iterable<readonly [string, ReadonlySet<string>]>) => {
      world.as({ ...sender(4), rights: new Map(rights) })
      return (await world.call('GET', 'serasa-baixa-automatica/prazos')).status
    }
    const { rights } = sender(4)
    expect(await deadlineStatus(rights)).toBe(200)
    expect(
      await deadlineStatus([...rights].filter(([path]) => path !== '/baixa-semiautomatica')),
    ).toBe(403)
    expect(await deadlineStatus([['/baixa-semiautomatica', new Set<string>()]])).toBe(403)
    world.as(sender(1))
  })

  test('deadlines: overdue ones are counted, alerts come two business days before, the rest of each is shown', async () => {
    const [late, near, fine] = (await listed(
      { document: document('01') },
      { document: document('03') },
      { document: document('04') },
    )) as [ExampleItem, ExampleItem, ExampleItem]
    await world.pay(late.number, '2026-11-12')
    await world.pay(near.number, '2026-11-16')
    await world.pay(fine.number, '2026-11-19')
    await detect()
    const clock = async (query = '') =>
      (await world.call('GET', `serasa-baixa-automatica/prazos?shoppings=${mall()}${query}`))
        .body as unknown as {
        content: {
          numBoleto: string
          prazo: string
          diasRestantes: number
          urgencia: string
          situacao: string
        }[]
        resumo: object
      }
    world.setDay(localDate('2026-11-23'))
    const { content, resumo } = await clock()
    expect(
      content.map(({ numBoleto, prazo, diasRestantes, urgencia }) => [
        numBoleto,
        prazo,
        diasRestantes,
        urgencia,
      ]),
    ).toEqual([
      [late.number, '2026-11-19', -1, 'ATRASADO'],
      [near.number, '2026-11-24', 1, 'ALERTA'],
      [fine.number, '2026-11-27', 4, 'NO_PRAZO'],
    ])
    expect(resumo).toEqual({ abertas: 3, noPrazo: 1, emAlerta: 1, atrasadas: 1 })
    expect((await clock('&urgencia=ATRASADO')).content).toMatchObject([
      { numBoleto: late.number, situacao: 'APROVACAO' },
    ])
    await approve()
    expect((await clock()).content.map(({ situacao }) => situacao)).toEqual([
      'ENVIADO',
      'ENVIADO',
      'ENVIADO',
    ])
    await settle()
    expect((await clock()).content).toEqual([])
    expect(
      (await clock('&quais=TODAS')).content.map(({ situacao, urgencia }) => [situacao, urgencia]),
    ).toEqual([
      ['BAIXADO', 'ATRASADO'],
      ['BAIXADO', 'NO_PRAZO'],
      ['BAIXADO', 'NO_PRAZO'],
    ])
  })
})

describe('a removal during a new inclusion of the same boleto', () => {
  /** An old item with only the fiador listed, and a new item of the same boleto. */
  const twice = async (fiador: string) => {
    const old = await one({ document: document('01'), fiadores: [cpf(fiador)] })
    await rows(
      `update item_person set exclusion = 'EXCLUIDO' where item_id = $1 and kind = 'LOJISTA'`,
      [old.itemId],
    )
    const [again] = await rows<{ id: number }>(
      `
        insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status,
          number, original_number, luc, trade_name,
         tenant_name, document, due_on, original_due_on, balance_cents, step_entered_on)
       select mall_id, cycle_id, boleto_id, contract_id, tenant_id,
         'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA', number, original_number, luc,
         trade_name, tenant_name, document, due_on, original_due_on, balance_cents, step_entered_on
       from negativation_item where id = $1 returning id`,
      [old.itemId],
    )
    return { old, again }
  }

  test('after the bureau removed the lojista and a new cycle began, the fiador is removed', async () => {
    const { old, again } = await twice('02')
    await rows(
      `
        update contract
        set legal_status = 'LIMINAR'
        where id = (select contract_id from negativation_item where id = $1)`,
      [old.itemId],
    )
    expect(await detect()).toMatchObject({ begunCount: 1 })
    expect(await item(old.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal: { motive: 'LIMINAR' },
    })
    expect(await item(again?.id ?? 0)).toMatchObject({
      status: 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
    })
  })

  test('if the bureau refuses that removal, the return is applied and both items stay', async () => {
    const { old, again } = await twice('83')
    await rows(
      `
        update contract
        set legal_status = 'LIMINAR'
        where id = (select contract_id from negativation_item where id = $1)`,
      [old.itemId],
    )
    await detect()
    await approve()
    await settle()
    expect(await item(old.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'EXCLUSAO',
    })
    expect(await item(again?.id ?? 0)).toMatchObject({
      status: 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
    })
  })
})
