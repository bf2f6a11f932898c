// What becomes of sent messages: by file, by a signed callback, by hand.
import { readFileSync } from 'node:fs'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sendingWorld } from '#testing/example-sending.ts'
import { runPromised } from '#testing/promised-jobs.ts'

import { isSigned, signatureOf } from './gateway/signature.ts'

const world = sendingWorld()
const { rows } = world
const sample = (name: string) =>
  readFileSync(new URL(`../../../../samples/regua/${name}`, import.meta.url))

type Imported = {
  id: number
  aceitos: number
  rejeitados: number
  alterados: number
  problemas: { linha: number; coluna: string; motivo: string }[]
}

/** Forgets what was told of the sent messages. */
const forgetEvents = async () => {
  await rows(
    `
      update message set state = 'ENVIADA', delivered_at = null, returned_at = null, proof = '',
        delivery_source = null, reason = null, version = 1
      where sha256 is not null`,
  )
  await rows(
    `delete from message_event where event not in ('PROPOSTA', 'LIBERADA', 'ENVIANDO', 'ENVIADA')`,
  )
  await rows('update notice set delivered_on = null, proof = $1 where message_id is not null', '')
  await rows(
    'update message_boleto set is_done = true where message_id in (select id from message where sha256 is not null)',
  )
  await rows('delete from message_reply')
  await rows('delete from channel_refusal')
  await rows('delete from suspended_address')
}

beforeAll(async () => {
  await world.propose()
  await world.release({ canal: 'EMAIL', passo: 'PRE_NEGATIVACAO', pessoa: 'LOJISTA' })
  await world.send()
}, 120_000)
beforeEach(forgetEvents)

const upload = async (login: string, name: string, more: Record<string, string> = {}) => {
  const answer = await world.later.upload(login, '/regua/eventos/importar', more, [
    name,
    sample(name),
  ])
  return { status: answer.statusCode, body: answer.json<Imported>() }
}

const anyMessage = async () =>
  (
    await rows<{ id: number; protocol: string; document: string; tenant: number }>(
      `select id, protocol, document, tenant_id as tenant from message where sha256 is not null order by id limit 1`,
    )
  )[0] ?? { id: 0, protocol: '', document: '', tenant: 0 }

const stateOf = async (id: number) =>
  (
    await rows<{ state: string; delivered: string | null; proof: string; version: number }>(
      `
        select state, (delivered_at at time zone 'America/Sao_Paulo')::date::text as delivered, proof,
          version
        from message where id = $1`,
      id,
    )
  )[0]

describe('a file of events', () => {
  test('of 23 notices: 20 delivered, 3 returned, by another person than the releaser', async () => {
    const { status, body } = await upload('juridico', 'entregas.csv')
    expect([status, body.problemas]).toEqual([200, []])
    expect(body).toMatchObject({ aceitos: 23, rejeitados: 0, alterados: 23 })
    expect(await world.states()).toMatchObject({ ENTREGUE: 20, DEVOLVIDA: 3 })
    const [notices] = await rows<{ told: number; without: number }>(
      `
        select count(*) filter (where n.delivered_on is not null and n.proof like 'AR47%')::int as told,
          count(*) filter (where n.delivered_on is null)::int as without
        from notice n join message m on m.id = n.message_id
        where m.state in ('ENTREGUE', 'DEVOLVIDA')`,
    )
    expect(notices?.told).toBeGreaterThan(19)
    expect(notices?.without).toBeGreaterThan(2)
    expect(await rows('select count(*)::int as n from suspended_address')).toEqual([{ n: 3 }])
  })

  test('names every wrong row, and reads Latin-1', async () => {
    const { body } = await upload('juridico', 'entregas-com-erros.csv')
    expect(body).toMatchObject({ aceitos: 2, rejeitados: 6, alterados: 1 })
    expect(body.problemas.map(({ linha, coluna }) => [linha, coluna])).toEqual([
      [3, 'evento'],
      [4, 'enviadoEm'],
      [5, 'protocolo'],
      [6, 'data'],
      [7, 'data'],
      [8, 'cpfCnpj'],
    ])
  })

  test('of the person who released the messages is rejected row by row', async () => {
    const { body } = await upload('regua', 'entregas.csv')
    expect(body).toMatchObject({ aceitos: 0, rejeitados: 23 })
    expect(body.problemas[0]?.motivo).toBe('Quem liberou a mensagem não importa a entrega dela.')
    expect(await world.states()).not.toHaveProperty('ENTREGUE')
  })

  test('changes nothing when rehearsed or imported again, and is undone whole', async () => {
    const before = await rows('select id, state, version from message order by id')
    await upload('juridico', 'entregas.csv', { ensaio: 'true' })
    expect(await rows('select id, state, version from message order by id')).toEqual(before)
    const { body } = await upload('juridico', 'entregas.csv')
    expect((await upload('juridico', 'entregas.csv')).body).toMatchObject({ alterados: 0 })
    const undo = await world.later.send('juridico', 'POST', `/importacoes/${body.id}/desfazer`)
    expect(undo.statusCode, undo.body).toBe(200)
    await runPromised(world.database, [...world.undoJobs], {
      clock: world.at('2026-11-23T10:00:00-03:00'),
      log: world.later.log(),
    })
    expect(await rows('select id, state, version from message order by id')).toEqual(before)
    expect(
      await rows(
        'select count(*)::int as n from notice where delivered_on is not null and message_id is not null',
      ),
    ).toEqual([{ n: 0 }])
  })
})

