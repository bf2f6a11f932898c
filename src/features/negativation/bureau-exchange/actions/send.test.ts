import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { servedSteps } from '#features/negativation/decisions/actions/search.ts'

import { emptySimulator, listingKey, ledgerOf, type SimulatorState } from '../gateway/simulator.ts'
import { collectReturns } from './collect.ts'
import { deliver } from './deliver.ts'
import { documentEnding } from '#testing/document-ending.ts'
import { ownWorld } from '#testing/example-bureau.ts'
import { sender } from '#testing/example-bureau-world.ts'

const world = ownWorld()
const { database } = world
const { rows, addMall, addBoleto, call, item, persons } = world

beforeAll(world.open)
afterAll(world.close)

type Answer = {
  mensagem: string
  lotes: { id: number; remessa: number; boletos: number; pessoas: number }[]
  enviados: number
  valor: number
  idResultado: string | null
  retirados: { numBoleto: string; texto: string }[]
  bloqueados: { numBoleto: string; codigo: string; texto: string; fica: boolean; pessoa: unknown }[]
}
const send = async (...shoppings: number[]) => {
  const { status, body } = await call('POST', 'serasa-negativacao/negativar-boletos', { shoppings })
  return { status, body: body as unknown as Answer & { itens?: { codigo: string }[] } }
}
const withoutLotes = (answer: object) => ({ ...answer, lotes: [], idResultado: null })
/** Dry run of the sending, as the confirmation requests it; writes nothing. */
const rehearsed = async (...shoppings: number[]) => {
  const itemStates = () =>
    rows(`
      select i.id, i.status, i.version, i.batch_id, (select count(*) from bureau_batch) as lotes,
        (select count(*) from audit_entry) as lines
      from negativation_item i
      order by i.id`)
  const before = await itemStates()
  const { body } = await call('POST', 'serasa-negativacao/negativar-boletos', {
    shoppings,
    ensaio: true,
  })
  expect(await itemStates()).toEqual(before)
  // Only a dry run names the first listings.
  const { primeiraVez: _, ...preview } = body as typeof body & { primeiraVez?: unknown }
  return preview
}
const finish = async ({ lotes }: Answer) => {
  for (const { id } of lotes) await deliver(world.context, world.bureau(), id)
  await collectReturns(world.context, world.bureau())
}
const lote = async (id: number) =>
  (
    await rows<{ status: string; remessa: number; file_name: string; error: string | null }>(
      'select * from bureau_batch where id = $1',
      [id],
    )
  )[0]

let mallCount = 0
let mall = 0
beforeEach(async () => {
  world.as(sender(1))
  mall = await addMall(`Shopping ${(mallCount += 1)}`)
})

// A lote in flight would answer 409 to every later test.
afterEach(async () => {
  const open = await rows<{ id: number }>(
    `select id from bureau_batch where status in ('PREPARADO', 'ENVIANDO', 'ENVIADO')`,
  )
  for (const { id } of open) await deliver(world.context, world.bureau(), id)
  await collectReturns(world.context, world.bureau())
})

