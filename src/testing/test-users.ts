import { type Actor, systemActor } from '#server/work/work.ts'

import type { TestDatabase } from './test-database.ts'

/** A user with access to these screens, without rule codes, in all malls by default. */
export const userOf = (
  screens: readonly string[],
  more: Partial<Omit<Actor, 'rights'>> = {},
): Actor => ({
  ...systemActor,
  id: 1,
  name: 'Ana',
  ...more,
  rights: new Map(screens.map((path) => [path, new Set<string>()])),
})

/** Stores 'Pessoa 1', 'Pessoa 2', … with these ids, so that acts of `userOf` name their user. */
export async function insertPeople({ adminPool }: TestDatabase, count: number): Promise<void> {
  await adminPool.query(
    `insert into app_user (name, login, email, profile_id)
     select 'Pessoa ' || n, 'pessoa' || n, '', min(p.id) from profile p, generate_series(1, $1) n
     group by n order by n`,
    [count],
  )
}

/** Stores a user with a profile of every mall and no rights. */
export async function insertUser({ adminPool }: TestDatabase, name: string, login: string) {
  await adminPool.query(`insert into profile (name, code, sees_every_mall) values ('X', 'X', true)`)
  await adminPool.query(
    `insert into app_user (name, login, email, profile_id)
     select $1, $2, $2 || '@regua.example', id from profile where code = 'X'`,
    [name, login],
  )
}