type Told = {
  id: string
  protocolo: string
  evento: string
  em: string
  detalhe?: string
  comprovante?: string
  tipo?: string
  texto?: string
}

describe('a callback', () => {
  const moment = String(Date.parse('2026-11-23T10:00:00-03:00') / 1000)
  const call = async (eventos: readonly Told[], signature?: string, at = moment) => {
    const body = JSON.stringify({ eventos })
    const answer = await world.later.inject({
      method: 'POST',
      url: '/bff/regua/retorno/entregador',
      headers: {
        'content-type': 'application/json',
        'x-regua-momento': at,
        'x-regua-assinatura': signature ?? signatureOf(world.secret, at, body),
      },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const told = async (evento: string, em: string, more: Partial<Told> = {}): Promise<Told> => ({
    id: `ev-${evento}-${em}`,
    protocolo: (await anyMessage()).protocol,
    evento,
    em,
    ...more,
  })

  test('is signed as the sample says', () => {
    const { segredo, momento, corpo, assinatura } = JSON.parse(sample('callback.json').toString())
    expect(signatureOf(segredo, momento, corpo)).toBe(assinatura)
    const now = new Date(Number(momento) * 1000)
    const body = { text: corpo, moment: momento, signature: assinatura }
    expect(isSigned(body, segredo, now)).toBe(true)
    expect(isSigned(body, segredo, new Date(now.getTime() + 301_000))).toBe(false)
    expect(isSigned({ ...body, text: `${corpo} ` }, segredo, now)).toBe(false)
  })

  test('delivers; the same event again is repeated', async () => {
    const { id } = await anyMessage()
    const event = await told('ENTREGUE', '2026-11-18T11:12:00-03:00', { comprovante: 'mx1/4711' })
    expect(await call([event, event])).toEqual({
      status: 200,
      body: { recebidos: 1, repetidos: 1, ignorados: [] },
    })
    expect((await call([event])).body).toEqual({ recebidos: 0, repetidos: 1, ignorados: [] })
    expect(await stateOf(id)).toMatchObject({
      state: 'ENTREGUE',
      delivered: '2026-11-18',
      proof: 'mx1/4711',
    })
  })

  test.each([
    ['after', ['ENTREGUE', 'DEVOLVIDA']],
    ['before', ['DEVOLVIDA', 'ENTREGUE']],
  ])('a return %s the delivery wins', async (_, order) => {
    const { id } = await anyMessage()
    for (const [minute, evento] of order.entries())
      await call([await told(evento, `2026-11-18T11:1${minute}:00-03:00`)])
    expect(await stateOf(id)).toMatchObject({ state: 'DEVOLVIDA', delivered: null })
    expect(await rows('select message_id::int as id from suspended_address')).toEqual([{ id }])
  })

  test('without the right signature is 401, changes nothing and is told to the administrators', async () => {
    const event = await told('ENTREGUE', '2026-11-18T11:12:00-03:00')
    expect((await call([event], 'sha256=00')).status).toBe(401)
    expect((await call([event], undefined, String(Number(moment) - 301))).status).toBe(401)
    expect(await world.states()).not.toHaveProperty('ENTREGUE')
    expect(
      await rows(
        `select count(*)::int as n from alert where kind = 'REGUA' and key like 'assinatura%'`,
      ),
    ).toEqual([{ n: 1 }])
  })

  test('ignores what it does not know, and says why', async () => {
    const early = await told('ENTREGUE', '2026-11-17T11:12:00-03:00', { id: 'a' })
    const { body } = await call([
      early,
      { ...early, id: 'b', protocolo: 'RG-20200101-000001' },
      { ...early, id: 'c', evento: 'CHEGOU' },
      { ...early, id: 'd', em: 'ontem' },
      { ...early, id: 'e', em: '2026-12-01T10:00:00-03:00' },
    ])
    expect(body).toMatchObject({ recebidos: 0, repetidos: 0 })
    const ignored = body['ignorados'] as { id: string; motivo: string }[]
    expect(ignored.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 'a', motivo: 'A data é anterior ao envio.' },
      { id: 'b', motivo: 'Mensagem desconhecida.' },
      { id: 'c', motivo: 'Evento desconhecido.' },
      { id: 'd', motivo: 'Instante inválido.' },
      { id: 'e', motivo: 'A data está no futuro.' },
    ])
  })

  test('opens a reply, once', async () => {
    const event = await told('RESPOSTA', '2026-11-18T15:00:00-03:00', {
      tipo: 'VAI_PAGAR',
      texto: 'Pago amanhã.',
    })
    await call([event])
    await call([event])
    expect(await rows('select kind, words, holds_until::text as until from message_reply')).toEqual(
      [{ kind: 'VAI_PAGAR', words: 'Pago amanhã.', until: '2026-11-24' }],
    )
  })
})

describe('by hand', () => {
  const ask = (login: string, path: string, body: object) =>
    world.later.ask<{ mensagem: string; seguraAte?: string; idContestacao?: number }>(
      login,
      'POST',
      path,
      body,
    )

  test('a delivery needs a proof and another person than the releaser', async () => {
    const { id } = await anyMessage()
    const told = { evento: 'ENTREGUE', data: '2026-11-19', comprovante: 'AR 1', detalhe: '' }
    const path = `/regua/mensagens/${id}/evento`
    expect(await ask('regua', path, told)).toEqual({
      status: 403,
      body: expect.objectContaining({
        mensagem: 'Quem liberou a mensagem não registra a entrega dela.',
      }) as unknown,
    })
    expect((await ask('analista.shopping', path, told)).status).toBe(403)
    expect((await ask('juridico', path, { ...told, comprovante: '' })).body.mensagem).toBe(
      'Informe o comprovante da entrega.',
    )
    expect((await ask('juridico', path, { ...told, data: '2026-11-17' })).status).toBe(400)
    expect((await ask('juridico', path, { ...told, versao: 99 })).status).toBe(409)
    expect((await ask('juridico', path, told)).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'ENTREGUE', delivered: '2026-11-19' })
    expect(await rows('select delivery_source from message where id = $1', id)).toEqual([
      { delivery_source: 'DIGITADA' },
    ])
  })

  test('an uncertain message is decided by another person than the releaser, with a reason', async () => {
    const { id } = await anyMessage()
    await rows(`update message set state = 'INCERTA', sent_at = null where id = $1`, id)
    await rows('delete from notice where message_id = $1', id)
    const path = `/regua/mensagens/${id}/decidir`
    const decision = { estado: 'ENVIADA', motivo: 'O servidor confirmou por telefone.' }
    expect((await ask('regua', path, decision)).body.mensagem).toBe(
      'Quem liberou a mensagem não decide sobre ela.',
    )
    expect((await ask('juridico', path, { ...decision, motivo: 'curto' })).status).toBe(400)
    expect((await ask('juridico', path, decision)).status).toBe(200)
    expect((await stateOf(id))?.state).toBe('ENVIADA')
    expect(
      (
        await rows<{ n: number }>('select count(*)::int as n from notice where message_id = $1', id)
      )[0]?.n,
    ).toBeGreaterThan(0)
    await rows(`update message set sent_at = '2026-11-18T12:10:00Z' where id = $1`, id)
  })

  test('a reply holds three business days; a dispute is opened, a wrong person suspends the address', async () => {
    const { id } = await anyMessage()
    const path = `/regua/mensagens/${id}/resposta`
    expect(
      await ask('juridico', path, { tipo: 'JA_PAGOU', texto: '', data: '2026-11-18' }),
    ).toEqual({
      status: 200,
      body: { seguraAte: '2026-11-24', mensagem: 'Salvo com sucesso.' },
    })
    const dispute = await ask('juridico', path, {
      tipo: 'CONTESTA',
      texto: 'O valor está errado.',
      data: '2026-11-19',
    })
    expect(dispute.body.idContestacao).toBeGreaterThan(0)
    await ask('juridico', path, { tipo: 'PESSOA_ERRADA', texto: '', data: '2026-11-19' })
    await ask('juridico', path, { tipo: 'RECUSA', texto: 'Parem.', data: '2026-11-19' })
    expect((await ask('juridico', path, { tipo: 'OUTRA', data: '2026-11-24' })).status).toBe(400)
    expect(await rows('select message_id::int as id from suspended_address')).toEqual([{ id }])
    expect(await rows('select channel, words from channel_refusal')).toEqual([
      { channel: 'EMAIL', words: 'Parem.' },
    ])
  })

  test('a reply is handled once, with a reason', async () => {
    const { id } = await anyMessage()
    await ask('juridico', `/regua/mensagens/${id}/resposta`, { tipo: 'OUTRA', data: '2026-11-18' })
    const [reply] = await rows<{ id: number }>('select id::int from message_reply')
    const path = `/regua/respostas/${reply?.id}/tratar`
    expect((await ask('juridico', path, { motivo: 'curto' })).status).toBe(400)
    expect((await ask('juridico', path, { motivo: 'Combinado por telefone.' })).status).toBe(200)
    expect((await ask('juridico', path, { motivo: 'Combinado por telefone.' })).status).toBe(409)
  })
})

