import { type CompiledQuery, sql } from 'kysely'
import pg from 'pg'

import { makeBatches } from '#features/collection/messages/actions/make-batch.ts'
import { readMallBatches } from '#features/collection/messages/store/batches.ts'
import { connect, type Tx } from '#server/database/connection.ts'
import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import { type Bench, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { asSystem, timed } from './system-work.ts'
import { type World, worldCopy } from './world.ts'

type Database = ReturnType<typeof connect>

/** The last business day of the world: its own day is a holiday. */
const day = '2026-11-19' as LocalDate

const addresses = `
  update contract set email = 'loja' || id || '@example.com', fine_bps = 1000, interest_bps = 100;
  insert into mall_sender (mall_id, version, state, name, email, reply_to, phone, address)
  select id, 1, 'VIGENTE', name, 'cobranca@example.com', 'cobranca@example.com', '1133334444', 'Rua 1'
  from mall;
  analyze contract, mall_sender`

/** What a batch came to. */
type Batch = { readonly messages: number; readonly boletos: number; readonly leftOut: number }

const countBatch = `
  select (select count(*)::int from message) as messages,
    (select count(*)::int from message_boleto) as boletos,
    (select count(*)::int from message_left_out) as "leftOut"`

class TakeBack extends Error {
  readonly batch: Batch | undefined

  constructor(batch: Batch | undefined) {
    super('a round is rolled back')
    this.batch = batch
  }
}

/** Makes the batch of every mall and rolls it back, so that each round makes the first one. */
async function makeOnce(
  database: Database,
  see: (work: Work) => Work = (work) => work,
): Promise<Batch | undefined> {
  try {
    return await asSystem(
      database,
      async (work) => {
        await makeBatches(see(work), await readMallBatches(work.tx, day, 'all'))
        const { rows } = await sql.raw<Batch>(countBatch).execute(work.tx)
        throw new TakeBack(rows[0])
      },
      day,
    )
  } catch (error) {
    if (error instanceof TakeBack) return error.batch
    throw error
  }
}

const bound = <T extends object>(of: T, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(of, name)
  return typeof value === 'function' ? (value.bind(of) as unknown) : value
}

/** The transaction with a list of what it executes. */
const recording = (tx: Tx, into: CompiledQuery[]): Tx =>
  new Proxy(tx, {
    get: (own, name) =>
      name === 'getExecutor'
        ? () =>
            new Proxy(own.getExecutor(), {
              get: (executor, part) =>
                part === 'executeQuery'
                  ? (query: CompiledQuery) => {
                      into.push(query)
                      return executor.executeQuery(query)
                    }
                  : bound(executor, part),
            })
        : bound(own, name),
  })

/** The statements of a batch, with their values, and what it came to. */
async function statementsOf(database: Database) {
  const statements: CompiledQuery[] = []
  const batch = await makeOnce(database, (work) => ({
    ...work,
    tx: recording(work.tx, statements),
  }))
  return { statements, batch }
}

/** The same statements without the product: they are sent, and their rows read. */
async function sendBare(
  client: pg.Client,
  statements: readonly CompiledQuery[],
): Promise<Batch | undefined> {
  await client.query('begin')
  for (const { sql: text, parameters } of statements) await client.query(text, [...parameters])
  const { rows } = await client.query<Batch>(countBatch)
  await client.query('rollback')
  return rows[0]
}

async function withClient<T>(world: World, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(world.address)
  await client.connect()
  try {
    await client.query(`set search_path = public; set timezone = 'America/Sao_Paulo'`)
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Throws unless both sides made the same batch, and one with messages. */
function mustBeEqual(ours: Batch | undefined, bare: Batch | undefined): Batch {
  if (!ours || ours.messages === 0 || JSON.stringify(ours) !== JSON.stringify(bare))
    throw new Error(`The batches differ: ${JSON.stringify(ours)}, and bare ${JSON.stringify(bare)}`)
  return ours
}

type Made = { readonly open: number; readonly malls: number }

async function sizeOf(world: World): Promise<Made> {
  const [found] = await world.rows<Made>(
    'select count(*)::int as open, count(distinct mall_id)::int as malls from boleto where open_cents > 0',
  )
  if (found === undefined) throw new Error('the world has no boletos')
  return found
}

/** The batch of the dunning ladder for 60 malls. */
export const ladder: Bench = {
  name: 'ladder',
  goal: 'the batch of 60 malls and 350,000 open boletos, nothing sent before: at most 1.5 times its bare statements',
  run: async ({ rounds, print }) => {
    const world = await worldCopy('half', print)
    const database = connect(world.address, { app: 2, admin: 1 })
    try {
      await sql.raw(addresses).execute(database.admin)
      const { open, malls } = await sizeOf(world)
      const { statements, batch } = await statementsOf(database)
      const { messages, leftOut } = mustBeEqual(
        batch,
        await withClient(world, (client) => sendBare(client, statements)),
      )
      print(`${open} open boletos of ${malls} malls: ${messages} messages, ${leftOut} left out`)
      const made = await interleave(rounds, {
        ours: () => timed(() => makeOnce(database)),
        limit: () => withClient(world, (client) => timed(() => sendBare(client, statements))),
      })
      return [
        toFigure({
          name: 'batch of 60 malls, 350,000 open boletos',
          ours: made.median('ours', 'seconds'),
          limit: made.median('limit', 'seconds'),
          ratio: made.ratio('seconds', 'ours', 'limit'),
          unit: 's',
          better: 'lower',
          goal: { ratio: 1.5 },
          detail: `${messages} messages; limit: the ${statements.length} statements alone`,
        }),
      ]
    } finally {
      await database.close()
      await world.close()
    }
  },
}
