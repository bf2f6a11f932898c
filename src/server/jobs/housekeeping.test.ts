import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { database, inRolledBackTransaction } from '#testing/test-database.ts'
import { deleteExpired } from './housekeeping.ts'
import type { Work } from '../work/work.ts'

const db = database()

test('an answer is stored for 30 days, then deleted', () =>
  inRolledBackTransaction(db.app, { malls: 'all' }, async (tx) => {
    const keep = (key: string, age: string) =>
      sql`insert into idempotency_key (user_id, key, request_hash, status, created_at)
      values (1, ${key}, '\\x00', 200, now() - ${age}::interval)`.execute(tx)
    await keep('chave-de-29-dias', '29 days')
    await keep('chave-de-31-dias', '31 days')
    await deleteExpired({ tx } as Work)
    const { rows } = await sql<{ key: string }>`select key from idempotency_key`.execute(tx)
    expect(rows).toEqual([{ key: 'chave-de-29-dias' }])
  }))
