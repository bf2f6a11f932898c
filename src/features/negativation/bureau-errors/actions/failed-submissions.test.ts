import { describe, expect, test } from 'vitest'

import { readRemessa } from '#features/negativation/bureau-exchange/gateway/read-remessa.ts'
import { exampleBureau } from '#testing/example-bureau.ts'
import { type ExampleItem, sender } from '#testing/example-bureau-world.ts'
import { failExclusion } from '#testing/example-lotes.ts'

const world = exampleBureau()
const { rows, item, persons, mall, document, cpf, addBoleto, send, handOver, settle } = world
const { oneAnswered: one, answer } = world

/** Clears the simulator's memory of keys with that ending, so that the next try is accepted. */
const forget = (ending: string) =>
  rows(
    `update bureau_simulator set state = jsonb_set(state, '{listings}',
       (select coalesce(jsonb_object_agg(key, value), '{}')
         from jsonb_each(state -> 'listings')
         where key not like $1))`,
    [ending],
  )
/** Creates a boleto whose lojista the bureau refused with this code. */
const refusedWith = async (
  code: string,
  given: Partial<Parameters<typeof addBoleto>[0]> = {},
): Promise<ExampleItem> => {
  const boleto = await addBoleto({ document: document('01'), ...given })
  await send()
  await answer(await handOver(), given.fiadores ? { 2: code, 3: '040' } : { 2: code })
  await forget(`%|${boleto.number}|%`)
  return boleto
}

type Row = {
  idPessoa: number
  tipoPessoa: string
  tentativas: number
  idLote: number | null
  impedimentoEnvio: string | null
  impedimentoExclusao: string | null
  retornoSerasa: {
    status: string
    mensagem: string | null
    erros: { codigo: string; campo: string | null }[]
  }
}
const search = async (more: object = {}) =>
  (
    await world.call('POST', 'serasa-negativacao/buscar/erro-negativados', {
      idShopping: [mall()],
      ...more,
    })
  ).body as unknown as {
    content: Row[]
    boletos: number
    boletosDaOutraOperacao: number
  }
const resend = (...meant: { itemId: number; person: number }[]) =>
  world.call('POST', 'serasa-negativacao/reenviar-boletos', {
    boletos: meant.map(({ itemId, person }) => ({
      idSerasaBoleto: itemId,
      idPessoa: person,
      tipoPessoa: 'LOJISTA',
      operacao: 'INCLUSAO',
    })),
  })
const exempt = (...idBoletos: number[]) =>
  world.call('POST', 'serasa-negativacao/erro-negativados/isentar', {
    idBoletos,
    motivo: 'Cadastro sem conserto',
    numChamado: 'CH-1',
  })

