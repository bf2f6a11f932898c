import type { CallCase, Request } from './idempotency-case.ts'
import type { Place } from './place.ts'
import type { Person } from './world.ts'

const post = (path: string, payload: object): Request => ({ path, method: 'POST', payload })

/** Cases of substitutions: naming and ending, with one absent user per target. */
export async function substitutionCases(
  place: Place,
  {
    admin,
    admin2,
    absent,
    stays,
  }: {
    readonly admin: Person
    readonly admin2: Person
    readonly absent: readonly number[]
    readonly stays: number
  },
): Promise<Map<string, CallCase>> {
  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    Number(
      (await place.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n,
    )
  const cases = new Map<string, CallCase>()
  const substitutions = '/bff/perfilizacao/substituicao'
  cases.set('access.nameSubstitute', {
    person: admin,
    other: admin2,
    request: (t) =>
      post(substitutions, {
        usuarioId: absent[t],
        substitutoId: stays,
        dataInicio: '2090-01-02',
        dataFim: '2090-01-03',
      }),
    effect: (t) => count(`substitution where absent_id = $1 and from_on = '2090-01-02'`, absent[t]),
    invalid: post(substitutions, { substitutoId: 'x' }),
  })
  const agreed = await place.rows<{ id: number }>(
    `insert into substitution (absent_id, substitute_id, profile_id, from_on, until_on, named_by, named_by_name)
     select u.id, $2, u.profile_id, '2091-01-02', '2091-01-03', u.id, u.name
     from app_user u where u.id = any($1::int[]) order by u.id returning id`,
    [absent, stays],
  )
  cases.set('access.endSubstitution', {
    person: admin,
    other: admin2,
    request: (t) => post(`${substitutions}/${agreed[t]?.id ?? 0}/encerrar`, {}),
    effect: (t) =>
      count('substitution where id = $1 and ended_at is not null', String(agreed[t]?.id ?? 0)),
  })
  const requested = await place.rows<{ id: number }>(
    `insert into substitution (absent_id, substitute_id, profile_id, from_on, until_on, named_by, named_by_name)
     select u.id, $2, u.profile_id, '2092-01-02', '2092-01-03', u.id, u.name
     from app_user u where u.id = any($1::int[]) order by u.id returning id`,
    [absent, admin.id],
  )
  cases.set('access.acceptSubstitution', {
    person: admin,
    other: admin2,
    request: (t) => post(`${substitutions}/${requested[t]?.id ?? 0}/aceitar`, {}),
    effect: (t) =>
      count(
        'substitution where id = $1 and accepted_at is not null',
        String(requested[t]?.id ?? 0),
      ),
  })
  return cases
}
