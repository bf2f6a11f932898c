// The batch of a day through its calls, over the files of samples/ (rules 8.2 to 8.8).
import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import {
  batchDay,
  batchWorld,
  lawyer,
  mallCollector,
  releaser,
  shown,
} from '#testing/example-batch.ts'

import type { Batch, StepSummary } from './contract/batch.ts'
import { lockBatches } from './store/batches.ts'

const { inject, inWork, rows, ask, at, lote, setParameter, malls, as, make, listed, release } =
  batchWorld()
const expected = JSON.parse(
  readFileSync(new URL('../../../../samples/regua/esperado.json', import.meta.url), 'utf8'),
)

const inCents = (reais: number) => Math.round(reais * 100)
const byStep = <T extends { passo: string; pessoa?: string; tipo?: string; motivo?: string }>(
  list: readonly T[],
) =>
  list.toSorted((a, b) => {
    const key = (row: T) => `${row.passo} ${row.pessoa ?? row.tipo} ${row.motivo ?? ''}`
    return key(a) < key(b) ? -1 : 1
  })

describe('Gerar lote', () => {
  test('the figures of 18/11/2026 to the cent, and who stays out', async () => {
    const { status, body } = await make()
    expect(status).toBe(200)
    expect(
      byStep<StepSummary>(body.resumo).map((row) => ({
        passo: row.passo,
        tipo: row.pessoa,
        mensagens: row.mensagens,
        lojistas: row.lojistas,
        boletosPasso: row.boletosPasso,
        absorvidos: row.absorvidos,
        citados: row.citados,
        valorPasso: inCents(row.valorPasso),
        valor: inCents(row.valor),
        corrigido: inCents(row.valorCorrigido),
        porDia: inCents(row.encargoDia),
      })),
    ).toEqual(
      byStep<StepSummary & { tipo: string }>(expected.resumo).map((row) => {
        const { EMAIL: _, CARTA: __, ...sums } = row as unknown as Record<string, unknown>
        return sums
      }),
    )
    expect(
      byStep<Batch['fora'][number]>(body.fora).map((row) => ({
        passo: row.passo,
        motivo: row.motivo,
        tipo: row.pessoa,
        lojistas: row.lojistas,
        boletos: row.boletos,
        valor: inCents(row.valor),
      })),
    ).toEqual(byStep(expected.fora))
    expect(body).toMatchObject({
      data: batchDay,
      estado: 'ABERTO',
      semCarga: [],
      estados: { PROPOSTA: 326 },
      recusaLiberar: null,
    })
  })

  test('ten times is one message each: same ids, same protocols, one event', async () => {
    await make()
    const first = await listed()
    expect(first).toHaveLength(326)
    expect(first.map(({ protocolo }) => protocolo).toSorted()).toEqual(
      Array.from(
        { length: 326 },
        (_, place) => `RG-20261118-${String(place + 1).padStart(6, '0')}`,
      ),
    )
    for (let time = 0; time < 9; time += 1) await make()
    expect(await listed()).toEqual(first)
    expect(await rows('select count(*)::int as n from message_event')).toEqual([{ n: 326 }])
  })

  test('a paid boleto falls, and its message with it; the next one has the next number', async () => {
    await make()
    const [message] = await listed('&passo=D1')
    if (!message) throw new Error('no message')
    const boleto = `(select boleto_id from message_boleto where message_id = ${message.id})`
    const [{ open } = { open: 0 }] = await rows<{ open: number }>(
      `select open_cents as open from boleto where id in ${boleto}`,
    )
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      `update boleto set open_cents = 0 where id in ${boleto} returning id`,
    )
    await make()
    expect((await listed('&passo=D1')).map((row) => row.id)).not.toContain(message.id)
    await rows(`update boleto set open_cents = ${open} where id = ${id}`)
    await make()
    const again = (await listed('&passo=D1')).find(
      ({ idLojista }) => idLojista === message.idLojista,
    )
    expect(again?.protocolo).toBe('RG-20261118-000327')
  })

  test('refuses a day off, another day, a mall out of sight, and two at once', async () => {
    at('2026-11-20', '10:00')
    expect((await make()).body.mensagem).toBe('Hoje não é dia útil.')
    at(batchDay, '10:00')
    expect(await ask('POST', '/regua/lotes/gerar', { data: '2026-11-19' })).toMatchObject({
      status: 422,
      body: { mensagem: 'Só o lote de hoje é gerado.' },
    })
    as(mallCollector([malls()[0] ?? 0]))
    expect(await ask('POST', '/regua/lotes/gerar', { shoppings: [malls()[1]] })).toMatchObject({
      status: 403,
    })
    as(releaser(1))
    await inWork(async (work) => {
      await lockBatches(work.tx, malls())
      expect(await make()).toMatchObject({ status: 409 })
    })
  })

  test('a day without batch is 404 in words; a mall sees its own sums', async () => {
    expect(await ask('GET', lote)).toMatchObject({
      status: 404,
      body: { mensagem: 'O lote de 18/11/2026 ainda não foi gerado.' },
    })
    await make()
    const [mall = 0] = malls()
    as(mallCollector([mall]))
    const own = await listed()
    expect(new Set(own.map(({ idShopping }) => idShopping))).toEqual(new Set([mall]))
    const { body } = await ask<Batch>('GET', lote)
    expect(body.estados).toEqual({ PROPOSTA: own.length })
    expect(body.liberaveis.map(({ tipo }) => tipo)).not.toContain('NOTIFICACAO')
    const { body: days } = await ask<{ data: Batch[] }>(
      'GET',
      '/regua/lotes?de=2026-11-01&ate=2026-11-30',
    )
    expect(days.data.map(({ data, estados }) => [data, estados])).toEqual([
      [batchDay, { PROPOSTA: own.length }],
    ])
  })
})