describe('list of failed submissions (1:2.17)', () => {
  test('has a row per sent person, INCLUSAO by default, each error with its field', async () => {
    const boleto = await refusedWith('491', { fiadores: [cpf('02')] })
    const { content, boletos } = await search()
    expect(boletos).toBe(1)
    expect(content).toMatchObject([
      {
        idSerasaBoleto: boleto.itemId,
        tipoPessoa: 'LOJISTA',
        operacao: 'INCLUSAO',
        tentativas: 1,
        statusWorkflowSerasa: { codigo: 'FINALIZADO_COM_ERRO', nome: 'Finalizado com erro' },
        retornoSerasa: { status: 'Rejeitado', erros: [{ codigo: '491', campo: 'cidade' }] },
        impedimentoEnvio: null,
        impedimentoExclusao: null,
      },
      { tipoPessoa: 'FIADOR', retornoSerasa: { erros: [{ codigo: '040', campo: null }] } },
    ])
    expect((await search({ operacao: 'EXCLUSAO' })).content).toEqual([])
    expect((await search({ luc: 'nenhum' })).content).toEqual([])
    expect((await search({ nomFantasia: 'fantasia' })).content).toHaveLength(2)
    const download = await world.call('POST', 'serasa-negativacao/download/erro-negativados', {
      idShopping: [mall()],
    })
    expect([download.status, download.headers['filename']]).toEqual([
      200,
      'retornos-com-erro-2026-11-20.xlsx',
    ])
  })

  test('shows an accepted person next to a refused one, without resending', async () => {
    await addBoleto({ document: document('01'), fiadores: [cpf('02')] })
    await send()
    await answer(await handOver(), { 3: '030' })
    const { content } = await search({ sort: 'tipoPessoa' })
    expect(
      content.map(({ tipoPessoa, impedimentoEnvio }) => [tipoPessoa, impedimentoEnvio]),
    ).toEqual([
      ['FIADOR', null],
      ['LOJISTA', 'O bureau já aceitou esta pessoa: não há o que reenviar.'],
    ])
  })

  test('the log shows the sent data, the answer of the bureau and the correctable fields', async () => {
    const boleto = await refusedWith('109')
    const { status, body } = await world.call('POST', 'serasa-workflow/buscar/logs', {
      idSerasaBoleto: boleto.itemId,
      idPessoa: boleto.lojistaId,
      tipoPessoa: 'LOJISTA',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      content: {
        registro: {
          numBoleto: boleto.number,
          endereco: 'Avenida Paulista, 1000, Bela Vista, São Paulo, SP, 01310-100',
          camposComErro: ['logradouro', 'bairro'],
          dados: { logradouro: 'Avenida Paulista, 1000', uf: 'SP' },
          noCadastro: {},
        },
      },
    })
    const { log } = (
      body as unknown as {
        content: { log: { tipo: string; codigo: string | null; isErro: boolean }[] }
      }
    ).content
    expect(log.map(({ tipo, codigo, isErro }) => [tipo, codigo, isErro])).toEqual([
      ['RETORNO', '109', true],
      ['ENVIO', null, false],
    ])
    world.as(sender(2, []))
    expect(
      (
        await world.call('POST', 'serasa-workflow/buscar/logs', {
          idSerasaBoleto: boleto.itemId,
          idPessoa: boleto.lojistaId,
        })
      ).status,
    ).toBe(404)
  })
})

