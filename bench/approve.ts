import { Agent, request } from 'node:http'

import pg from 'pg'

import { ask, percentile } from '../drills/requests.ts'
import { openPlace, type Place } from '../drills/place.ts'
import { endServers, startServer } from '../drills/server.ts'
import { addItems, addPerson, decision, paths, type SeededItem } from '../drills/world.ts'
import { type Bench, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const next = 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'
const items = 10_000
const singles = 1_500
const connections = 16

type Figures = { readonly perSecond: number; readonly p95: number }

/** Processes one list with a fixed number of parallel workers; throws if one fails. */
async function byHands<T>(
  list: readonly T[],
  act: (each: T, hand: number) => Promise<unknown>,
): Promise<Figures> {
  const times: number[] = []
  const waiting = list[Symbol.iterator]()
  const startedAt = performance.now()
  const work = async (hand: number) => {
    for (let each = waiting.next(); !each.done; each = waiting.next()) {
      const before = performance.now()
      await act(each.value, hand)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, hand) => work(hand)))
  return {
    perSecond: list.length / ((performance.now() - startedAt) / 1_000),
    p95: percentile(times, 0.95),
  }
}

/** Sends one request on an open connection; returns the status. */
function post(
  agent: Agent,
  address: string,
  path: string,
  token: string,
  key: string,
  body: object,
): Promise<number> {
  const text = JSON.stringify(body)
  return new Promise((done, fail) => {
    const clientRequest = request(
      address + path,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'idempotency-key': key,
        },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => done(answer.statusCode ?? 0))
      },
    )
    clientRequest.once('error', fail)
    clientRequest.end(text)
  })
}

/** Resets all rows, and vacuums what the previous round left. */
async function resetRows(place: Place): Promise<void> {
  await place.rows(
    `update negativation_item set status = $1, handled_by = '{}', outcome = null, version = 1,
       entered_from = '{"${here}": "PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING"}' where status <> $1`,
    [here],
  )
  await place.rows('delete from idempotency_key')
  await place.rows('vacuum analyze negativation_item')
}

/** The same transaction with plain pg: lock, update, decision log with SHA-256, notify, commit. */
async function raw(pool: pg.Pool, seededItems: readonly SeededItem[]): Promise<Figures> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  try {
    return await byHands(seededItems, async ({ id, mallId, number }, hand) => {
      const client = clients[hand]
      if (!client) throw new Error('no connection')
      const entry = {
        mall_id: mallId,
        user_id: 1,
        user_name: 'Bench',
        profile: 'APROVADOR',
        request_id: 'bench',
        action: 'SUBMETER',
        entity: 'boleto',
        entity_id: String(id),
        body: { boleto: number, de: here, para: next },
      }
      await client.query('begin')
      await client.query({
        name: 'lock',
        text: 'select version from negativation_item where id = $1 for update',
        values: [id],
      })
      await client.query({
        name: 'update',
        text: 'update negativation_item set status = $2, version = version + 1, updated_at = now() where id = $1',
        values: [id, next],
      })
      await client.query({
        name: 'audit',
        text: 'select regua.append_audit($1::jsonb)',
        values: [JSON.stringify([entry])],
      })
      await client.query({
        name: 'announce',
        text: `select pg_notify('regua_events', $1)`,
        values: [JSON.stringify({ stale: ['negativation'], malls: [mallId] })],
      })
      await client.query('commit')
    })
  } finally {
    for (const client of clients) client.release()
  }
}

async function countLogged(place: Place): Promise<number> {
  const [row] = await place.rows<{ n: number }>(
    `select count(*)::int as n from audit_entry where action = 'SUBMETER' and user_name <> 'Bench'`,
  )
  return row?.n ?? 0
}

async function measure(place: Place, rounds: number) {
  const seededItems = await addItems(place, { items, malls: 60, status: here })
  await place.rows('vacuum analyze')
  const { token } = await addPerson(place, 'aprova', 'approver', [
    ...new Set(seededItems.map(({ mallId }) => mallId)),
  ])
  const server = await startServer(place, {}, { DATABASE_URL: place.url, REGUA_ROLE: 'web' })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const pool = new pg.Pool({ ...place.address, max: connections })
  let askedCount = 0
  const chosen = seededItems.slice(0, singles)
  const one = async (each: SeededItem) => {
    askedCount += 1
    const body = { boletos: [decision(each.id)] }
    const status = await post(
      agent,
      server.address,
      paths.submit,
      token,
      `bench-aprovar-um-${askedCount}`,
      body,
    )
    if (status !== 200) throw new Error(`an approval was answered with ${status}`)
  }
  const singly = async () => {
    await resetRows(place)
    const before = await countLogged(place)
    const figures = await byHands(chosen, one)
    if ((await countLogged(place)) - before !== singles)
      throw new Error('approvals and log lines differ')
    return figures
  }
  const limit = async () => {
    await resetRows(place)
    return raw(pool, chosen)
  }
  const bulk: number[] = []
  const wholeList = async () => {
    await resetRows(place)
    const before = await countLogged(place)
    askedCount += 1
    const answer = await ask(
      server.address,
      paths.submit,
      { filtro: {}, status: [here] },
      { token, key: `bench-aprovar-todos-${askedCount}` },
    )
    if (answer.body['movidos'] !== items)
      throw new Error(`moved ${String(answer.body['movidos'])} of ${items}`)
    if ((await countLogged(place)) - before !== items)
      throw new Error('the list and its log lines differ')
    bulk.push(answer.ms / 1_000)
  }
  try {
    await singly()
    await limit()
    await wholeList()
    bulk.length = 0
    const figures = await interleave(rounds, { ours: singly, limit })
    for (let round = 0; round < rounds; round += 1) await wholeList()
    return { figures, bulk: percentile(bulk, 0.5) }
  } finally {
    agent.destroy()
    await pool.end()
  }
}

/**
 * One approval is 'Aprovar Negativação' of one boleto, as sent by the screen: submeter-recomendacao
 * with one decision.
 */
export const approve: Bench = {
  name: 'approve',
  goal: 'one boleto approved over HTTP: at least 1,500/s at 16 connections, p95 at most 20 ms; 10,000 in one act at most 1.5 s',
  run: async ({ rounds }) => {
    const place = await openPlace()
    const { down } = await place.up()
    try {
      const { figures, bulk } = await measure(place, rounds)
      const detail = 'limit: the raw transaction through pg on the same tables'
      return [
        toFigure({
          name: 'approvals a second, 16 connections',
          ours: figures.median('ours', 'perSecond'),
          limit: figures.median('limit', 'perSecond'),
          ratio: figures.ratio('perSecond', 'ours', 'limit'),
          unit: '1/s',
          better: 'higher',
          goal: { ours: 1_500 },
          detail,
        }),
        toFigure({
          name: 'approval p95, 16 connections',
          ours: figures.median('ours', 'p95'),
          limit: figures.median('limit', 'p95'),
          ratio: figures.ratio('p95', 'ours', 'limit'),
          unit: 'ms',
          better: 'lower',
          goal: { ours: 20 },
          detail,
        }),
        toFigure({
          name: '10,000 approved in one act',
          ours: bulk,
          unit: 's',
          better: 'lower',
          goal: { ours: 1.5 },
          detail: 'with 10,000 lines of the decision log',
        }),
      ]
    } finally {
      await endServers(place)
      await down()
      await place.remove()
    }
  },
}
