import type { AnswerOf } from '#contract/call.ts'
import { Forbidden, InvalidInput, NotFound } from '#server/errors.ts'
import type { Arrival } from '#server/routes.ts'
import { personBehind, type Work } from '#server/work.ts'

import type { listSessions as listCall, OpenSession } from '../contract.ts'
import { type AccessLimits, mayEndSessions } from '../rules.ts'
import { mayEndEverySession } from '../rules/people.ts'
import * as people from '../store/people.ts'
import * as store from '../store/sessions.ts'
import { lockUser } from '../store/users.ts'
import { requireProof, secondsSince } from './proof.ts'
import { requireMalls, requireProfileOf } from './reach.ts'
import { currentOf } from './session.ts'

const shown = ({ id, isCurrent, agent, address, openedAt, usedAt, endsAt }: store.OpenSessionRow): OpenSession => ({
  id,
  atual: isCurrent,
  aparelho: agent,
  endereco: address,
  abertaEm: openedAt,
  usadaEm: usedAt,
  terminaEm: endsAt,
})

/** The open sessions of whoever asks, and whether ending one asks for a new sign-in first. */
export async function listSessions(
  work: Work,
  arrival: Arrival,
  limits: AccessLimits,
): Promise<AnswerOf<typeof listCall>> {
  const current = currentOf(arrival)
  const sessions = await store.listOpenSessions(work.tx, personBehind(work.actor).id ?? 0, current)
  return {
    content: sessions.map(shown),
    confirmar: mayEndSessions(await secondsSince(work, arrival), limits) !== undefined,
    porQueNaoTodas: mayEndEverySession(work.actor.malls)?.because ?? null,
  }
}

const logEnded = (work: Work, arrival: Arrival, login: string, entityId: string, sessions: number) =>
  work.audit({
    mallId: 0,
    action: 'SESSAO_ENCERRADA',
    entity: 'sessao',
    entityId,
    body: { login, sessoes: sessions, endereco: arrival.address },
  })

/** Ends one open session of whoever asks, or all but the asking one; answers how many. 404 when it is not theirs or not open. */
export async function endSessions(
  work: Work,
  given: { readonly id?: string | undefined; readonly outras?: boolean | undefined },
  arrival: Arrival,
  limits: AccessLimits,
): Promise<number> {
  const userId = work.actor.id ?? 0
  const current = currentOf(arrival)
  if ((given.id === undefined) === (given.outras !== true))
    throw new InvalidInput('Diga qual sessão encerrar, ou que são todas as outras.')
  await requireProof(work, arrival, limits)
  const ended = await store.revokeSessions(
    work.tx,
    given.id === undefined ? { userId, except: current } : { userId, id: given.id },
  )
  if (given.id !== undefined && ended === 0) throw new NotFound('Esta sessão já não está aberta.')
  if (ended > 0) logEnded(work, arrival, work.actor.login, given.id ?? '-', ended)
  return ended
}

// Somebody of malls that whoever asks does not see is nobody; somebody who sees more than they do is left in peace.
async function personOf(work: Work, login: string) {
  const found = await people.findByLogin(work.tx, login.trim())
  const person = found && (await lockUser(work.tx, found.id, work.actor.malls))
  if (!person) throw new NotFound('Não há pessoa com este login.')
  requireMalls(work, person)
  await requireProfileOf(work, person)
  return person
}

/** For administrators: ends the open sessions of a person, or everybody's but the asking one; answers how many. 403 beyond the own malls. */
export async function endSessionsOf(
  work: Work,
  given: { readonly login?: string | undefined; readonly todos?: boolean | undefined },
  arrival: Arrival,
  limits: AccessLimits,
): Promise<number> {
  const current = currentOf(arrival)
  if ((given.login === undefined) === (given.todos !== true))
    throw new InvalidInput('Diga o login da pessoa, ou que são todas as pessoas.')
  await requireProof(work, arrival, limits)
  const refused = given.todos ? mayEndEverySession(work.actor.malls) : undefined
  if (refused) throw new Forbidden(refused.because)
  const person = given.login === undefined ? undefined : await personOf(work, given.login)
  const ended = await store.revokeSessions(work.tx, person ? { userId: person.id } : { everybodyBut: current })
  logEnded(work, arrival, person?.login ?? 'todos', person ? `usuario ${person.id}` : '-', ended)
  return ended
}

/** For administrators: forgets the identity of a person, whose next sign-in by e-mail or login keeps the one that comes then, and ends the sessions. */
export async function unlinkIdentity(
  work: Work,
  { login }: { readonly login: string },
  arrival: Arrival,
  limits: AccessLimits,
): Promise<void> {
  await requireProof(work, arrival, limits)
  const person = await personOf(work, login)
  if (!(await people.unlinkIdentity(work.tx, person.id)))
    throw new NotFound('Esta pessoa ainda não entrou pelo provedor de identidade.')
  const sessoes = await store.revokeSessions(work.tx, { userId: person.id })
  work.audit({
    mallId: 0,
    action: 'IDENTIDADE_DESVINCULADA',
    entity: 'usuario',
    entityId: person.id,
    body: { login: person.login, sessoes },
  })
}
