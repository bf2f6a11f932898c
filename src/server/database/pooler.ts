import pg from 'pg'

import { CannotStart } from '#server/settings/cannot-start.ts'
import { isCode } from '#server/embedded/embedded-files.ts'

import { inTransaction, openAppPool, searchPath, type WayIn } from './connection.ts'

const poolerBetween =
  'DATABASE_URL leva a um PgBouncer: informe em DATABASE_DIRECT_URL o endereço do próprio PostgreSQL e deixe pool_mode = transaction no PgBouncer.'

/** Recognizes the error of a pooler that rejects connection options, as ours sends. */
export const poolerRefusal = (error: unknown): CannotStart | undefined =>
  error instanceof Error && isCode(error, '08P01') && /startup parameter/.test(error.message)
    ? new CannotStart(poolerBetween, { cause: error })
    : undefined

/**
 * Some poolers drop unknown connection options silently. Then the settings of this connection are
 * missing.
 */
export async function refusePoolerBetween(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ path: string }>(
    `select current_setting('search_path') as path`,
  )
  if (rows[0]?.path !== searchPath) throw new CannotStart(poolerBetween)
}

/** Checks that the pooler lends one session for a whole transaction. */
export async function refuseWrongPooler(way: WayIn): Promise<void> {
  const { db, pool } = openAppPool(way, 'regua', 1)
  try {
    await inTransaction(db, { malls: [] }, (tx) =>
      tx.selectFrom('parameter').select('code').limit(1).execute(),
    )
  } catch (error) {
    if (error instanceof Error && /statement pooling mode/i.test(error.message))
      throw new CannotStart(
        'DATABASE_URL: o PgBouncer está com pool_mode = statement; a Régua precisa de pool_mode = transaction.',
        { cause: error },
      )
    throw error
  } finally {
    await pool.end()
  }
}