describe('row 10: enviar', () => {
  test('makes a new lote at once, with the unaccepted coobrigados of the principal; attempts are counted', async () => {
    const boleto = await refusedWith('491', { fiadores: [cpf('02')] })
    const { status, body } = await resend({ itemId: boleto.itemId, person: boleto.lojistaId })
    expect([status, body]).toMatchObject([
      200,
      { mensagem: 'Envio realizado com sucesso', enviados: 1, lotes: [{ boletos: 1, pessoas: 2 }] },
    ])
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO_COM_ERRO' })
    expect((await search()).content).toMatchObject([
      {
        idLote: expect.any(Number) as number,
        impedimentoEnvio: 'O boleto já foi reenviado ao bureau.',
        tentativas: 2,
      },
      {},
    ])
    expect((await resend({ itemId: boleto.itemId, person: boleto.lojistaId })).status).toBe(409)
    await settle()
    expect(await item(boleto.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'NEGATIVADO' })
    expect((await persons(boleto.itemId)).map(({ attempts }) => attempts)).toEqual([2, 2])
  })

  test('an accepted fiador stays listed and only the refused one is sent', async () => {
    const boleto = await addBoleto({ document: document('01'), fiadores: [cpf('02'), cpf('04')] })
    await send()
    await answer(await handOver(), { 4: '030' })
    await forget(`%|${boleto.number}|%|${cpf('04')}`)
    const { body } = await resend({ itemId: boleto.itemId, person: boleto.fiadorIds[1] ?? 0 })
    expect(body).toMatchObject({ lotes: [{ pessoas: 1 }] })
    await settle()
    expect(await item(boleto.itemId)).toMatchObject({ outcome: 'NEGATIVADO' })
  })

  test('at most five attempts per person; after that only excluir remains', async () => {
    const boleto = await one({ document: document('13') })
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      expect((await resend({ itemId: boleto.itemId, person: boleto.lojistaId })).status).toBe(200)
      await settle()
    }
    const last = await resend({ itemId: boleto.itemId, person: boleto.lojistaId })
    expect([last.status, last.body]).toMatchObject([
      422,
      {
        mensagem: `O boleto ${boleto.number} já teve 5 tentativas.`,
        itens: [{ codigo: 'SEM_TENTATIVAS' }],
      },
    ])
    expect((await exempt(boleto.itemId)).body).toMatchObject({
      mensagem: 'Excluído com sucesso.',
      isentos: 1,
      paraBaixa: 0,
    })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO',
      outcome: 'ISENTO_ERRO',
    })
  })

  test('a blocking guard refuses with 422 and the list; paid items leave instead', async () => {
    const blockedItem = await refusedWith('491')
    const paidItem = await refusedWith('491', { document: document('03') })
    await rows(
      `
        update contract
        set legal_status = 'LIMINAR'
        where id = (select contract_id from negativation_item where id = $1)`,
      [blockedItem.itemId],
    )
    const refusedAnswer = await resend({
      itemId: blockedItem.itemId,
      person: blockedItem.lojistaId,
    })
    expect([refusedAnswer.status, refusedAnswer.body]).toMatchObject([
      422,
      { itens: [{ id: blockedItem.itemId, codigo: 'G07' }] },
    ])
    await world.pay(paidItem.number, '2026-11-19')
    expect(
      (await resend({ itemId: paidItem.itemId, person: paidItem.lojistaId })).body,
    ).toMatchObject({
      enviados: 0,
      retirados: [{ numBoleto: paidItem.number, texto: 'Retirado: pago em 19/11/2026' }],
    })
    expect(await item(paidItem.itemId)).toMatchObject({ outcome: 'RETIRADO_PAGAMENTO' })
  })

  test('an exception made after the refusal blocks the resend before any guard run', async () => {
    const boleto = await refusedWith('491')
    await world.except(boleto.number)
    const refusedAnswer = await resend({ itemId: boleto.itemId, person: boleto.lojistaId })
    expect([refusedAnswer.status, refusedAnswer.body]).toMatchObject([
      422,
      {
        mensagem: expect.stringContaining('Está na lista de exceção') as string,
        itens: [{ id: boleto.itemId }],
      },
    ])
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      batch_id: null,
    })
  })

  test('409 while an inclusion of the informant is in flight; nothing ticked does nothing; unknown is 404', async () => {
    const boleto = await refusedWith('491')
    await addBoleto({ document: document('03') })
    await send()
    const busy = await resend({ itemId: boleto.itemId, person: boleto.lojistaId })
    expect([busy.status, busy.body['mensagem']]).toEqual([
      409,
      'Ja existe um processo em andamento',
    ])
    await settle()
    expect((await resend()).body).toMatchObject({ enviados: 0, lotes: [] })
    expect((await resend({ itemId: boleto.itemId, person: 999_999 })).status).toBe(404)
    world.as(sender(2, []))
    expect((await resend({ itemId: boleto.itemId, person: boleto.lojistaId })).status).toBe(404)
  })

  test('row 10b: an exclusion can be resent without limit, and isentar is refused', async () => {
    const boleto = await one({ document: document('83') })
    await world.pay(boleto.number, '2026-11-19')
    await failExclusion(world, boleto.itemId)
    // The list of inclusions reports the failed exclusion.
    expect(await search()).toMatchObject({ content: [], boletos: 0, boletosDaOutraOperacao: 1 })
    expect(await search({ luc: 'nenhum' })).toMatchObject({ boletosDaOutraOperacao: 0 })
    expect(await search({ operacao: 'EXCLUSAO' })).toMatchObject({ boletosDaOutraOperacao: 0 })
    expect((await search({ operacao: 'EXCLUSAO' })).content).toMatchObject([
      {
        operacao: 'EXCLUSAO',
        impedimentoExclusao: 'Exclusão não pode ser dispensada: o devedor continua negativado.',
      },
    ])
    const refusedAnswer = await exempt(boleto.itemId)
    expect([refusedAnswer.status, refusedAnswer.body['mensagem']]).toEqual([
      422,
      'Exclusão não pode ser dispensada: o devedor continua negativado.',
    ])
    expect((await resend({ itemId: boleto.itemId, person: boleto.lojistaId })).body).toMatchObject({
      enviados: 1,
    })
    await settle()
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'EXCLUSAO',
    })
    expect((await search({ operacao: 'EXCLUSAO' })).content).toMatchObject([
      { tentativas: 1, impedimentoEnvio: null },
    ])
    expect((await resend({ itemId: boleto.itemId, person: boleto.lojistaId })).status).toBe(200)
    await settle()
    expect(await item(boleto.itemId)).toMatchObject({ outcome: 'BAIXADO' })
  })
})

