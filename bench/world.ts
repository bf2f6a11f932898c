import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { bareTables } from '#ops/backup/bare-tables.ts'
import { tablesOf } from '#ops/backup/catalogue.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { isAlive } from '#server/embedded/embedded-files.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'

import { cnpj, cpf } from '../db/demo/documents.ts'
import { copyCluster } from '../drills/copy-cluster.ts'
import { type Place, placeIn } from '../drills/place.ts'
import { endServers, type Server, startServer } from '../drills/server.ts'
import { addSession, type Person, profiles } from '../drills/world.ts'
import { type Extent, ledger, type Step } from './world-ledger.ts'
import { reckoning, workflow } from './world-workflow.ts'

const ofSixty = (boletos: number): Extent => ({ boletos, malls: 60, months: 50 })

/**
 * Every boleto has three títulos. Of half a million boletos 350,000 are open, and the twentieth is
 * a tenth of it. `tenth`, `one` and `ten` are millions of títulos over 36 months.
 */
export const sizes = {
  twentieth: ofSixty(53_800),
  hundred: ofSixty(100_000),
  half: ofSixty(538_000),
  million: ofSixty(1_000_000),
  tenth: { boletos: 33_336, malls: 60, months: 36 },
  one: { boletos: 333_360, malls: 60, months: 36 },
  ten: { boletos: 3_333_600, malls: 600, months: 36 },
} as const satisfies Readonly<Record<string, Extent>>
export type WorldSize = keyof typeof sizes

/** The sizes of the growth bench, created on demand. */
export const grown: readonly WorldSize[] = ['tenth', 'one', 'ten']

/** A running database of that size, with its helpers. */
export type World = Place & {
  readonly boletos: number
  readonly malls: number
  /** The real server on it, without jobs and pages unless set by `env`. */
  readonly serve: (env?: Readonly<Record<string, string>>) => Promise<Server>
  /**
   * Signs in a user with a profile for twelve hours; without malls, the profile must see every
   * mall.
   */
  readonly signIn: (profile: keyof typeof profiles, malls?: readonly number[]) => Promise<Person>
  /** Stops the servers and keeps the database; deletes a copy. */
  readonly close: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const dataFolder = () => resolve(process.env['BENCH_DATA'] ?? join(root, '.bench'))

// Hash of the generator: a change creates a new database.
const version = createHash('sha256')
  .update(
    ['world-ledger.ts', 'world-workflow.ts']
      .map((name) => readFileSync(join(root, 'bench', name), 'utf8'))
      .join(''),
  )
  .digest('hex')
  .slice(0, 12)

/**
 * Opens the stored database of a size, created on first use (minutes). Do not modify it: use a
 * copy.
 */
export async function benchWorld(
  size: WorldSize,
  print: (line: string) => void = console.log,
): Promise<World> {
  // Invalid migrations are reported as such, not as a stale database.
  readMigrations()
  const folder = await worldFolder(size, print)
  try {
    return await openWorld(folder, size)
  } catch (error) {
    // Created under a migration that changed before its release: create it again.
    if (!(error instanceof CannotStart)) throw error
    print(error.message)
    rmSync(join(folder, 'world'), { force: true })
    return openWorld(await worldFolder(size, print), size)
  }
}

/**
 * A copy of the world to write in, taken away at its close.
 *
 * @public
 */
export async function worldCopy(
  size: WorldSize,
  print: (line: string) => void = console.log,
): Promise<World> {
  const original = await benchWorld(size, print)
  const folder = join(dataFolder(), `copy-${size}-${process.pid}-${Date.now()}`)
  await copyCluster(original.folder, folder)
  await original.close()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const world = await openWorld(folder, size)
  return {
    ...world,
    close: async () => {
      await world.close()
      await world.remove()
    },
  }
}

/** Recreates these databases; without sizes, the default ones. */
export async function makeWorlds(print: (line: string) => void, asked?: string): Promise<void> {
  const known = Object.keys(sizes) as WorldSize[]
  const chosen = known.filter((size) => (asked ? size === asked : !grown.includes(size)))
  if (chosen.length === 0) throw new Error(`--size is one of ${known.join(', ')}`)
  for (const size of chosen) {
    const folder = join(dataFolder(), size)
    if (existsSync(folder)) await (await openWorld(folder, size)).remove()
    await worldFolder(size, print)
  }
}

async function openWorld(folder: string, size: WorldSize): Promise<World> {
  const place = placeIn(folder)
  const { down } = await place.up()
  await migrate(place.address).catch(async (error: unknown) => {
    await down()
    throw error
  })
  return {
    ...place,
    boletos: sizes[size].boletos,
    malls: sizes[size].malls,
    serve: (env = {}) => startServer(place, {}, { REGUA_ROLE: 'web', ...env }),
    signIn: (profile, malls = []) => signIn(place, profile, malls),
    close: async () => {
      await endServers(place)
      await down()
    },
  }
}

async function signIn(
  place: Place,
  profile: keyof typeof profiles,
  malls: readonly number[],
): Promise<Person> {
  const login = `bench.${profile}.${malls.join('.') || 'todos'}`.slice(0, 120)
  const [user] = await place.rows<{ id: number }>(
    `
      insert into app_user (login, name, email, profile_id, is_demo)
      values ($1, $2, $1 || '@regua.example', (select id from profile where code = $3), true)
     on conflict (login) do update set is_active = true returning id`,
    [login, `Pessoa ${profile}`, profiles[profile]],
  )
  const id = user?.id ?? 0
  await place.rows(
    'insert into user_mall (user_id, mall_id) select $1, unnest($2::int[]) on conflict do nothing',
    [id, malls],
  )
  return {
    id,
    login,
    token: await addSession(place, id, `${login} ${Date.now()} ${Math.random()}`),
  }
}

async function worldFolder(size: WorldSize, print: (line: string) => void): Promise<string> {
  const folder = join(dataFolder(), size)
  const stamp = join(folder, 'world')
  mkdirSync(dataFolder(), { recursive: true, mode: 0o711 })
  for (let isTold = false; ; isTold = true) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return folder
    const maker = readdirSync(dataFolder()).find(
      (name) => name.startsWith(`${size}.making-`) && isAlive(Number(name.split('-')[1])),
    )
    if (maker === undefined) break
    if (!isTold)
      print(
        `another process makes the world of ${sizes[size].boletos.toLocaleString('en')} boletos`,
      )
    await wait(1_000)
  }
  if (existsSync(folder)) await placeIn(folder).remove()
  for (const name of readdirSync(dataFolder()).filter((each) => each.startsWith(`${size}.making-`)))
    await placeIn(join(dataFolder(), name)).remove()
  const making = `${folder}.making-${process.pid}`
  mkdirSync(making, { mode: 0o711 })
  chmodSync(making, 0o711)
  await make(placeIn(making, true), sizes[size], print)
  writeFileSync(join(making, 'world'), version)
  renameSync(making, folder)
  return folder
}