describe('the proof', () => {
  test('of a message shows its events and words, and its readers', async () => {
    // One that no other test decided.
    const [{ id, protocol } = { id: 0, protocol: '' }] = await rows<{
      id: number
      protocol: string
    }>('select id::int, protocol from message where sha256 is not null order by id desc limit 1')
    await world.later.ask('juridico', 'GET', `/regua/mensagens/${id}`)
    const { body } = await world.later.ask<{
      conteudo: { assunto: string; texto: string }
      eventos: { evento: string }[]
      leituras: { por: string }[]
      registros: { hash: string }[]
      tamanho: number
      prazo: string
    }>('regua', 'GET', `/regua/mensagens/${id}`)
    expect(body.conteudo.assunto).toContain(protocol)
    expect(body.eventos.map(({ evento }) => evento)).toEqual([
      'PROPOSTA',
      'LIBERADA',
      'ENVIANDO',
      'ENVIADA',
    ])
    expect(body.leituras.map(({ por }) => por)).toContain('Juliana Uchoa')
    expect(body.prazo).toBe('2026-11-28')
    expect(body.tamanho).toBeGreaterThan(1000)
    expect(body.registros.length).toBeGreaterThan(1)
  })

  test('is downloaded as the bytes sent and as a PDF', async () => {
    const { id, protocol } = await anyMessage()
    const content = await world.later.send('juridico', 'GET', `/regua/mensagens/${id}/conteudo`)
    expect(content.headers['content-type']).toBe('message/rfc822')
    expect(content.headers['filename']).toBe(`${protocol}.eml`)
    const [stored] = await rows<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from message where id = $1`,
      id,
    )
    const { createHash } = await import('node:crypto')
    expect(createHash('sha256').update(content.rawPayload).digest('hex')).toBe(stored?.hash)
    const proof = await world.later.send('juridico', 'GET', `/regua/mensagens/${id}/prova`)
    expect(proof.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is not shown to another mall', async () => {
    const { id } = await anyMessage()
    await rows(
      `delete from user_mall where user_id = (select id from app_user where login = 'analista.shopping')`,
    )
    expect(
      (await world.later.ask('analista.shopping', 'GET', `/regua/mensagens/${id}`)).status,
    ).toBe(404)
  })
})
