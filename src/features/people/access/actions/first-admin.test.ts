import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { database, inRolledBackTransaction } from '#testing/test-database.ts'
import type { AuditEntry, Work } from '#server/work/work.ts'

import { ensureDemoUsers } from './demo.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const db = database()

const inWork = (act: (work: Work, entries: AuditEntry[]) => Promise<void>) =>
  inRolledBackTransaction(db.app, { malls: 'all' }, (tx) => {
    const entries: AuditEntry[] = []
    return act(
      { tx, audit: (...more: AuditEntry[]) => void entries.push(...more) } as unknown as Work,
      entries,
    )
  })
const admins = async ({ tx }: Work) =>
  (
    await sql<{
      login: string
    }>`
      select u.login
      from app_user u
      join profile p on p.id = u.profile_id
      where p.code = 'ADMINISTRADOR' and not u.is_demo`.execute(tx)
  ).rows.map(({ login }) => login)

test('an installation without an administrator gets the one in its setting, logged in the decision log', () =>
  inWork(async (work, entries) => {
    await ensureFirstAdmin(work, 'Chefe@Empresa.com.br')
    expect(await admins(work)).toEqual(['chefe@empresa.com.br'])
    expect(entries).toMatchObject([
      { action: 'CRIADO', body: { perfil: 'ADMINISTRADOR', primeiro: true } },
    ])
  }))

test('with an administrator the setting adds no other; demo users do not count', () =>
  inWork(async (work) => {
    await ensureDemoUsers(work)
    await ensureFirstAdmin(work, 'a@empresa.com.br')
    await ensureFirstAdmin(work, 'b@empresa.com.br')
    expect(await admins(work)).toEqual(['a@empresa.com.br'])
  }))