async function make(place: Place, extent: Extent, print: (line: string) => void): Promise<void> {
  const startedAt = performance.now()
  print(`making a world of ${extent.boletos.toLocaleString('en')} boletos in ${extent.malls} malls`)
  const { down } = await place.up()
  await migrate(place.address)
  const client = new pg.Client(place.address)
  await client.connect()
  try {
    await client.query(
      `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set temp_buffers = '128MB'`,
    )
    const putBack = await bareTables(client, await tablesOf(client))
    for (const step of [...ledger(extent, firms(extent), individuals(extent)), ...workflow])
      await measureStep(step.makes, print, () => take(client, step))
    await measureStep('indexes and foreign keys', print, putBack)
    for (const { makes, sql } of [...reckoning, names])
      await measureStep(makes, print, () => client.query(sql))
    await measureStep('statistics', print, () => client.query('vacuum analyze'))
  } finally {
    await client.end()
    await down()
  }
  rmSync(join(place.folder, 'socket'), { recursive: true, force: true })
  print(`made in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
}

async function measureStep(
  makes: string,
  print: (line: string) => void,
  act: () => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now()
  await act()
  print(`${makes}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
}

async function take(client: pg.Client, { sql, values }: Step): Promise<void> {
  await (values ? client.query(sql, [...values]) : client.query(sql))
  const filled = [...sql.matchAll(/(?:insert into|create temporary table|^update) (\w+)/g)].map(
    ([, table]) => table,
  )
  if (filled.length > 0) await client.query(`analyze ${filled.join(', ')}`)
}

// Fills the columns that the disabled triggers would have written.
const names = {
  makes: 'names and fiadores',
  sql: `
    insert into stale_key (derived, mall_id, key)
    select distinct 'negativation_guarantors', mall_id, cycle_id from negativation_item;
    select regua.name_every_brand(), regua.refresh_negativation_guarantors()`,
}

// Four companies of the informant, the chains, then one company per contract.
const firms = ({ boletos, months }: Extent): string[] => [
  ...Array.from({ length: 4 }, (_, n) => cnpj('11222333', n + 1)),
  ...Array.from({ length: 16 + boletos / months }, (_, n) => cnpj(String(20_000_000 + n), 1)),
]
const individuals = ({ boletos, months }: Extent): string[] =>
  Array.from({ length: 4 + (2 * boletos) / months }, (_, n) => cpf(String(200_000_000 + n)))