describe('row 10: excluir (isentar)', () => {
  test('with an accepted person opens a removal that waits for RC', async () => {
    const boleto = await addBoleto({ document: document('01'), fiadores: [cpf('02')] })
    await send()
    await answer(await handOver(), { 3: '030' })
    expect((await exempt(boleto.itemId)).body).toMatchObject({ isentos: 0, paraBaixa: 1 })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      removal_motive: 'ERRO',
      removal_due_on: null,
    })
    const log = await rows<{ body: { motivo: string; chamado: string } }>(
      `select body from audit_entry where action = 'ISENTAR' and entity_id = $1`,
      [String(boleto.itemId)],
    )
    expect(log).toMatchObject([{ body: { motivo: 'Cadastro sem conserto', chamado: 'CH-1' } }])
  })
})

describe('guided correction', () => {
  const correct = (person: number, data: object) =>
    world.call('PUT', `serasa-pessoa/${person}`, data)

  test('is saved and resent in one step, with the new data in the record', async () => {
    const boleto = await refusedWith('109')
    const { status, body } = await correct(boleto.lojistaId, {
      logradouro: 'Rua Augusta, 500',
      cep: '01305-000',
      reenviar: true,
    })
    expect([status, body]).toMatchObject([
      200,
      {
        mensagem: 'Envio realizado com sucesso',
        corrigidos: ['logradouro', 'cep'],
        envio: { enviados: 1 },
      },
    ])
    const lote = await settle()
    const [file] = await rows<{ bytes: Buffer }>(
      `
        select string_agg(c.bytes, '' order by c.position) as bytes
        from bureau_batch b
        join stored_file_chunk c on c.file_id = b.sent_file_id
        where b.id = $1`,
      [lote],
    )
    expect(readRemessa(file?.bytes ?? Buffer.alloc(0)).records[0]?.address).toMatchObject({
      street: 'RUA AUGUSTA, 500',
      cep: '01305000',
    })
    expect(await item(boleto.itemId)).toMatchObject({ outcome: 'NEGATIVADO' })
  })

  test('overrides the ERP until the ERP changes that field', async () => {
    const boleto = await refusedWith('109')
    await correct(boleto.lojistaId, { bairro: 'Consolação' })
    const district = async () =>
      (
        await rows<{ district: string }>('select district from item_person where id = $1', [
          boleto.lojistaId,
        ])
      )[0]?.district
    expect(await district()).toBe('Consolação')
    const setInErp = (value: string) =>
      rows(
        'update contract set district = $2 where id = (select contract_id from negativation_item where id = $1)',
        [boleto.itemId, value],
      )
    await rows(
      `
        update contract
        set city = 'Campinas', cep = '13010000'
        where id = (select contract_id from negativation_item where id = $1)`,
      [boleto.itemId],
    )
    await correct(boleto.lojistaId, { nome: 'Loja Nova Ltda' })
    expect(await district()).toBe('Consolação')
    await setInErp('Centro')
    await correct(boleto.lojistaId, { nome: 'Loja Novíssima Ltda' })
    expect(await district()).toBe('Centro')
  })

  test('names every wrong field, and refuses a person not in error or changed meanwhile', async () => {
    const boleto = await refusedWith('109')
    const wrong = await correct(boleto.lojistaId, {
      uf: 'XX',
      cep: '1',
      nome: ' ',
      cidade: 'Atlântida',
    })
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { campos: [{ campo: 'nome' }, { campo: 'uf' }, { campo: 'cidade' }, { campo: 'cep' }] },
    ])
    expect((await correct(boleto.lojistaId, {})).status).toBe(400)
    expect((await correct(boleto.lojistaId, { bairro: 'Centro', versao: 0 })).status).toBe(409)
    const fine = await addBoleto({ document: document('03') })
    expect((await correct(fine.lojistaId, { bairro: 'Centro' })).status).toBe(409)
    expect((await correct(999_999, { bairro: 'Centro' })).status).toBe(404)
  })

  test('applies to every refused boleto of the person and resends them all', async () => {
    const both = [
      await addBoleto({ document: document('01') }),
      await addBoleto({ document: document('01') }),
    ]
    await addBoleto({ document: document('02') })
    await send()
    await answer(await handOver(), { 2: '109', 3: '109', 4: '109' })
    for (const { number } of both) await forget(`%|${number}|%`)
    const [first] = both
    const { content } = (
      await world.call('POST', 'serasa-workflow/buscar/logs', {
        idSerasaBoleto: first?.itemId,
        idPessoa: first?.lojistaId,
      })
    ).body as unknown as { content: { registro: { boletosDaPessoa: number } } }
    expect(content.registro.boletosDaPessoa).toBe(2)
    const saved = await correct(first?.lojistaId ?? 0, {
      logradouro: 'Rua Augusta, 500',
      cep: '01305-000',
      todos: true,
    })
    expect([saved.status, saved.body]).toMatchObject([200, { boletos: 2, envio: null }])
    const streets = await rows<{ street: string }>(
      'select street from item_person where id = any($1) order by id',
      [both.map(({ lojistaId }) => lojistaId)],
    )
    expect(streets.map(({ street }) => street)).toEqual(['Rua Augusta, 500', 'Rua Augusta, 500'])
    const corrected = await search({ corrigidos: true })
    expect(corrected.content.map(({ idPessoa }) => idPessoa).toSorted()).toEqual(
      both.map(({ lojistaId }) => lojistaId).toSorted(),
    )
    const again = await correct(first?.lojistaId ?? 0, { todos: true, reenviar: true })
    expect(again.body).toMatchObject({ boletos: 2, envio: { enviados: 2 } })
    expect((await search({ corrigidos: true })).content).toEqual([])
  })
})

