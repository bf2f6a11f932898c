// Tests that run for every register, new ones included: src/listing/register.ts.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Call } from '#contract/call.ts'
import { Announcement } from '#contract/events.ts'
import { noPermission } from '#contract/errors.ts'
import { valueAt } from '#listing/definition.ts'
import {
  type AnyRegister,
  changedMeanwhileSentence,
  declaredRegisters,
  notFoundSentence,
} from '#listing/register.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute, serveTwoMalls } from '#testing/test-everything.ts'
import { hashOfAllTables } from '#testing/test-hash.ts'
import { addPerson, type TwoMalls } from '#testing/test-malls.ts'
import { registerSamples, type RegisterSample } from '#testing/test-register-samples.ts'
import { requestOf } from '#testing/test-requests.ts'
import type { Sample } from '#testing/test-targets.ts'

type Key = number | string
type Row = Readonly<Record<string, unknown>>
type Person = 'everything' | 'nothing' | 'foreign' | 'own'

const registers = [...declaredRegisters()]
const database = committedDatabase()
let app: FastifyInstance
let world: TwoMalls
let foreignPerson = 0
const tokens = new Map<Person, string>()
const announcements: Announcement[] = []

beforeAll(async () => {
  const served = await serveTwoMalls(database)
  app = served.app
  world = served.world
  const pool = database.adminPool
  await pool.query(
    `insert into profile (name, code, sees_every_mall) values ('NADA', 'NADA', true)`,
  )
  // Every pair of movement and contract type already has a debt type; free one for a new
  // configuration.
  await pool.query(`delete from debt_type_config where debt_type_id = 5 and contract_type_id = 4`)
  tokens.set('everything', await served.tokenOf('tudo', []))
  // A second user who could confirm proposals.
  await served.tokenOf('outra', [])
  tokens.set('own', await served.tokenOf('proprio', [world.own.mall]))
  tokens.set('nothing', (await addPerson(pool, 'nada', 'NADA', [])).token)
  const foreign = await addPerson(pool, 'alheio', 'TUDO', [world.foreign.mall])
  foreignPerson = foreign.id
  tokens.set('foreign', foreign.token)
}, 60_000)
afterAll(() => app.close())

