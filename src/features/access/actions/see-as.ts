import { NO_MALL } from '#server/database/mall-scope.ts'
import { enterScope } from '#server/database/connection.ts'
import { Forbidden, NotFound, Unauthenticated } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import { type ActedFor, type Actor, personBehind, type Work } from '#server/work/work.ts'

import type { Person } from '../contract.ts'
import { maySeeAs } from '../rules/people.ts'
import * as people from '../store/people.ts'
import { startSeeing } from '../store/sessions.ts'
import { actorOf, currentOf, stopSeeing } from './session.ts'
import { requestsOf } from './substitutions.ts'

const absence = ({ id, name, until }: Omit<ActedFor, 'malls'>) => ({ id, nome: name, ate: until })

/** In whose place a person acts, and who acts in theirs, as their windows say it. */
export const absencesOf = (
  actor: Pick<Actor, 'actsFor' | 'standIn'> | undefined,
): Pick<Person, 'substitui' | 'substituidoPor'> => ({
  ...(actor?.actsFor ? { substitui: actor.actsFor.map(absence) } : {}),
  ...(actor?.standIn ? { substituidoPor: absence(actor.standIn) } : {}),
})

async function findPerson(work: Work, id: number, seenBy: string | undefined): Promise<Person> {
  const user = await people.findUser(work.tx, id)
  if (!user) throw new Unauthenticated()
  const actor = await actorOf(work.tx, id, work.today)
  const requests = seenBy === undefined ? await requestsOf(work, id) : undefined
  return {
    id: user.id,
    name: user.name,
    username: user.login,
    email: user.email,
    profile: { name: user.profile },
    shoppings: await people.listScopeMalls(work.tx, actor?.malls ?? []),
    todosShoppings: actor?.malls === 'all',
    ...absencesOf(actor),
    ...(requests && requests.length > 0 ? { pedidos: requests } : {}),
    ...(seenBy === undefined ? {} : { vistoPor: seenBy }),
  }
}

/** The person of the session as it is now: what a browser keeps of them may be old. */
export const readPerson = (work: Work): Promise<Person> =>
  findPerson(work, work.actor.id ?? 0, work.actor.seenBy?.name)

/**
 * From now on the session sees the product as another active person does, and may change nothing.
 */
export async function seeAs(
  work: Work,
  { usuarioId }: { readonly usuarioId: number },
  arrival: Arrival,
): Promise<Person> {
  const seen = await actorOf(work.tx, usuarioId, work.today)
  if (!seen) throw new NotFound('Não há pessoa ativa com este código.')
  const refusal = maySeeAs(work.actor, seen)
  if (refusal) throw new Forbidden(refusal.because)
  await startSeeing(work.tx, currentOf(arrival), usuarioId)
  work.audit({
    mallId: NO_MALL,
    action: 'VISUALIZACAO_INICIADA',
    entity: 'usuario',
    entityId: usuarioId,
    body: { login: seen.login, perfil: seen.profile, endereco: arrival.address },
  })
  return findPerson(work, usuarioId, work.actor.name)
}

/** Back to oneself. */
export async function endSeeingAs(work: Work, arrival: Arrival): Promise<Person> {
  const id = personBehind(work.actor).id ?? 0
  await stopSeeing(work, currentOf(arrival), arrival.address)
  // The transaction began with the malls of the other person; the own ones are told.
  const own = await actorOf(work.tx, id, work.today)
  await enterScope(work.tx, { malls: own?.malls ?? [], userId: id })
  return findPerson(work, id, undefined)
}