describe('the lists', () => {
  test('paid boletos are listed only when they are asked for', async () => {
    await make()
    const left = async (filter: string) =>
      (await ask<{ data: { motivo: string }[] }>('GET', `${lote}/fora?size=1000${filter}`)).body
        .data
    expect((await left('&passo=D1')).map(({ motivo }) => motivo)).not.toContain('PAGO')
    expect(await left('&passo=D1&motivo=PAGO')).toHaveLength(292)
    expect(await left('&passo=D1')).toHaveLength(12 + 21 + 1)
  })

  test('the home of a person is masked, an e-mail is not', async () => {
    await make()
    const found = await ask<{ data: { canal: string; endereco: string; boletos: object[] }[] }>(
      'GET',
      `${lote}/mensagens?size=1000&pessoa=FIADOR`,
    )
    expect(found.body.data.length).toBe(158)
    for (const { canal, endereco, boletos } of found.body.data) {
      expect(canal).toBe('CARTA')
      expect(endereco === '***' || endereco.length > 10).toBe(true)
      expect(boletos.length).toBeGreaterThan(0)
    }
    expect(found.body.data.some(({ endereco }) => endereco === '***')).toBe(true)
  })

  test('both are spreadsheets', async () => {
    await make()
    for (const aba of ['mensagens', 'fora']) {
      const answer = await inject({ method: 'GET', url: `/bff${lote}/xls?aba=${aba}&passo=D1` })
      expect(answer.statusCode, aba).toBe(200)
      expect(answer.rawPayload.length).toBeGreaterThan(1_000)
    }
  })
})

