import type { Actor } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import { scopeOf } from '../rules/people.ts'
import { isInForce, mallsInForce } from '../rules/substitutions.ts'
import type { ActorRow } from '../store/people.ts'

/** A user by date: substitutions start and end by date. */
export type DatedActor = { readonly on: (today: LocalDate | undefined) => Actor }

function substitutionsOn(
  { seesEveryMall, substitutions }: ActorRow,
  own: Actor['malls'],
  today: LocalDate,
): Pick<Actor, 'eyes'> {
  const standings = substitutions.flatMap(
    ({ isAbsent, other, agreed, otherMalls, from, until }) => {
      const malls = mallsInForce(agreed ?? 'all', own, scopeOf(seesEveryMall, otherMalls))
      return isInForce({ from, until }, malls, today) ? [{ ...other, malls, until, isAbsent }] : []
    },
  )
  const actsFor = standings.flatMap(({ isAbsent, ...one }) => (isAbsent ? [] : [one]))
  const [standIn] = standings.flatMap(({ isAbsent, malls: _, ...one }) => (isAbsent ? [one] : []))
  return standings.length === 0
    ? {}
    : {
        eyes: { ...(actsFor.length > 0 ? { actsFor } : {}), ...(standIn ? { standIn } : {}) },
      }
}

/** A user with the people they substitute and their substitute. */
export function toDatedActor(row: ActorRow): DatedActor {
  const actor: Actor = {
    id: row.id,
    name: row.name,
    login: row.login,
    profile: row.profile,
    malls: scopeOf(row.seesEveryMall, row.malls),
    rights: new Map(Object.entries(row.rights).map(([path, codes]) => [path, new Set(codes)])),
  }
  if (row.substitutions.length === 0) return { on: () => actor }
  return {
    on: (today) =>
      today === undefined ? actor : { ...actor, ...substitutionsOn(row, actor.malls, today) },
  }
}
