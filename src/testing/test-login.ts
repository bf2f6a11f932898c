import { sql } from 'kysely'

import { actorOf } from '#features/people/access/actions/session.ts'
import { inTransaction } from '#server/database/connection.ts'
import type { HttpOptions } from '#server/http/http.ts'

import type { TestDatabase } from './test-database.ts'

/**
 * Authenticates the user whose login is in the header `authorization`; unknown logins are
 * anonymous.
 */
export const byLogin =
  (database: TestDatabase): HttpOptions['authenticate'] =>
  ({ headers }) =>
    inTransaction(database.app, { malls: 'all' }, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id from app_user where login = ${headers.authorization ?? ''}`.execute(tx)
      return rows[0] && actorOf(tx, rows[0].id)
    })
