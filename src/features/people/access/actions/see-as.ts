import { NO_MALL } from '#server/database/mall-scope.ts'
import { enterScope } from '#server/database/connection.ts'
import { Forbidden, NotFound, Unauthenticated } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import { type ActedFor, realUser } from '#server/work/eyes.ts'
import type { Actor, Work } from '#server/work/work.ts'

import type { Person } from '../contract/session.ts'
import { maySeeAs } from '../rules/people.ts'
import * as people from '../store/people.ts'
import { setSeenUser } from '../store/sessions.ts'
import { actorOf, currentOf, endSeeAs } from './session.ts'
import { requestsOf } from './substitutions.ts'

const absence = ({ id, name, until }: Omit<ActedFor, 'malls'>) => ({ id, nome: name, ate: until })

/** Whom a user substitutes today, and their substitute, for the session. */
export const absencesOf = (
  actor: Pick<Actor, 'eyes'> | undefined,
): Pick<Person, 'substitui' | 'substituidoPor'> => ({
  ...(actor?.eyes?.actsFor ? { substitui: actor.eyes.actsFor.map(absence) } : {}),
  ...(actor?.eyes?.standIn ? { substituidoPor: absence(actor.eyes.standIn) } : {}),
})

/** A user with malls and absences, as the session shows them. */
export const describeUser = async (work: Work, user: people.UserRow, actor: Actor | undefined) => ({
  id: user.id,
  name: user.name,
  username: user.login,
  email: user.email,
  profile: { name: user.profile },
  shoppings: await people.listScopeMalls(work.tx, actor?.malls ?? []),
  todosShoppings: actor?.malls === 'all',
  ...absencesOf(actor),
})

async function findPerson(work: Work, id: number, seenBy: string | undefined): Promise<Person> {
  const user = await people.findUser(work.tx, id)
  if (!user) throw new Unauthenticated()
  const actor = await actorOf(work.tx, id, work.today)
  const requests = seenBy === undefined ? await requestsOf(work, id) : undefined
  return {
    ...(await describeUser(work, user, actor)),
    ...(requests && requests.length > 0 ? { pedidos: requests } : {}),
    ...(seenBy === undefined ? {} : { vistoPor: seenBy }),
  }
}

/** The session's user as of now; the browser's copy may be stale. */
export const readPerson = (work: Work): Promise<Person> =>
  findPerson(work, work.actor.id ?? 0, work.actor.eyes?.seenBy?.name)

/** Switches the session to view the product as another active user, read-only. */
export async function seeAs(
  work: Work,
  { usuarioId }: { readonly usuarioId: number },
  arrival: Arrival,
): Promise<Person> {
  const seen = await actorOf(work.tx, usuarioId, work.today)
  if (!seen) throw new NotFound('Não há pessoa ativa com este código.')
  const refusal = maySeeAs(work.actor, seen)
  if (refusal) throw new Forbidden(refusal.because)
  await setSeenUser(work.tx, currentOf(arrival), usuarioId)
  work.audit({
    mallId: NO_MALL,
    action: 'VISUALIZACAO_INICIADA',
    entity: 'usuario',
    entityId: usuarioId,
    body: { login: seen.login, perfil: seen.profile, endereco: arrival.address },
  })
  return findPerson(work, usuarioId, work.actor.name)
}

/** Ends viewing as another user. */
export async function endSeeingAs(work: Work, arrival: Arrival): Promise<Person> {
  const id = realUser(work.actor).id ?? 0
  await endSeeAs(work, currentOf(arrival), arrival.address)
  // The transaction began with the other user's malls: switch to the own ones.
  const own = await actorOf(work.tx, id, work.today)
  await enterScope(work.tx, { malls: own?.malls ?? [], userId: id })
  return findPerson(work, id, undefined)
}
