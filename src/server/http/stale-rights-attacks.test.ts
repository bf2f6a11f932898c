// Losing a right refuses the next request at once, and aborts downloads, uploads and streams within
// five seconds. Tests every kind of loss against every kind of request, with real connections on a
// port.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { baseAddress, call, type Call } from '#contract/call.ts'

import { systemClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { eventRecheckMs, serveEvents } from '../events/events.ts'
import { authenticator, featureRoutes, sessionScopes } from '#app/features.ts'
import { FileAnswer } from './file-answer.ts'
import { createHttp, serveCalls } from './http.ts'
import { recheckMs } from './permission-recheck.ts'
import { route } from './routes.ts'
import { addPerson, addTwoMalls, type TwoMalls } from '#testing/test-malls.ts'
import { multipart, requestOf } from '#testing/test-requests.ts'
import { samples } from '#testing/test-samples.ts'
import { targetsOf } from '#testing/test-targets.ts'

// An endless file, one chunk every 50 ms, under a screen and a rule.
const screens = ['/analisar-negativacao-shopping'] as const
const endless = call({
  name: 'test.endless',
  method: 'GET',
  path: '/sem-fim',
  summary: 'Um arquivo sem fim',
  access: { screens, rule: ['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'] },
})
const fileRecord = { action: 'BAIXAR_ARQUIVO', entity: 'teste', entityId: 1, body: {} } as const
const endlessFile = new FileAnswer('sem-fim.txt', 'text/plain', fileRecord, async function* (tx) {
  for (;;) {
    await sql`select pg_sleep(0.05)`.execute(tx)
    yield Buffer.from('mais uma linha\n')
  }
})
const routes = [
  ...featureRoutes({
    access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
  }),
  route(endless, async () => endlessFile),
]
const calls = routes.map((one): Call => one.call)
const callNamed = (name: string) => calls.find((one) => one.name === name) as Call

const database = committedDatabase()
const query = (text: string, values: unknown[] = []) => database.adminPool.query(text, values)
let root: string
let world: TwoMalls
let app: FastifyInstance | undefined
let address = ''
let count = 0
let admittedCount = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'regua-stale-'))
  world = await addTwoMalls(database.adminPool)
}, 60_000)
afterEach(async () => {
  app?.server.closeAllConnections()
  await app?.close()
  app = undefined
})
afterAll(() => rm(root, { recursive: true }))