describe('sending', () => {
  test('from PENDENTE_DE_ENVIO to FINALIZADO: the ledger of the bureau equals the states of the persons', async () => {
    const fine = await addBoleto({
      mall,
      document: documentEnding('01'),
      fiadores: [documentEnding('02', 'F'), documentEnding('03', 'F')],
    })
    const failing = await addBoleto({
      mall,
      document: documentEnding('13'),
      fiadores: [documentEnding('04', 'F')],
    })
    const halfFailing = await addBoleto({
      mall,
      document: documentEnding('05'),
      fiadores: [documentEnding('13', 'F', 500)],
      cents: 99_999,
    })
    const notedItem = await addBoleto({ mall, document: documentEnding('61') })
    const { status, body } = await send(mall)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mensagem: 'Envio realizado com sucesso',
      enviados: 4,
      valor: 5499.99,
      retirados: [],
      bloqueados: [],
    })
    expect(body.lotes).toEqual([{ id: body.lotes[0]?.id, remessa: 1, boletos: 4, pessoas: 8 }])
    expect(await item(fine.itemId)).toMatchObject({
      status: 'PENDENTE_DE_ENVIO',
      batch_id: body.lotes[0]?.id,
    })
    expect(
      (await persons(fine.itemId)).map(({ inclusion, attempts }) => [inclusion, attempts]),
    ).toEqual([
      ['ENVIADO', 1],
      ['ENVIADO', 1],
      ['ENVIADO', 1],
    ])

    await finish(body)
    expect(await lote(body.lotes[0]?.id ?? 0)).toMatchObject({
      status: 'RESPONDIDO',
      error: null,
      file_name: 'CONVEM.11222333.PEFIN.REM.000001.TXT',
    })
    expect(await item(fine.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'NEGATIVADO',
      batch_id: null,
      listed_cents: 150_000,
    })
    expect(await item(failing.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      outcome: null,
      failed_operation: 'INCLUSAO',
      batch_id: null,
    })
    expect(await item(halfFailing.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      listed_cents: 99_999,
    })
    expect(await item(notedItem.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'NEGATIVADO',
    })

    expect(await persons(fine.itemId)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        inclusion: 'EM_NOTIFICACAO',
        sent_on: '2026-11-20',
        publish_on: '2026-11-30',
        last_event_on: '2026-11-20',
        codes: [],
        error_text: null,
        listed_cents: 150_000,
      })),
    )
    const [principal, pair] = await persons(failing.itemId)
    expect(principal).toMatchObject({ inclusion: 'REJEITADO', codes: ['274'], publish_on: null })
    expect(principal?.error_text).toMatch(/CNPJ/)
    expect(pair).toMatchObject({ inclusion: 'REJEITADO', codes: ['040'] })
    expect((await persons(notedItem.itemId))[0]).toMatchObject({
      inclusion: 'EM_NOTIFICACAO',
      codes: ['306'],
      error_text: null,
    })

    const [state] = await rows<{ state: SimulatorState }>(
      `select state from bureau_simulator where informant_root = '11222333'`,
    )
    const ours = await rows<{ number: string; principal: string; document: string; kind: string }>(
      `
        select i.number, i.document as principal, p.document, p.kind
        from item_person p
        join negativation_item i on i.id = p.item_id
        where p.inclusion in ('EM_NOTIFICACAO', 'ATIVO')`,
    )
    const expected = ours
      .map(({ number, principal: lojista, document, kind }) =>
        listingKey('11222333', number, lojista, kind === 'FIADOR' ? document : ''),
      )
      .sort()
    expect(ledgerOf(state?.state ?? emptySimulator)).toEqual(expected)
    expect(expected).toHaveLength(5)
  })

  test('logs the sender, each lote and each answer', async () => {
    const { itemId } = await addBoleto({ mall, document: documentEnding('06') })
    const { body } = await send(mall)
    await finish(body)
    const log = await rows<{ action: string; user_name: string; body: Record<string, unknown> }>(
      `
        select action, user_name, body
        from audit_entry
        where entity = 'boleto' and entity_id = $1
        order by position`,
      [String(itemId)],
    )
    expect(log).toMatchObject([
      { action: 'ENVIAR', user_name: 'Pessoa 1', body: { regra: '8', lote: body.lotes[0]?.id } },
      {
        action: 'RETORNO_BUREAU',
        user_name: 'Sistema',
        body: { regra: '9', para: 'FINALIZADO', resultado: 'NEGATIVADO' },
      },
    ])
    const lotes = await rows<{ action: string }>(
      `select action from audit_entry where entity = 'lote' and entity_id = $1 order by position`,
      [String(body.lotes[0]?.id)],
    )
    expect(lotes.map(({ action }) => action)).toEqual([
      'CRIAR_LOTE',
      'LOTE_ENVIADO',
      'RETORNO_LIDO',
    ])
  })

  test('queues the job of each lote in the transaction of the decision', async () => {
    await addBoleto({ mall, document: documentEnding('07') })
    const { body } = await send(mall)
    const jobs = await rows<{ task: string; payload: unknown }>(
      `
        select t.identifier as task, j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where j.key = $1`,
      [`bureau.send ${body.lotes[0]?.id}`],
    )
    expect(jobs).toEqual([{ task: 'bureau.send', payload: { batchId: body.lotes[0]?.id } }])
    await finish(body)
  })
})

