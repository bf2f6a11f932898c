import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { Breaker, breakerDefaults } from '#features/negativation/bureau-exchange/gateway/breaker.ts'
import { insertBoleto } from '#testing/example-debt-items.ts'
import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { testCompany } from '#testing/test-company.ts'
import { localDate } from '#values/local-date.ts'

import { httpTickets } from '../gateway/http-tickets.ts'
import { routesWith } from '../routes.ts'
import {
  sendOneTicketRequest,
  resumeTicketRequests,
  type TicketContext,
} from './request-tickets.ts'

const company = testCompany(routesWith('http'), { fixedDay: localDate('2026-11-18') })
const { database, inWork: work, reset } = company

/** A fake ticket system: opens one ticket per key, however often it gets the request. */
let server: Server
let url = ''
const tickets = new Map<string, string>()
const keys: string[] = []
const bodies: string[] = []
let answer: ((response: ServerResponse, number: string) => void) | undefined

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')))
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'])
      keys.push(key)
      bodies.push(body)
      const number = tickets.get(key) ?? `SD-${tickets.size + 1}`
      if (answer) return answer(response, number)
      tickets.set(key, number)
      response.writeHead(201).end(JSON.stringify({ numero: number }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/abrir`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(async () => {
  tickets.clear()
  keys.length = 0
  bodies.length = 0
  answer = undefined
  await emptyActions(database.admin)
  await rows('delete from graphile_worker._private_jobs')
  await reset()
})

const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows
const base = '/workflow/ajuizamento'
const ask = (login: string, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  company.ask<Record<string, unknown>>(login, method, `${base}${path}`, body)
const open = (id: number) => ask('juridico', 'POST', `/chamado/acoes/${id}/abrir-chamado`)

/** An action with `count` paid guias and the first five phases concluded. */
async function paidAction(count = 1): Promise<number> {
  await insertBoleto(database.admin, '1', { mall: 1, cents: 5_000_000 })
  const id = await insertAction(database.admin, {
    status: 'EM_ACOMPANHAMENTO',
    concluded: 5,
    titulos: ['T1'],
  })
  await rows(`insert into lawsuit_guia (lawsuit_id, mall_id, amount_cents, purchase_order,
    payment_ticket, has_payment_proof)
    select ${id}, 1, 481236, '4500031877', '88214', true from generate_series(1, ${count})`)
  return id
}
const context: TicketContext = { work }
const portWith = (timeoutMs = 300) =>
  httpTickets({
    url,
    token: undefined,
    timeoutMs,
    breaker: new Breaker({ ...breakerDefaults, failures: 1_000 }),
  })
const requests = () =>
  rows<{ id: number; state: string; ticket: string | null; because: string | null; tries: number }>(
    'select id, state, ticket, because, tries from filing_ticket_request order by id',
  )
const doAll = async (through: TicketContext = context) => {
  for (const { id } of await requests()) await sendOneTicketRequest(through, portWith(), id)
}
const guias = (id: number) =>
  rows<{ ticket: string | null }>(
    `select filing_ticket as ticket from lawsuit_guia where lawsuit_id = ${id} order by id`,
  )
const promisedJobs = () =>
  rows<{ key: string; waits: number }>(`
    select key, extract(epoch from run_at - now())::int as waits
    from graphile_worker._private_jobs where key like 'tickets.ask %' order by key`)
const logOf = (action: string) =>
  rows<{ body: Record<string, unknown> }>(
    `select body from audit_entry where action = '${action}' order by chain_id, position`,
  )
const guiaShown = async (id: number) =>
  (
    (await ask('juridico', 'GET', `/acompanhamento/${id}`)).body['guias'] as {
      pedidoChamado: Record<string, unknown> | null
    }[]
  )[0]
const panel = async (login: string) =>
  (await ask(login, 'GET', '/painel-juridico')).body['chamadosPerdidos'] as {
    motivo: string
    chamado: string | null
  }[]

describe('ticket numbered by another system', () => {
  test('is requested after the act, once per guia, and concludes the phase as the requesting user', async () => {
    const id = await paidAction(2)
    expect(await open(id)).toEqual({
      status: 200,
      body: { mensagem: 'Chamado pedido', chamados: [] },
    })
    expect(keys).toEqual([])
    expect(await promisedJobs()).toHaveLength(2)
    expect(await guiaShown(id)).toMatchObject({
      pedidoChamado: { estado: 'PEDIDO', pedidoPor: 'Juliana Uchoa', motivo: null },
    })
    expect(await ask('juridico', 'GET', `/acompanhamento/${id}`)).toMatchObject({
      body: { falta: 'Chamado pedido: falta o número de 2 de 2 guias', fasesConcluidas: 5 },
    })
    await doAll()
    expect(new Set(keys).size).toBe(2)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      acao: id,
      valorGuia: '4812.36',
      numeroPO: '4500031877',
    })
    expect(await guias(id)).toEqual([{ ticket: 'SD-1' }, { ticket: 'SD-2' }])
    expect(await guiaShown(id)).toMatchObject({ pedidoChamado: null })
    expect(
      await rows(
        `select phase, user_name as by from lawsuit_phase where lawsuit_id = ${id} and phase = 6`,
      ),
    ).toEqual([{ phase: 6, by: 'Juliana Uchoa' }])
  })

  test('counts as filed while requested: no second request, desistência, reopened phase or typed number', async () => {
    const id = await paidAction()
    await open(id)
    const [guia] = await rows<{ id: number }>('select id from lawsuit_guia')
    const sentences = [
      await open(id),
      await ask('juridico', 'PUT', `/acompanhamento/${id}/desistencia`, {
        motivo: 'Acordo com o lojista',
        numeroChamado: 'CH-1',
      }),
      await ask('juridico', 'POST', `/acompanhamento/${id}/reabrir-fase`, {
        idFase: 5,
        motivo: 'Comprovante errado',
      }),
      await ask('juridico', 'PUT', `/acompanhamento/${id}`, {
        guias: [{ id: guia?.id, numeroChamadoAjuizamento: 'SD-9' }],
      }),
    ].map(({ status, body }) => [status, body['mensagem']])
    expect(sentences).toEqual([
      [422, 'O chamado de ajuizamento já foi pedido.'],
      [422, 'O chamado de ajuizamento de uma guia já foi pedido.'],
      [422, 'Um chamado de ajuizamento foi pedido: nenhuma fase volta atrás até o número chegar.'],
      [422, 'O chamado de ajuizamento desta guia já foi pedido: aguarde o número.'],
    ])
    expect(await requests()).toHaveLength(1)
  })

  test('refused is shown in words to the requester, and the guia can request again', async () => {
    const id = await paidAction()
    await open(id)
    answer = (response) =>
      void response.writeHead(422).end(JSON.stringify({ mensagem: 'Falta a procuração.' }))
    await doAll()
    expect(await requests()).toMatchObject([{ state: 'RECUSADO', because: 'Falta a procuração.' }])
    expect(await panel('juridico')).toMatchObject([
      { motivo: 'Falta a procuração.', chamado: null },
    ])
    expect(await panel('regua')).toEqual([])
    expect(await guiaShown(id)).toMatchObject({
      pedidoChamado: { estado: 'RECUSADO', motivo: 'Falta a procuração.' },
    })
    expect(await logOf('RECUSA_DE_CHAMADO')).toMatchObject([
      { body: { recusa: 'Falta a procuração.' } },
    ])
    answer = undefined
    expect(await open(id)).toMatchObject({ status: 200 })
    expect(await panel('juridico')).toEqual([])
    await doAll()
    expect(new Set(keys).size).toBe(2)
    expect(await guias(id)).toEqual([{ ticket: 'SD-1' }])
  })

  test('without an answer in time stays requested, and is retried under the same key', async () => {
    const id = await paidAction()
    await open(id)
    answer = () => undefined
    await doAll()
    expect(await requests()).toMatchObject([{ state: 'PEDIDO', tries: 1 }])
    expect((await promisedJobs())[0]?.waits).toBeGreaterThan(10)
    answer = undefined
    await doAll()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(bodies[1]).toBe(bodies[0])
    expect(await guias(id)).toEqual([{ ticket: 'SD-1' }])
  })

  test('after a crash between sending and storing is requested again and is the same ticket', async () => {
    const id = await paidAction()
    await open(id)
    let transactions = 0
    const dying: TicketContext = {
      work: (act) => {
        transactions += 1
        if (transactions === 2) throw new Error('the process died')
        return work(act)
      },
    }
    await expect(doAll(dying)).rejects.toThrow('the process died')
    expect(tickets.size).toBe(1)
    expect(await guias(id)).toEqual([{ ticket: null }])
    await rows('delete from graphile_worker._private_jobs')
    await rows(`update filing_ticket_request set next_try_at = now() - interval '6 minutes'`)
    await work(resumeTicketRequests)
    expect(await promisedJobs()).toHaveLength(1)
    await doAll()
    expect([tickets.size, keys.length]).toEqual([1, 2])
    expect(await guias(id)).toEqual([{ ticket: 'SD-1' }])
  })

  test('requested by two workers at once is stored once', async () => {
    const id = await paidAction()
    await open(id)
    const [request] = await requests()
    await Promise.all([
      sendOneTicketRequest(context, portWith(5_000), request?.id ?? 0),
      sendOneTicketRequest(context, portWith(5_000), request?.id ?? 0),
    ])
    await doAll()
    expect([tickets.size, new Set(keys).size]).toEqual([1, 1])
    expect(await guias(id)).toEqual([{ ticket: 'SD-1' }])
    expect(await logOf('ABRIR_CHAMADO')).toHaveLength(1)
  })

  test('for a guia numbered meanwhile by an import is reported and not stored', async () => {
    const id = await paidAction()
    await open(id)
    answer = () => undefined
    await doAll()
    await rows(`update lawsuit_guia set filing_ticket = 'CA-77'`)
    answer = undefined
    await doAll()
    expect(await guias(id)).toEqual([{ ticket: 'CA-77' }])
    expect(await panel('juridico')).toMatchObject([
      { chamado: 'SD-1', motivo: 'A guia já tem o chamado de ajuizamento CA-77.' },
    ])
  })

  test('is not requested if the guia had its number before the first attempt', async () => {
    const id = await paidAction()
    await open(id)
    await rows(`update lawsuit_guia set filing_ticket = 'CA-77' where lawsuit_id = ${id}`)
    await doAll()
    expect(keys).toEqual([])
    expect(await requests()).toMatchObject([{ state: 'DISPENSADO', ticket: null }])
  })

  test('with the number of another guia is rejected', async () => {
    const id = await paidAction(2)
    await open(id)
    answer = (response) => void response.writeHead(201).end('{"numero":"SD-5"}')
    await doAll()
    expect(await guias(id)).toEqual([{ ticket: 'SD-5' }, { ticket: null }])
    expect(await requests()).toMatchObject([{ state: 'ABERTO' }, { state: 'PEDIDO' }])
  })

  const guiaId = async () =>
    (await rows<{ id: number }>('select id from lawsuit_guia order by id'))[0]?.id
  const cancel = async (id: number, motivo = 'O chamado não foi aberto lá', login = 'juridico') =>
    ask(login, 'POST', `/chamado/acoes/${id}/cancelar-pedido`, { idGuia: await guiaId(), motivo })

  test('without an answer shows how often it was sent, and is sent again on request', async () => {
    const id = await paidAction()
    await open(id)
    answer = (response) => void response.writeHead(503).end('{}')
    await doAll()
    expect(await guiaShown(id)).toMatchObject({
      pedidoChamado: { estado: 'PEDIDO', semResposta: { tentativas: 1 } },
    })
    expect((await promisedJobs())[0]?.waits).toBeGreaterThan(10)
    const retry = { idGuia: await guiaId() }
    expect(await ask('regua', 'POST', `/chamado/acoes/${id}/pedir-de-novo`, retry)).toEqual({
      status: 200,
      body: { mensagem: 'Chamado pedido de novo' },
    })
    expect((await promisedJobs())[0]?.waits).toBeLessThanOrEqual(1)
    answer = undefined
    await doAll()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await guias(id)).toEqual([{ ticket: 'SD-1' }])
    expect(await ask('regua', 'POST', `/chamado/acoes/${id}/pedir-de-novo`, retry)).toMatchObject({
      status: 409,
      body: { mensagem: 'Esta guia não tem pedido de chamado em aberto: atualize a ação.' },
    })
  })

  test('is cancelled with a reason by a follow-up user, and requested again under its key', async () => {
    const id = await paidAction()
    await open(id)
    answer = (response) => {
      // The ticket is opened, but the response is lost.
      tickets.set(keys[0] ?? '', 'SD-1')
      response.destroy()
    }
    await doAll()
    expect(await cancel(id, 'não')).toMatchObject({ status: 400 })
    expect(await cancel(id, undefined, 'analista.shopping')).toMatchObject({ status: 403 })
    expect(await cancel(id)).toEqual({
      status: 200,
      body: { mensagem: 'Pedido de chamado cancelado' },
    })
    expect(await guiaShown(id)).toMatchObject({
      pedidoChamado: {
        estado: 'CANCELADO',
        motivo: 'O chamado não foi aberto lá',
        semResposta: null,
      },
    })
    expect(await logOf('CANCELAR_PEDIDO_DE_CHAMADO')).toMatchObject([
      { body: { tentativas: 1, motivo: 'O chamado não foi aberto lá' } },
    ])
    // No further request is sent.
    await doAll()
    expect(keys).toHaveLength(1)
    expect(await cancel(id)).toMatchObject({ status: 409 })

    answer = undefined
    expect(await open(id)).toMatchObject({ status: 200, body: { mensagem: 'Chamado pedido' } })
    await doAll()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await guias(id)).toEqual([{ ticket: 'SD-1' }])
    expect(await requests()).toHaveLength(1)
  })

  test('cancelled, of a guia changed since, is a new ticket', async () => {
    const id = await paidAction()
    await open(id)
    answer = () => undefined
    await doAll()
    await cancel(id)
    await rows('update lawsuit_guia set amount_cents = 500000')
    answer = undefined
    await open(id)
    await doAll()
    expect(new Set(keys).size).toBe(2)
    expect(await requests()).toMatchObject([{ state: 'CANCELADO' }, { state: 'ABERTO' }])
  })

  test('with a number that arrives after the cancellation is reported and not stored', async () => {
    const id = await paidAction()
    await open(id)
    answer = (response, number) =>
      void cancel(id).then(() => response.writeHead(201).end(JSON.stringify({ numero: number })))
    const [request] = await requests()
    await sendOneTicketRequest(context, portWith(20_000), request?.id ?? 0)
    expect(await guias(id)).toEqual([{ ticket: null }])
    expect(await requests()).toMatchObject([{ state: 'SEM_LUGAR', ticket: 'SD-1' }])
    expect(await panel('juridico')).toMatchObject([
      { chamado: 'SD-1', motivo: 'O pedido foi cancelado antes de o número chegar.' },
    ])
  })

  test('gets an own number if the settings say so', async () => {
    const id = await paidAction()
    await open(id)
    await emptyTables(database.admin, 'filing_ticket_counter')
    for (const request of await requests())
      await sendOneTicketRequest(context, { kind: 'own' }, request.id)
    expect(keys).toEqual([])
    expect(await guias(id)).toEqual([{ ticket: 'AJ-2026-000001' }])
  })
})