async function listen(everyMs: number): Promise<void> {
  app = createHttp({ logLevel: 'silent' })
  admittedCount = 0
  app.addHook('preParsing', async () => void (admittedCount += 1))
  const settings = { db: database.app, secureCookies: false }
  const authenticate = authenticator(settings)
  const scopesOf = sessionScopes(settings)
  serveEvents(app, { address: database.address, authenticate, scopesOf, recheckMs: everyMs })
  await serveCalls(app, {
    ...settings,
    clock: systemClock,
    routes,
    authenticate,
    spoolFolder: root,
    recheckMs: everyMs,
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
}

/** A user with a profile of their own, so that a loss affects nobody else. */
async function newPerson() {
  const code = `PESSOA${(count += 1)}`
  await query(`insert into profile (name, code, sees_every_mall) values ($1, $1, false)`, [code])
  await query(
    `
      insert into profile_permission (profile_id, rule_id)
      select p.id, r.id
      from profile p, menu_rule r
      where p.code = $1`,
    [code],
  )
  const { id, token } = await addPerson(database.adminPool, code.toLowerCase(), code, [
    world.own.mall,
    world.foreign.mall,
  ])
  return { id, token, code }
}
type Person = Awaited<ReturnType<typeof newPerson>>

/** Disables the user by the call of the administration screen. */
async function disableByCall(usuarioId: number): Promise<void> {
  const { token } = await addPerson(database.adminPool, `chefe.${usuarioId}`, 'ADMINISTRADOR', [])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (path: string, body: object) => {
    const url = `${address}${baseAddress}/perfilizacao/usuario/${path}`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as {
      content: { nome: string; login: string; perfil: { idPerfil: number } }[]
    }
  }
  const { content } = await ask('buscar', { usuarioId })
  const { nome = '', login = '', perfil } = content[0] ?? {}
  const malls = [world.own.mall, world.foreign.mall]
  await ask('salvar', {
    usuarioId,
    nome,
    login,
    perfilId: perfil?.idPerfil,
    idShoppings: malls,
    ativo: false,
  })
}

/** Every way to lose a right; `keepsSession` if the user stays signed in. */
const losses: Readonly<
  Record<string, { lose: (person: Person) => Promise<unknown>; keepsSession?: true }>
> = {
  'the person is disabled': {
    lose: ({ id }) => query('update app_user set is_active = false where id = $1', [id]),
  },
  'an administrator disables the person on the screen': { lose: ({ id }) => disableByCall(id) },
  'the profile is disabled': {
    lose: ({ code }) => query('update profile set is_active = false where code = $1', [code]),
  },
  'the session is ended': {
    lose: ({ id }) => query('update session set revoked_at = now() where user_id = $1', [id]),
  },
  'the session is over': {
    lose: ({ id }) =>
      query(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [id]),
  },
  'the person gets a profile without the screen': {
    lose: ({ id }) =>
      query(
        `
          update app_user
          set profile_id = (select id from profile where code = 'JURIDICO')
          where id = $1`,
        [id],
      ),
    keepsSession: true,
  },
  'the rules are taken from the profile': {
    lose: ({ code }) =>
      query(
        `delete from profile_permission where profile_id = (select id from profile where code = $1)
         and rule_id in (select id from menu_rule where code <> 'ACESSAR')`,
        [code],
      ),
    keepsSession: true,
  },
}
const mallLoss = {
  lose: ({ id }: Person) =>
    query('delete from user_mall where user_id = $1 and mall_id = $2', [id, world.foreign.mall]),
}
const names = Object.keys(losses)
const lossOf = (name: string) => losses[name] as (typeof losses)[string]
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

test('rights of open requests are checked within five seconds', () => {
  // Worst case: two intervals pass before a check starts, and it waits up to two seconds for a
  // connection.
  expect(recheckMs + 2_000).toBeLessThanOrEqual(5_000)
  expect(eventRecheckMs + 2_000).toBeLessThanOrEqual(5_000)
})

describe('the next request', () => {
  test.each(names)('is refused at once when %s', async (name) => {
    await listen(60_000)
    const person = await newPerson()
    const sample = samples['negativation.mark']?.(targetsOf(world).own) ?? {}
    const ask = async () => {
      const { url, method, headers, payload } = requestOf(
        callNamed('negativation.mark'),
        sample,
        person.token,
      )
      const request = {
        method: method ?? 'GET',
        headers: headers as Record<string, string>,
        body: payload as string,
      }
      return (await fetch(address + url, request)).status
    }
    expect([401, 403]).not.toContain(await ask())
    await lossOf(name).lose(person)
    expect(await ask()).toBe(lossOf(name).keepsSession ? 403 : 401)
  })

  test('no longer finds the revoked mall', async () => {
    await listen(60_000)
    const person = await newPerson()
    const malls = async () =>
      JSON.stringify(
        await (
          await fetch(`${address}${baseAddress}${callNamed('registers.listMalls').path}`, {
            headers: bearer(person),
          })
        ).json(),
      )
    expect(await malls()).toContain('Alheio')
    await mallLoss.lose(person)
    expect(await malls()).not.toContain('Alheio')
  })
})

/**
 * Downloads an endless file; `ended` resolves to the time of the abort and whether the file looked
 * complete.
 */
async function startReading(person: Person) {
  const answer = await fetch(`${address}${baseAddress}${endless.path}`, { headers: bearer(person) })
  expect(answer.status).toBe(200)
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader()
  const read = async () => {
    const { done } = await reader.read()
    return !done
  }
  expect(await read()).toBe(true)
  const untilCut = async () => {
    try {
      while (await read()) continue
      return 'whole'
    } catch {
      return 'cut'
    }
  }
  return { read, untilCut, cancel: () => reader.cancel() }
}

const openTransactions = async () =>
  (
    await query(
      `
        select 1
        from pg_stat_activity
        where application_name = 'regua' and datname = current_database() and xact_start is not null`,
    )
  ).rowCount

describe('a running download', () => {
  test.each([...names, 'the mall is taken away'])(
    'is cut off when %s, and its transaction ends',
    async (name) => {
      await listen(100)
      const person = await newPerson()
      const { read, untilCut } = await startReading(person)
      // While no right is lost, it continues across several checks.
      for (let pieces = 0; pieces < 8; pieces += 1) expect(await read()).toBe(true)
      await (losses[name] ?? mallLoss).lose(person)
      expect(await untilCut()).toBe('cut')
      await expect.poll(openTransactions).toBe(0)
    },
  )

  test('continues when a mall is added, and without checks', async () => {
    await listen(100)
    const person = await newPerson()
    await mallLoss.lose(person)
    const file = await startReading(person)
    await query('insert into user_mall (user_id, mall_id) values ($1, $2)', [
      person.id,
      world.foreign.mall,
    ])
    for (let pieces = 0; pieces < 8; pieces += 1) expect(await file.read()).toBe(true)
    await file.cancel()
    await app?.close()
    // Control: without a recheck, the same loss aborts nothing.
    await listen(60_000)
    const blind = await startReading(person)
    await lossOf('the person is disabled').lose(person)
    for (let pieces = 0; pieces < 8; pieces += 1) expect(await blind.read()).toBe(true)
    await blind.cancel()
  })

  test('releases everything when the client disconnects', async () => {
    await listen(60_000)
    const person = await newPerson()
    for (const pieces of [0, 1, 5]) {
      const file = await startReading(person)
      for (let read = 0; read < pieces; read += 1) await file.read()
      await file.cancel()
    }
    const controller = new AbortController()
    const early = fetch(`${address}${baseAddress}${endless.path}`, {
      headers: bearer(person),
      signal: controller.signal,
    })
    await wait(20)
    controller.abort()
    await expect(early).rejects.toThrow()
    await expect.poll(openTransactions, { timeout: 5_000 }).toBe(0)
  })
})

/**
 * A body sent chunk by chunk; `answer` is the response, or undefined if the connection was closed.
 */
function startSending(
  person: Person,
  target: Call,
  type: string,
  length: number,
  first: string | Buffer,
) {
  let text = ''
  const closed = Promise.withResolvers<undefined>()
  const socket: Socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('data', (piece) => (text += piece.toString()))
  socket.on('error', () => undefined)
  socket.on('close', () => closed.resolve(undefined))
  socket.write(
    `${target.method} ${baseAddress}${target.path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  socket.write(first)
  return {
    send: (piece: string | Buffer) => socket.write(piece),
    answer: () => text,
    closed: closed.promise,
  }
}

const rowsOf = async (table: string) =>
  (await query(`select count(*)::int as n from ${table}`)).rows[0] as { n: number }

describe('a running upload', () => {
  const upload = () => {
    const { payload, type } = multipart(
      {
        idBoleto: String(world.own.items['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING']),
        idJustificativa: '1',
      },
      ['prova.pdf', `%PDF-1.7 ${'x'.repeat(2_000)}`],
    )
    return { target: callNamed('negativation.saveJustificationWithFile'), payload, type }
  }

  test.each(names)('is cut off when %s, and stores nothing', async (name) => {
    await listen(100)
    const person = await newPerson()
    const before = await rowsOf('stored_file')
    const { target, payload, type } = upload()
    const sending = startSending(person, target, type, payload.length, payload.subarray(0, 900))
    await expect.poll(() => readdir(root)).toHaveLength(1)
    await lossOf(name).lose(person)
    await sending.closed
    expect(sending.answer()).toBe('')
    await expect.poll(() => readdir(root)).toEqual([])
    expect(await rowsOf('stored_file')).toEqual(before)
  })

  test.each(names)('as JSON is cut off too when %s', async (name) => {
    await listen(100)
    const person = await newPerson()
    const body = JSON.stringify({ file: 'A'.repeat(5_000), fileName: 'retorno.txt' })
    const sending = startSending(
      person,
      callNamed('negativation.mark'),
      'application/json',
      body.length,
      body.slice(0, 90),
    )
    await expect.poll(() => admittedCount).toBe(1)
    expect(sending.answer()).toBe('')
    await lossOf(name).lose(person)
    await sending.closed
    expect(sending.answer()).toBe('')
  })

  test.each(names)('that completes before the check is still refused when %s', async (name) => {
    await listen(60_000)
    const person = await newPerson()
    const before = await rowsOf('stored_file')
    const { target, payload, type } = upload()
    const sending = startSending(person, target, type, payload.length, payload.subarray(0, 900))
    // Rights are fresh for a second after admission, however late that is.
    await expect.poll(() => readdir(root)).toHaveLength(1)
    await wait(1_050)
    await lossOf(name).lose(person)
    sending.send(payload.subarray(900))
    await sending.closed
    expect(sending.answer()).toMatch(
      lossOf(name).keepsSession ? /^HTTP\/1.1 403/ : /^HTTP\/1.1 401/,
    )
    expect(await rowsOf('stored_file')).toEqual(before)
  })

  test('is accepted if rights stay, however slow it is', async () => {
    await listen(100)
    const person = await newPerson()
    const { target, payload, type } = upload()
    const sending = startSending(person, target, type, payload.length, payload.subarray(0, 900))
    await wait(1_100)
    sending.send(payload.subarray(900))
    await sending.closed
    expect(sending.answer()).toMatch(/^HTTP\/1.1 200/)
  })
})

describe('a stream of events', () => {
  const openStream = async (person: Person) => {
    const answer = await fetch(`${address}${baseAddress}/eventos`, { headers: bearer(person) })
    const reader = (answer.body ?? new ReadableStream<never>())
      .pipeThrough(new TextDecoderStream())
      .getReader()
    const events: string[] = []
    const ended = (async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read())
        events.push(next.value)
    })()
    await expect.poll(() => events.length).toBeGreaterThan(0)
    return { events, ended, cancel: () => reader.cancel() }
  }
  const announce = (stale: string, malls: number[]) =>
    query(`select pg_notify('regua_events', $1)`, [JSON.stringify({ stale: [stale], malls })])

  test.each(names.filter((name) => !lossOf(name).keepsSession))('ends when %s', async (name) => {
    await listen(100)
    const [person, colleague] = [await newPerson(), await newPerson()]
    const [lost, kept] = [await openStream(person), await openStream(colleague)]
    await lossOf(name).lose(person)
    await lost.ended
    await expect
      .poll(async () => {
        await announce('boletos', [world.own.mall])
        return kept.events.join('')
      })
      .toContain('boletos')
    await kept.cancel()
  })

  test('sends no events of a revoked mall', async () => {
    await listen(100)
    const person = await newPerson()
    const { events, cancel } = await openStream(person)
    await expect
      .poll(async () => {
        await announce('antes', [world.foreign.mall])
        return events.join('')
      })
      .toContain('antes')
    await mallLoss.lose(person)
    /**
     * True if a notification about the removed mall arrives before one about the remaining mall.
     */
    const stillReceives = async (word: string) => {
      await announce(`${word}-levado`, [world.foreign.mall])
      await announce(`${word}-fica`, [world.own.mall])
      await expect.poll(() => events.join('')).toContain(`${word}-fica`)
      return events.join('').includes(`${word}-levado`)
    }
    let round = 0
    await expect.poll(() => stillReceives(`volta${(round += 1)}`)).toBe(false)
    expect(await stillReceives('depois')).toBe(false)
    await cancel()
  })
})