describe('grouped by cause', () => {
  test('the groups are the bureau codes with text, advice and number of tenants', async () => {
    await addBoleto({ document: document('01') })
    await addBoleto({ document: document('02') })
    await addBoleto({ document: document('03') })
    await send()
    await answer(await handOver(), { 2: '109', 3: '491', 4: '109' })
    const grouped = (await search({ agrupar: 'causa', page: 1, size: 20 })) as unknown as {
      totalGrupos: number
      grupos: { chave: string; nome: string; linhas: number; detalhe: string }[]
      content: Row[]
    }
    expect(grouped.totalGrupos).toBe(2)
    expect(grouped.grupos.map(({ chave, linhas }) => [chave, linhas]).toSorted()).toEqual([
      ['109', 2],
      ['491', 1],
    ])
    const [most] = grouped.grupos.filter(({ chave }) => chave === '109')
    expect(most?.detalhe).toBe('2 pessoas de 2 lojistas')
    expect(most?.nome).not.toBe('109')
    expect((await search({ codigo: '491' })).content).toHaveLength(1)
  })
})

describe('dry run', () => {
  test('of a resend says what would be sent and writes nothing', async () => {
    const boleto = await refusedWith('491')
    const stored = () =>
      rows(`select id, status, batch_id, version from negativation_item order by id`)
    const before = await stored()
    const { status, body } = await world.call('POST', 'serasa-negativacao/reenviar-boletos', {
      boletos: [{ idSerasaBoleto: boleto.itemId, idPessoa: boleto.lojistaId }],
      ensaio: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ enviados: 1, lotes: [], idResultado: null })
    expect(await stored()).toEqual(before)
    expect((await search()).content[0]?.tentativas).toBe(1)
  })

  test('of giving up says how many end exempt and writes nothing', async () => {
    const boleto = await refusedWith('491')
    const stored = () =>
      rows(`select id, status, outcome, version from negativation_item order by id`)
    const before = await stored()
    const { status, body } = await world.call(
      'POST',
      'serasa-negativacao/erro-negativados/isentar',
      { idBoletos: [boleto.itemId], ensaio: true },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ isentos: 1, paraBaixa: 0, ignorados: [] })
    expect(await stored()).toEqual(before)
  })
})
