import type { Kysely, RawBuilder } from 'kysely'

import type { DB } from '#server/database/schema.ts'
import type { Place } from '../drills/place.ts'
import { child } from '../drills/server.ts'
import type { LoadRequest } from './load.ts'

/** Fastify and pg in their own process, with one prepared statement. */
export type BareServer = {
  readonly address: string
  readonly pid: number
  /** The same pages as requests: values of the one statement. */
  readonly requests: readonly LoadRequest[]
  readonly stop: () => Promise<void>
}

/** Serves queries that differ only in their values. */
export async function serveBare(
  { address }: Pick<Place, 'address'>,
  db: Kysely<DB>,
  queries: readonly RawBuilder<unknown>[],
): Promise<BareServer> {
  const compiled = queries.map((query) => query.compile(db))
  const [first] = compiled
  if (!first || compiled.some(({ sql }) => sql !== first.sql))
    throw new Error('The windows are not one statement')
  const { process: running, output } = child('bench/bare-server.ts', [
    address.host ?? '',
    String(address.password),
    first.sql,
  ])
  const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
  const found = await new Promise<string>((resolve, reject) => {
    running.stdout?.on('data', () => {
      const where = /http:\/\/[\w.]+:\d+/.exec(output())?.[0]
      if (where !== undefined) resolve(where)
    })
    void ended.then(() => reject(new Error(`The bare server ended: ${output()}`)))
  })
  return {
    address: found,
    pid: running.pid ?? 0,
    requests: compiled.map(({ parameters }) => ({ path: '/rows', body: [...parameters] })),
    stop: async () => {
      running.kill('SIGTERM')
      await ended
    },
  }
}
