import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { inTransaction } from '#server/database/connection.ts'
import { committedDatabase } from '#testing/test-database.ts'

import { authenticator } from './session.ts'

const database = committedDatabase()
const screen = '/analisar-negativacao-shopping'
const step = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'

let authenticate: ReturnType<typeof authenticator>
let token = ''
const carrier = () => ({ headers: { authorization: `Bearer ${token}` }, cookies: {} })
const askRights = () => authenticate(carrier())
const execute = (statement: ReturnType<typeof sql>) => statement.execute(database.admin)

beforeEach(async () => {
  token = randomBytes(32).toString('base64url')
  authenticate = authenticator({ db: database.app, secureCookies: false })
  const login = `pessoa.${token
    .slice(0, 8)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, 'x')}`
  await execute(sql`delete from user_mall`)
  await execute(sql`delete from mall`)
  await execute(
    sql`
      insert into mall (id, name, economic_unit) overriding system value
      values (1, 'Um', '1'), (2, 'Dois', '2')`,
  )
  await execute(sql`insert into app_user (login, name, email, profile_id)
    select ${login}, 'Ana', ${`${login}@x.example`}, id
    from profile
    where code = 'COBRANCASHOPPING'`)
  await execute(sql`insert into user_mall select id, 1 from app_user where login = ${login}`)
  await execute(sql`insert into session (token_hash, user_id, expires_at, ends_at)
    select ${createHash('sha256').update(token).digest()}, id, now() + interval '5 minutes',
      now() + interval '1 hour'
    from app_user
    where login = ${login}`)
  // Cached from here on.
  expect(await askRights()).toMatchObject({ name: 'Ana', malls: [1] })
  expect((await askRights())?.rights.get(screen)?.has(step)).toBe(true)
})

const own = sql`(select user_id from session order by created_at desc limit 1)`

describe('rights cached between calls', () => {
  test('are the same object while nothing changed', async () => {
    expect(await askRights()).toBe(await askRights())
  })

  const changes: readonly (readonly [
    what: string,
    change: ReturnType<typeof sql>,
    then: object | undefined,
  ])[] = [
    ['a mall more', sql`insert into user_mall select ${own}, 2`, { malls: [1, 2] }],
    ['a mall less', sql`delete from user_mall`, { malls: [] }],
    ['another name', sql`update app_user set name = 'Bia' where id = ${own}`, { name: 'Bia' }],
    [
      'another profile',
      sql`
        update app_user
        set profile_id = (select id from profile where code = 'JURIDICO')
        where id = ${own}`,
      { profile: 'JURÍDICO' },
    ],
    ['a person put out', sql`update app_user set is_active = false where id = ${own}`, undefined],
    ['a session ended', sql`update session set revoked_at = now()`, undefined],
    [
      'a session past its time',
      sql`update session set expires_at = now() - interval '1 second'`,
      undefined,
    ],
  ]
  test.each(changes)('%s takes effect at the next call', async (_what, change, then) => {
    await execute(change)
    const actor = await askRights()
    if (then === undefined) expect(actor).toBeUndefined()
    else expect(actor).toMatchObject(then)
  })

  const takings: readonly (readonly [
    what: string,
    change: ReturnType<typeof sql>,
    back: ReturnType<typeof sql>,
  ])[] = [
    [
      'a permission taken away',
      sql`
        delete from profile_permission pp using menu_rule r
        where r.id = pp.rule_id and r.code = ${step}`,
      sql`
        insert into profile_permission
        select p.id, r.id
        from profile p, menu_rule r
        where p.code = 'COBRANCASHOPPING' and r.code = ${step}`,
    ],
    [
      'a rule renamed',
      sql`update menu_rule set code = 'OUTRA' where code = ${step}`,
      sql`update menu_rule set code = ${step} where code = 'OUTRA'`,
    ],
    [
      'a screen moved',
      sql`update menu set path = '/outra' where path = ${screen}`,
      sql`update menu set path = ${screen} where path = '/outra'`,
    ],
    [
      'a profile put out',
      sql`update profile set is_active = false where code = 'COBRANCASHOPPING'`,
      sql`update profile set is_active = true where code = 'COBRANCASHOPPING'`,
    ],
  ]
  test.each(takings)(
    '%s takes effect at the next call, and so does its reversal',
    async (_what, change, back) => {
      await execute(change)
      expect((await askRights())?.rights.get(screen)?.has(step) ?? false).toBe(false)
      await execute(back)
      expect((await askRights())?.rights.get(screen)?.has(step)).toBe(true)
    },
  )

  test('show a change after commit, not before and not after a rollback', async () => {
    class Undo extends Error {}
    const change = inTransaction(database.admin, { malls: 'all' }, async (tx) => {
      await sql`insert into user_mall select ${own}, 2`.execute(tx)
      expect(await askRights()).toMatchObject({ malls: [1] })
      throw new Undo()
    })
    await expect(change).rejects.toThrow(Undo)
    expect(await askRights()).toMatchObject({ malls: [1] })
  })
})