describe('Liberar', () => {
  test('with the count and sum shown: LIBERADA, done, in the log', async () => {
    await make()
    const d1 = await listed('&passo=D1')
    expect(await release(shown(d1))).toMatchObject({
      status: 200,
      body: { liberadas: 8, ignoradas: [] },
    })
    expect(new Set((await listed('&passo=D1')).map(({ estado }) => estado))).toEqual(
      new Set(['LIBERADA']),
    )
    expect(
      await rows(`select count(*)::int as n from message_boleto where is_done and step = 'D1'`),
    ).toEqual([{ n: 8 }])
    expect(
      await rows(`
        select count(*)::int as n from audit_entry
        where action = 'LIBERAR_MENSAGEM' and entity_id in (select id::text from message)`),
    ).toEqual([{ n: 8 }])
    await make()
    expect(new Set((await listed('&passo=D1')).map(({ estado }) => estado))).toEqual(
      new Set(['LIBERADA']),
    )
  })

  test('by the filter shown, of the messages that are still proposed', async () => {
    await make()
    const d5 = await listed('&passo=D5')
    const { quantidade, valor } = shown(d5)
    expect(valor).toBe(230_755.48)
    const filtro = { passo: 'D5', estado: 'PROPOSTA' }
    expect((await release({ filtro, quantidade, valor })).body.liberadas).toBe(5)
    expect(await release({ filtro, quantidade, valor })).toMatchObject({ status: 409 })
  })

  test('another count or sum, or a message that fell: 409', async () => {
    await make()
    const asked = shown(await listed('&passo=D1'))
    const because = 'O lote mudou. Confira e libere de novo.'
    for (const wrong of [{ quantidade: 7 }, { valor: asked.valor + 0.01 }])
      expect(await release({ ...asked, ...wrong })).toMatchObject({
        status: 409,
        body: { mensagem: because },
      })
    await rows(`update message set is_corporate = false`)
    await rows(`delete from message where id = ${asked.ids[0]}`)
    as(mallCollector(malls()))
    expect((await release(asked)).status).toBe(409)
  })

  test('a boleto that was told the step meanwhile is not told it twice: 409', async () => {
    await make()
    const d1 = await listed('&passo=D1')
    const [message] = d1
    if (!message) throw new Error('no message')
    await rows(`
      insert into message_boleto (message_id, boleto_id, mall_id, document, role, step, channel,
        cycle_due_on, due_on, luc, open_cents, corrected_cents, is_done)
      select (select min(id) from message where step = 'D5'), boleto_id, mall_id, document, role,
        step, channel, cycle_due_on, due_on, luc, open_cents, corrected_cents, true
      from message_boleto where message_id = ${message.id}`)
    expect(await release(shown(d1))).toMatchObject({
      status: 409,
      body: { mensagem: 'O lote mudou. Confira e libere de novo.' },
    })
    expect(await rows(`select count(*)::int as n from message where state = 'LIBERADA'`)).toEqual([
      { n: 0 },
    ])
  })

  test('the switch, an old load, no mail server: 422 in words', async () => {
    await make()
    const asked = shown(await listed('&passo=D1'))
    await rows(`update erp_load_mall set loaded_at = '2026-11-13 06:00-03'`)
    expect((await release(asked)).body.mensagem).toMatch(
      /^A última carga de .+ é de 13\/11\/2026\. Carregue os títulos antes de liberar\.$/,
    )
    await setParameter('REGUA_ENVIO', 'Não')
    expect(await release(asked)).toMatchObject({
      status: 422,
      body: { mensagem: 'O envio da régua está desligado.' },
    })
    expect((await ask<Batch>('GET', lote)).body.recusaLiberar).toBe(
      'O envio da régua está desligado.',
    )
  })

  test('notices and corporate tenants are not of the mall collector; a foreign mall is refused', async () => {
    await make()
    const notices = await listed('&passo=PRE_NEGATIVACAO&pessoa=LOJISTA')
    as(mallCollector(malls()))
    expect(await release(shown(notices.slice(0, 1)))).toMatchObject({
      status: 403,
      body: { mensagem: 'Seu perfil não libera notificações.' },
    })
    const [message] = await listed('&passo=D1')
    if (!message) throw new Error('no message')
    await rows(`update message set is_corporate = true where id = ${message.id}`)
    expect((await release(shown([message]))).body.mensagem).toBe(
      'Lojistas corporativos são da Cobrança Corporativa.',
    )
    as(mallCollector(malls().filter((mall) => mall !== message.idShopping)))
    const foreign = await release(shown([message]))
    expect(foreign.status).toBe(403)
    // The answer does not tell whether the message exists.
    const unknown = await release({ ids: [2_000_000_000], quantidade: 1, valor: message.valor })
    expect(unknown.status).toBe(403)
    expect(unknown.body.mensagem).toBe(foreign.body.mensagem)
    as(lawyer())
    expect((await release(shown(notices))).body.liberadas).toBe(155)
  })

  test('an address that the releaser typed stays, with its sentence', async () => {
    await make()
    const d1 = await listed('&passo=D1')
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      `select id from message where step = 'D1' and contact_id is not null limit 1`,
    )
    const [{ contact } = { contact: 0 }] = await rows<{ contact: number }>(`
      insert into contact (document, name, kind, created_by, created_by_name, updated_by_name)
      select document, 'Financeiro', 'Financeiro', 1, 'Rita', 'Rita' from message where step = 'D1' limit 1
      returning id as contact`)
    const target = id || d1[0]?.id
    await rows(`update message set contact_id = ${contact} where id = ${target}`)
    const { body } = await release(shown(d1))
    expect(body).toEqual({
      liberadas: 7,
      ignoradas: [{ id: target, texto: 'Endereço cadastrado por você.' }],
    })
    as(releaser(2))
    const rest = await listed('&passo=D1&estado=PROPOSTA')
    expect(rest).toMatchObject([
      { id: target, motivo: 'Endereço cadastrado por Rita: outra pessoa libera.' },
    ])
    expect((await release(shown(rest))).body.liberadas).toBe(1)
    await rows(`delete from contact where id = ${contact}`)
  })
})

describe('Retirar', () => {
  const retire = (ids: readonly number[], motivo = 'o gerente pediu para esperar') =>
    ask<{ retiradas: number; ignoradas: object[] }>('POST', `${lote}/retirar`, { ids, motivo })

  test('not proposed again that day; others are told as ignored', async () => {
    await make()
    const [first, second] = await listed('&passo=D5')
    if (!first || !second) throw new Error('no messages')
    expect((await retire([first.id], 'curto')).status).toBe(400)
    expect((await retire([first.id])).body).toEqual({ retiradas: 1, ignoradas: [] })
    expect((await retire([first.id, second.id])).body).toEqual({
      retiradas: 1,
      ignoradas: [{ id: first.id, estado: 'RETIRADA' }],
    })
    await make()
    const now = await listed('&passo=D5')
    expect(now.filter(({ idLojista }) => idLojista === first.idLojista)).toMatchObject([
      { id: first.id, estado: 'RETIRADA', motivo: 'o gerente pediu para esperar' },
    ])
    const { body } = await ask<Batch>('GET', lote)
    expect(body.resumo.find(({ passo }) => passo === 'D5')?.mensagens).toBe(3)
  })

  test('a released message too, by the mall collector of its mall alone', async () => {
    await make()
    const [message] = await listed('&passo=D1')
    if (!message) throw new Error('no message')
    await release(shown([message]))
    as(mallCollector(malls().filter((mall) => mall !== message.idShopping)))
    expect((await retire([message.id])).status).toBe(403)
    expect((await retire([2_000_000_000])).status).toBe(403)
    as(mallCollector([message.idShopping]))
    expect((await retire([message.id])).body.retiradas).toBe(1)
    expect(await rows(`select count(*)::int as n from message_boleto where is_done`)).toEqual([
      { n: 0 },
    ])
  })
})