const ask = (call: Call, sample: Sample, as: Person, key?: string) => {
  const request = requestOf(call, sample, tokens.get(as))
  return app.inject({
    ...request,
    headers: { ...request.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  })
}

/** The rows of a register that a user sees: one record by its key, or all of them. */
async function rowsOf({ listing, foundBy }: AnyRegister, as: Person, key?: Key): Promise<Row[]> {
  const filter =
    foundBy === undefined ? {} : key === undefined ? { page: 1, size: 10_000 } : { [foundBy]: key }
  const asked = { ...filter, ...listing.fixed }
  const sample = listing.search.method === 'GET' ? { query: asked } : { body: asked }
  const answer = await ask(listing.search, sample as Sample, as)
  expect(answer.statusCode, answer.body).toBe(200)
  const { content, data } = answer.json<{ content?: Row[]; data?: Row[] }>()
  const rows = content ?? data ?? []
  return key === undefined ? rows : rows.filter((row) => valueAt(row, listing.rowKey) === key)
}
const keysOf = async (register: AnyRegister) =>
  (await rowsOf(register, 'everything')).map((row) => valueAt(row, register.listing.rowKey) as Key)
const oneOf = async (register: AnyRegister, key: Key) =>
  (await rowsOf(register, 'everything', key))[0]
const versionOf = async (register: AnyRegister, key: Key) =>
  Number((await oneOf(register, key))?.['versao'])

/** A sample request on the wire: the key in the path or body, plus the version. */
function sampleOf(
  { key: keyName }: AnyRegister,
  { toBody }: RegisterSample,
  call: Call,
  fields: Row,
  record?: { readonly key: Key; readonly version?: number },
): Sample {
  if (!record) return { body: fields }
  const inPath = /\{(\w+)\}/.exec(call.path)?.[1]
  const { key, version } = record
  const own = { ...fields, ...(version === undefined ? {} : { versao: version }) }
  return {
    ...(inPath === undefined ? {} : { params: { [inPath]: key } }),
    body:
      toBody?.(fields, key, version) ?? (inPath === undefined ? { ...own, [keyName]: key } : own),
  }
}

const lines = async (entity: string) =>
  (
    await database.adminPool.query<{ action: string; userName: string }>(
      `
        select action, user_name as "userName"
        from audit_entry
        where entity = $1 and action <> 'RECUSADO'
        order by at, chain_id, position`,
      [entity],
    )
  ).rows

const stamps = ['alteradoPor', 'alteradoEm']

/** Old and new values in the last log line about such a record. */
async function bodyOfLastLine(entity: string): Promise<{ de: unknown; para: unknown }> {
  const { rows } = await database.adminPool.query<{ body: { de: unknown; para: unknown } }>(
    `select body from audit_entry where entity = $1 and action <> 'RECUSADO'
     order by at desc, position desc limit 1`,
    [entity],
  )
  return rows[0]?.body ?? { de: undefined, para: undefined }
}

/** Stale names that an act announces; NOTIFY arrives with the answer of the next query. */
async function announcedBy(act: () => Promise<unknown>): Promise<string[]> {
  const client = await database.adminPool.connect()
  client.on('notification', ({ payload = '' }) =>
    announcements.push(Announcement.parse(JSON.parse(payload))),
  )
  try {
    await client.query('listen regua_events')
    announcements.length = 0
    await act()
    await client.query('select 1')
    return announcements.flatMap(({ stale }) => stale)
  } finally {
    client.removeAllListeners('notification')
    await client.query('unlisten regua_events')
    client.release()
  }
}

test('every register has a sample and routes, and every save with a version belongs to a register', () => {
  expect(registers.map(([name]) => name).toSorted()).toEqual(
    Object.keys(registerSamples).toSorted(),
  )
  const served = new Set(everyRoute.map(({ call }) => call.name))
  const acts = registers.flatMap(([, { create, change, remove }]) =>
    [create, change, remove].flatMap((act) => (act ? [act.call.name] : [])),
  )
  expect(acts.filter((name) => !served.has(name))).toEqual([])
  // Other calls that take a record's version, with the reason.
  const elsewhere: Readonly<Record<string, string>> = {
    'registers.removeMallCompany': 'takes a line from the record of a mall',
    'negativation.saveJustification': 'decides about an item of the workflow, which is no register',
    'negativation.justifyMany': 'the same of several',
    'negativation.saveJustificationWithFile': 'the same with a file',
    'lawsuitDecisions.recommend': 'decides about a legal action, which is no register',
    'prioritisation.saveWeights': 'saves the seven weights and the mode together, a parameter each',
    'sources.change': 'proposes a version of a source, which another person confirms',
    'expectations.save': 'saves what is expected of several boletos in one act',
    'savedViews.change': 'changes a view of its owner alone, which is no record of the register',
    'contacts.change': 'changes a contact of a tenant, whose wire the spec fixes',
    'contacts.remove': 'removes one',
    'contacts.changeOfCustomer': 'the same of a customer or a group',
    'contacts.removeOfCustomer': 'removes one',
    'contacts.createPoint': 'adds an e-mail or telephone to one',
    'contacts.changePoint': 'changes an e-mail or telephone of one',
    'negotiations.changeRecord': 'changes a contact that was noted, whose wire the spec fixes',
    'negotiations.removeRecord': 'removes one',
    'openBalances.changeBrandStatus': 'says how a group stands, in one word',
    'notes.change': 'changes a text of its author, which stands beside records and is none',
    'bureau.correctPerson': 'corrects a person of an item that the bureau refused',
    'disputes.complete':
      'completes a dispute that a reply opened; disputes are decided, not edited',
    'disputes.decide': 'decides one',
    'ladders.change': 'saves a draft of a ladder, whose versions two users put in force',
    'ladders.discard': 'discards one',
    'ladders.propose': 'proposes one',
    'ladders.confirm': 'confirms the proposal of another user',
    'ladders.refuse': 'refuses it',
    'ladders.changeText': 'saves a draft of a text, with versions as ladders have them',
    'ladders.discardText': 'discards one',
    'ladders.proposeText': 'proposes one',
    'ladders.confirmText': 'confirms the proposal of another user',
    'ladders.refuseText': 'refuses it',
    'ladders.proposeSender': 'proposes the sender of a mall',
    'ladders.confirmSender': 'confirms the proposal of another user',
    'ladders.refuseSender': 'refuses it',
    'sending.recordEvent': 'records what became of a message, which nobody edits',
    'sending.decide': 'decides whether an uncertain message left',
  }
  const versionedRoutes = everyRoute
    .map(({ call }) => call)
    .filter(({ effect, fields, query }) => effect === 'write' && takesVersion(fields, query))
  expect(
    versionedRoutes
      .map(({ name }) => name)
      .filter((name) => !acts.includes(name) && !elsewhere[name]),
  ).toEqual([])
})

const takesVersion = (...schemas: readonly unknown[]) =>
  schemas.some((schema) => {
    const shape = (schema as { shape?: Row; element?: { shape?: Row } } | undefined) ?? {}
    return 'versao' in (shape.shape ?? shape.element?.shape ?? {})
  })

describe.each(registers)('%s', (name, register) => {
  const { create, change, remove, entity } = register
  const sample = registerSamples[name] as RegisterSample
  const { fieldsToCreate, fieldsToChange, isProposed } = sample
  let key: Key

  beforeAll(() => {
    if (sample.existing) key = sample.existing(world)
  })

  async function foreignKey(): Promise<Key | undefined> {
    if (name === 'users') return foreignPerson
    if (typeof sample.foreign === 'function') return sample.foreign(world)
    if (sample.foreign === undefined || !create) return undefined
    const before = new Set(await keysOf(register))
    const there = { ...world, own: world.foreign, foreign: world.own }
    const answer = await ask(create.call, { body: fieldsToCreate?.(there) ?? {} }, 'everything')
    expect(answer.statusCode, answer.body).toBe(200)
    return (await keysOf(register)).find((one) => !before.has(one))
  }

  const saveOver = async (number: number, version: number) => {
    const { call } = change as NonNullable<typeof change>
    const fields = fieldsToChange(world, number, key)
    return ask(call, sampleOf(register, sample, call, fields, { key, version }), 'everything')
  }

  test.each(create ? ['create'] : [])(
    '%s writes a line in the decision log, once for each idempotency key',
    async () => {
      const { call, action } = create as NonNullable<typeof create>
      const before = new Set(await keysOf(register))
      const linesBefore = (await lines(entity)).length
      const request = sampleOf(register, sample, call, fieldsToCreate?.(world) ?? {})
      const twice = [
        await ask(call, request, 'everything', `cria-${name}-0123456789`),
        await ask(call, request, 'everything', `cria-${name}-0123456789`),
      ]
      expect(
        twice.map(({ statusCode }) => statusCode),
        twice[0]?.body,
      ).toEqual([200, 200])
      const addedNames = (await keysOf(register)).filter((one) => !before.has(one))
      expect(addedNames).toHaveLength(isProposed ? 0 : 1)
      key = addedNames[0] ?? key
      const [line, ...others] = (await lines(entity)).slice(linesBefore)
      expect(others).toEqual([])
      expect(line).toEqual({
        action: isProposed ? 'PROPOR_ALTERACAO' : action,
        userName: 'Pessoa tudo',
      })
    },
  )

  test('change writes a log line, invalidates the list, and answers the saved row', async () => {
    const { action } = change as NonNullable<typeof change>
    const linesBefore = (await lines(entity)).length
    const rowBefore = await oneOf(register, key)
    const before = Number(rowBefore?.['versao'])
    const names = await announcedBy(async () => {
      const answer = await saveOver(1, before)
      expect(answer.statusCode, answer.body).toBe(200)
    })
    expect(names).toEqual(expect.arrayContaining([...register.invalidates]))
    expect((await lines(entity)).slice(linesBefore)).toEqual([
      { action: isProposed ? 'PROPOR_ALTERACAO' : action, userName: 'Pessoa tudo' },
    ])
    const row = await oneOf(register, key)
    expect(row?.['versao']).toBe(isProposed ? before : before + 1)
    if (isProposed) return
    expect(row).toMatchObject(sample.expected(1))
    const { de, para } = await bodyOfLastLine(entity)
    const textsOf = (record: Row | undefined) =>
      Object.entries(record ?? {}).flatMap(([field, value]) =>
        typeof value === 'string' && rowBefore?.[field] !== row?.[field] && !stamps.includes(field)
          ? [value]
          : [],
      )
    for (const [said, record] of [
      [de, rowBefore],
      [para, row],
    ] as const)
      for (const text of textsOf(record)) expect(JSON.stringify(said)).toContain(text)
  })

  test('a change with a stale version is refused with the other author, and writes nothing', async () => {
    const before = await hashOfAllTables(database.adminPool)
    const row = await oneOf(register, key)
    const answer = await saveOver(2, Number(row?.['versao']) - 1)
    expect([answer.statusCode, answer.json().mensagem]).toEqual([
      409,
      changedMeanwhileSentence(register),
    ])
    if ('alteradoPor' in (row ?? {}))
      expect(answer.json()).toMatchObject({ alteradoPor: row?.['alteradoPor'] })
    expect(await hashOfAllTables(database.adminPool)).toEqual(before)
  })

  test('without the right it is refused and writes nothing', async () => {
    const before = await hashOfAllTables(database.adminPool)
    const version = await versionOf(register, key)
    for (const act of [create, change, remove]) {
      if (!act) continue
      const record = act === create && act.call !== change?.call ? undefined : { key, version }
      const fields = act === remove ? (sample.removal ?? {}) : fieldsToChange(world, 2, key)
      const answer = await ask(
        act.call,
        sampleOf(register, sample, act.call, fields, record),
        'nothing',
      )
      expect([answer.statusCode, answer.json().mensagem]).toEqual([403, noPermission])
    }
    expect(await hashOfAllTables(database.adminPool)).toEqual(before)
  })

  test('rows of a foreign mall cannot be read, changed or removed; company acts need every mall', async () => {
    const foreign = await foreignKey()
    const before = await hashOfAllTables(database.adminPool)
    if (foreign !== undefined) expect(await rowsOf(register, 'own', foreign)).toEqual([])
    for (const act of [change, remove]) {
      if (!act) continue
      const of = foreign ?? key
      const fields = act === remove ? (sample.removal ?? {}) : fieldsToChange(world, 2, of)
      const answer = await ask(
        act.call,
        sampleOf(register, sample, act.call, fields, { key: of }),
        'own',
      )
      expect(answer.statusCode, answer.body).toBe(foreign === undefined ? 403 : 404)
      if (foreign !== undefined) expect(answer.json().mensagem).toBe(notFoundSentence(register))
    }
    expect(await hashOfAllTables(database.adminPool)).toEqual(before)
  })

  test.each(remove ? ['remove'] : [])(
    '%s writes a line in the decision log, and the record is deleted or ended',
    async () => {
      const { call, action } = remove as NonNullable<typeof remove>
      const linesBefore = (await lines(entity)).length
      const version = await versionOf(register, key)
      const answer = await ask(
        call,
        sampleOf(register, sample, call, sample.removal ?? {}, { key, version }),
        'everything',
      )
      expect(answer.statusCode, answer.body).toBe(200)
      expect((await lines(entity)).slice(linesBefore)).toEqual([
        { action, userName: 'Pessoa tudo' },
      ])
      const left = await rowsOf(register, 'everything', key)
      expect(left).toMatchObject(sample.ends ? [sample.ends] : [])
    },
  )
})