describe('items that are sent or held back', () => {
  test('an item paid after the approval is not sent and leaves by row 11', async () => {
    const paidItem = await addBoleto({ mall, document: documentEnding('08') })
    const other = await addBoleto({ mall, document: documentEnding('09') })
    await world.pay(paidItem.number, '2026-11-18')
    const preview = await rehearsed(mall)
    const { body } = await send(mall)
    expect(preview).toEqual(withoutLotes(body))
    expect(body).toMatchObject({
      enviados: 1,
      retirados: [{ numBoleto: paidItem.number, texto: 'Retirado: pago em 18/11/2026' }],
      bloqueados: [],
    })
    expect(await item(paidItem.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'RETIRADO_PAGAMENTO',
    })
    expect(
      await rows('select 1 from bureau_submission where item_id = $1', [paidItem.itemId]),
    ).toEqual([])
    expect(await item(other.itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO' })
    await finish(body)
  })

  test('a guard that blocks at sending returns the item to the corporate analysis, or ends it with its cycle (row 12)', async () => {
    const changedItem = await addBoleto({ mall, document: documentEnding('10') })
    const closedItem = await addBoleto({ mall, document: documentEnding('11'), cycleOpen: false })
    await rows(
      `
        update contract
        set legal_status = 'LIMINAR'
        where id in (select contract_id from negativation_item where id = any($1::bigint[]))`,
      [[changedItem.itemId, closedItem.itemId]],
    )
    const preview = await rehearsed(mall)
    const { body } = await send(mall)
    expect(preview).toEqual(withoutLotes(body))
    expect(body).toMatchObject({ mensagem: 'Nenhum boleto foi enviado.', enviados: 0, lotes: [] })
    expect(body.bloqueados).toMatchObject([
      {
        numBoleto: changedItem.number,
        codigo: 'G07',
        fica: false,
        nomFantasia: expect.stringMatching(/./) as string,
        nmShopping: expect.stringMatching(/./) as string,
        valor: expect.any(Number) as number,
        agora: 'Pendente Análise Cobrança Corporativa',
      },
      { numBoleto: closedItem.number, codigo: 'G07', agora: 'Finalizado (Não decidido)' },
    ])
    const kept = await rows<{ item_id: number; code: string; stays: boolean }>(
      'select item_id, code, stays from unsent_boleto where sending_id = $1 order by id',
      [body.idResultado],
    )
    expect(kept).toEqual([
      { item_id: changedItem.itemId, code: 'G07', stays: false },
      { item_id: closedItem.itemId, code: 'G07', stays: false },
    ])
    expect(await item(changedItem.itemId)).toMatchObject({
      status: 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
    })
    expect((await item(changedItem.itemId))?.reason).toBe(body.bloqueados[0]?.texto)
    expect(await item(closedItem.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'NAO_DECIDIDO',
    })
  })

  test('an exception made after the approval returns the item (G05, row 12) before any guard run', async () => {
    const exceptedItem = await addBoleto({ mall, document: documentEnding('37') })
    const other = await addBoleto({ mall, document: documentEnding('38') })
    await world.except(exceptedItem.number)
    const { body } = await send(mall)
    expect(body).toMatchObject({
      enviados: 1,
      bloqueados: [
        {
          numBoleto: exceptedItem.number,
          codigo: 'G05',
          texto: expect.stringContaining('lista de exceção') as string,
        },
      ],
    })
    expect(await item(exceptedItem.itemId)).toMatchObject({
      status: 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
      batch_id: null,
    })
    expect(
      await rows('select 1 from bureau_submission where item_id = $1', [exceptedItem.itemId]),
    ).toEqual([])
    expect(await item(other.itemId)).toMatchObject({ batch_id: body.lotes[0]?.id })
    await finish(body)
  })

  test('sending waits for an exception record being saved, which then blocks', async () => {
    const exceptedItem = await addBoleto({ mall, document: documentEnding('39') })
    const saving = await database.adminPool.connect()
    try {
      await saving.query('begin')
      await saving.query('select regua.change_exception_lists()')
      await saving.query(
        `
          insert into exception_record (
            list, document, luc, module_ids, created_by_name, updated_by_name
          )
         select 'luc-shopping', document, luc,
           (select array_agg(id) from exception_module where name = 'SERASA'), 'Rita', 'Rita'
         from negativation_item where id = $1`,
        [exceptedItem.itemId],
      )
      const sending = send(mall)
      const waiting = async () =>
        (
          await rows(
            `select 1 from pg_locks where locktype = 'advisory' and not granted
               and database = (select oid from pg_database where datname = current_database())`,
          )
        ).length
      await expect.poll(waiting, { timeout: 5_000, interval: 20 }).toBe(1)
      await saving.query('commit')
      expect((await sending).body).toMatchObject({ enviados: 0, bloqueados: [{ codigo: 'G05' }] })
    } finally {
      await saving.query('rollback')
      saving.release()
    }
  })

  test('a balance 1 % off the approved one is not sent (G15)', async () => {
    const { itemId } = await addBoleto({ mall, document: documentEnding('12') })
    await rows('update negativation_item set approved_cents = 100000 where id = $1', [itemId])
    expect((await send(mall)).body.bloqueados).toMatchObject([{ codigo: 'G15' }])
  })

  test('an item returned by G15 continues with its balance of today and shows the approved one', async () => {
    const other = await addMall('Valor mudado')
    const { itemId, number } = await addBoleto({ mall: other, document: documentEnding('12') })
    await world.payPartly(number, 120_000, '2026-11-18')
    expect((await send(other)).body.bloqueados).toMatchObject([{ codigo: 'G15' }])
    const back = () =>
      rows<{
        status: string
        balance_cents: number
        approved_cents: number | null
        returned_from_cents: number
      }>(
        'select status, balance_cents, approved_cents, returned_from_cents from negativation_item where id = $1',
        [itemId],
      )
    expect(await back()).toEqual([
      {
        status: 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
        balance_cents: 120_000,
        approved_cents: null,
        returned_from_cents: 150_000,
      },
    ])
    // The corporate analysis list, with the request of its screen.
    const search = { status: ['PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'], shoppings: [other] }
    const analyst = {
      ...sender(3),
      rights: new Map([['/analisar-negativacao-corporativo', new Set(search.status)]]),
    }
    const { content } = await world.act(analyst, (work) => servedSteps.search(work, search))
    expect(content[0]).toMatchObject({
      numBoleto: number,
      valTotalVencido: 120_000,
      valorAprovado: 150_000,
    })
  })

  test('a blocked fiador is left out and the boleto is sent', async () => {
    const boleto = await addBoleto({
      mall,
      document: documentEnding('14'),
      fiadores: [documentEnding('15', 'F')],
    })
    await rows(
      `
        update guarantor
        set guarantee_ends_on = '2026-01-31'
        where contract_id = (select contract_id from negativation_item where id = $1)`,
      [boleto.itemId],
    )
    const { body } = await send(mall)
    expect(body.lotes).toMatchObject([{ boletos: 1, pessoas: 1 }])
    await finish(body)
    expect((await persons(boleto.itemId)).map(({ inclusion }) => inclusion)).toEqual([
      'EM_NOTIFICACAO',
      'A_ENVIAR',
    ])
  })

  test('a record that the bureau would refuse holds its item, with the reason', async () => {
    const strange = await addMall('Credor errado', '11222333000999')
    const { itemId, number } = await addBoleto({ mall: strange, document: documentEnding('16') })
    const { body } = await send(strange)
    expect(body).toMatchObject({
      enviados: 0,
      lotes: [],
      bloqueados: [{ numBoleto: number, codigo: 'BUREAU_027', fica: true }],
    })
    expect(await item(itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO', batch_id: null })
    expect(await rows(`select 1 from bureau_batch where item_count = 0`)).toEqual([])
  })

  test('a manual inclusion is sent by another user than the one who included it', async () => {
    const { itemId } = await addBoleto({
      mall,
      document: documentEnding('17', 'J', 900),
      includedBy: 1,
    })
    const own = await send(mall)
    expect([own.status, own.body.itens?.[0]?.codigo]).toEqual([403, 'QUATRO_OLHOS'])
    const beside = await addBoleto({ mall, document: documentEnding('18') })
    const mixedAnswer = await send(mall)
    expect(mixedAnswer.body).toMatchObject({
      enviados: 1,
      bloqueados: [{ codigo: 'QUATRO_OLHOS', fica: true }],
    })
    expect(await item(beside.itemId)).toMatchObject({ batch_id: mixedAnswer.body.lotes[0]?.id })
    await finish(mixedAnswer.body)
    world.as(sender(2))
    const other = await send(mall)
    expect(other.body).toMatchObject({ enviados: 1, bloqueados: [] })
    await finish(other.body)
    expect((await item(itemId))?.status).not.toBe('PENDENTE_DE_ENVIO')
  })

  test('nothing ticked or nothing waiting changes nothing and is reported', async () => {
    const before = await rows('select count(*) from bureau_batch')
    expect((await send()).body).toMatchObject({
      mensagem: 'Nenhum shopping selecionado: nada foi enviado.',
      lotes: [],
    })
    expect((await send(mall)).body).toMatchObject({
      mensagem: 'Não há boletos à espera do envio nos shoppings escolhidos.',
      enviados: 0,
    })
    expect(await rows('select count(*) from bureau_batch')).toEqual(before)
  })

  test('only the chosen malls are sent, never a mall outside the scope', async () => {
    const foreign = await addMall('Alheio')
    const mine = await addBoleto({ mall, document: documentEnding('19') })
    const theirs = await addBoleto({ mall: foreign, document: documentEnding('20') })
    world.as(sender(3, [mall]))
    expect((await send(mall, foreign)).status).toBe(404)
    expect(await item(mine.itemId)).toMatchObject({ batch_id: null })
    const { body } = await send(mall)
    expect(body.enviados).toBe(1)
    expect(await item(theirs.itemId)).toMatchObject({ batch_id: null })
    await finish(body)
  })
})

describe('one inclusion in flight per informant', () => {
  test('until it is answered the call is 409 for every mall; then it continues', async () => {
    const other = await addMall('Outro da mesma raiz', '11222333000262')
    const waiting = await addBoleto({ mall: other, document: documentEnding('21') })
    await addBoleto({ mall, document: documentEnding('22') })
    const first = await send(mall)
    const second = await send(other)
    expect([second.status, second.body.mensagem]).toEqual([
      409,
      'Ja existe um processo em andamento',
    ])
    expect((await send(mall)).status).toBe(409)
    expect(await item(waiting.itemId)).toMatchObject({ batch_id: null })
    await finish(first.body)
    const later = await send(other)
    expect(later.body.lotes[0]?.remessa).toBe((first.body.lotes[0]?.remessa ?? 0) + 1)
    await finish(later.body)
  })

  test('two at the same moment: one lote, one 409', async () => {
    for (let n = 0; n < 5; n += 1)
      await addBoleto({ mall, document: documentEnding('23', 'J', 100 * n + 1) })
    const answers = await Promise.all([send(mall), send(mall), send(mall), send(mall)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    const answer = answers.find(({ status }) => status === 200)
    expect(answer?.body.enviados).toBe(5)
    if (answer) await finish(answer.body)
  })

  test('another root has its own lote and remessa numbers and never waits', async () => {
    const apart = await addMall('Outra raiz', '33000167000101')
    await addBoleto({ mall, document: documentEnding('24') })
    const waiting = await addBoleto({ mall: apart, document: documentEnding('25') })
    const { body } = await send(mall, apart)
    expect(body.lotes).toHaveLength(2)
    const rooted = await rows<{ informant_root: string; remessa: number }>(
      'select informant_root, remessa from bureau_batch where id = any($1::bigint[])',
      [body.lotes.map(({ id }) => id)],
    )
    expect(rooted.find(({ informant_root: root }) => root === '33000167')?.remessa).toBe(1)
    const [record] = await rows<{ record: { creditorBranch: string } }>(
      'select record from bureau_submission where item_id = $1',
      [waiting.itemId],
    )
    expect(record?.record.creditorBranch).toBe('000101')
    await finish(body)
  })

  test('the number continues after ULTIMA_REMESSA of the informant', async () => {
    await rows(`update parameter set value = '500' where code = 'ULTIMA_REMESSA'`)
    await addBoleto({ mall, document: documentEnding('26') })
    const { body } = await send(mall)
    await rows(`update parameter set value = '0' where code = 'ULTIMA_REMESSA'`)
    expect(body.lotes[0]?.remessa).toBe(501)
    await finish(body)
  })
})

describe('the file', () => {
  const field = (text: string, length: number) => text.padEnd(length, ' ')
  const number = (text: string, length: number) => text.padStart(length, '0')

  test('equals the layout of these rows byte by byte (brazil 1.2 to 1.4)', async () => {
    await rows(
      `
        update parameter
        set value = case code
          when 'NOME_CONTATO' then 'Cobrança Régua'
          when 'DDD' then '11'
          when 'TELEFONE' then '30001000'
          when 'LOGON' then 'REGUA01'
          else value end`,
    )
    const lojista = documentEnding('27')
    const fiador = documentEnding('28', 'F')
    await addBoleto({
      mall,
      document: lojista,
      name: 'Açaí & Cia Ltda',
      number: '2000/26-A',
      cents: 123_456,
      fiadores: [fiador],
      originalDueOn: '2026-09-13',
    })
    const { body } = await send(mall)
    await finish(body)
    const { bytes, headers } = await call('GET', `serasa-lote/${body.lotes[0]?.id}/remessa`)
    const remessa = body.lotes[0]?.remessa ?? 0
    const address =
      field('AVENIDA PAULISTA, 1000', 45) +
      field('BELA VISTA', 20) +
      field('SAO PAULO', 25) +
      'SP' +
      '01310100'
    const debt =
      number('123456', 15) +
      field('2000/26-A', 16) +
      number('', 9) +
      field('', 25) +
      number('', 13) +
      number('', 23) +
      field('', 69)
    const start =
      'I000181' +
      '20260913' +
      '20260913' +
      field('AL', 3) +
      field('', 4) +
      'J1' +
      number(lojista, 15) +
      field('', 2) +
      field('', 18)
    const expected = [
      '0' +
        number('11222333', 9) +
        '20261120' +
        number('11', 4) +
        '30001000' +
        '0000' +
        field('COBRANCA REGUA', 70) +
        'SERASA-CONVEM04' +
        number(String(remessa), 6) +
        'E' +
        field('', 7) +
        field('REGUA01', 8) +
        field('', 392) +
        field('', 60) +
        '0000001',
      '1' +
        start +
        field('', 17) +
        field('', 2) +
        field('', 18) +
        field('ACAI & CIA LTDA', 70) +
        '00000000' +
        field('', 140) +
        address +
        debt +
        '0000002',
      '1' +
        start +
        'F2' +
        number(fiador, 15) +
        field('', 2) +
        field('', 18) +
        field('FIADOR 1 DE ACAI & CIA LTDA', 70) +
        '19800517' +
        field('', 140) +
        address +
        debt +
        '0000003',
      '9' + field('', 532) + field('', 60) + '0000004',
    ]
    expect(bytes.toString('latin1')).toBe(expected.map((line) => `${line}\r\n`).join(''))
    expect(headers['filename']).toBe(`CONVEM.11222333.PEFIN.REM.${number(String(remessa), 6)}.TXT`)
  })

  test('is 409 until it is complete', async () => {
    await addBoleto({ mall, document: documentEnding('30') })
    const { body } = await send(mall)
    const early = await call('GET', `serasa-lote/${body.lotes[0]?.id}/remessa`)
    expect([early.status, early.body]).toMatchObject([
      409,
      { mensagem: 'O arquivo deste lote ainda está sendo preparado.' },
    ])
    await finish(body)
    expect((await call('GET', `serasa-lote/${body.lotes[0]?.id}/remessa`)).status).toBe(200)
    expect((await call('GET', 'serasa-lote/999999/remessa')).status).toBe(404)
  })
})
