import type { AnswerOf } from '#contract/call.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import { realUser } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'

import type { listSessions as listCall, OpenSession } from '../contract/session.ts'
import { type AccessLimits, mayEndSessions } from '../rules/session.ts'
import { mayEndEverySession } from '../rules/people.ts'
import * as people from '../store/people.ts'
import * as store from '../store/sessions.ts'
import { lockUser } from '../store/users.ts'
import { requireRecentSignIn, secondsSince } from './recent-sign-in.ts'
import { requireMalls, requireProfileOf } from './require-scope.ts'
import { currentOf } from './session.ts'

const toOwnSession = ({
  id,
  isCurrent,
  agent,
  address,
  openedAt,
  usedAt,
  endsAt,
}: store.OpenSessionRow): OpenSession => ({
  id,
  atual: isCurrent,
  aparelho: agent,
  endereco: address,
  abertaEm: openedAt,
  usadaEm: usedAt,
  terminaEm: endsAt,
})

/** The user's open sessions, and whether ending one needs a new sign-in. */
export async function listSessions(
  work: Work,
  arrival: Arrival,
  limits: AccessLimits,
): Promise<AnswerOf<typeof listCall>> {
  const current = currentOf(arrival)
  const sessions = await store.listOpenSessions(work.tx, realUser(work.actor).id ?? 0, current)
  return {
    content: sessions.map(toOwnSession),
    confirmar: mayEndSessions(await secondsSince(work, arrival), limits) !== undefined,
    porQueNaoTodas: mayEndEverySession(work.actor.malls)?.because ?? null,
  }
}

const logEnded = (
  work: Work,
  arrival: Arrival,
  login: string,
  entityId: string,
  sessions: number,
) =>
  work.audit({
    mallId: NO_MALL,
    action: 'SESSAO_ENCERRADA',
    entity: 'sessao',
    entityId,
    body: { login, sessoes: sessions, endereco: arrival.address },
  })

/**
 * Ends one of the user's sessions, or all except the current one; returns the count. 404 if it is
 * another user's or not open.
 */
export async function endSessions(
  work: Work,
  choice: { readonly id?: string | undefined; readonly outras?: boolean | undefined },
  arrival: Arrival,
  limits: AccessLimits,
): Promise<number> {
  const userId = work.actor.id ?? 0
  const current = currentOf(arrival)
  if ((choice.id === undefined) === (choice.outras !== true))
    throw new InvalidInput('Diga qual sessão encerrar, ou que são todas as outras.')
  await requireRecentSignIn(work, arrival, limits)
  const revokedSessions = await store.revokeSessions(
    work.tx,
    choice.id === undefined ? { userId, except: current } : { userId, id: choice.id },
  )
  if (choice.id !== undefined && revokedSessions === 0)
    throw new NotFound('Esta sessão já não está aberta.')
  if (revokedSessions > 0)
    logEnded(work, arrival, work.actor.login, choice.id ?? '-', revokedSessions)
  return revokedSessions
}

// Treats users outside the own malls as missing, and refuses users with more malls.
async function personOf(work: Work, login: string) {
  const found = await people.findByLogin(work.tx, login.trim())
  const person = found && (await lockUser(work.tx, found.id, work.actor.malls))
  if (!person) throw new NotFound('Não há pessoa com este login.')
  requireMalls(work, person)
  await requireProfileOf(work, person)
  return person
}

/**
 * For administrators: ends a user's sessions, or all except the current one; returns the count. 403
 * beyond the own malls.
 */
export async function endSessionsOf(
  work: Work,
  choice: { readonly login?: string | undefined; readonly todos?: boolean | undefined },
  arrival: Arrival,
  limits: AccessLimits,
): Promise<number> {
  const current = currentOf(arrival)
  if ((choice.login === undefined) === (choice.todos !== true))
    throw new InvalidInput('Diga o login da pessoa, ou que são todas as pessoas.')
  await requireRecentSignIn(work, arrival, limits)
  const refusal = choice.todos ? mayEndEverySession(work.actor.malls) : undefined
  if (refusal) throw new Forbidden(refusal.because)
  const person = choice.login === undefined ? undefined : await personOf(work, choice.login)
  const revokedSessions = await store.revokeSessions(
    work.tx,
    person ? { userId: person.id } : { everybodyBut: current },
  )
  logEnded(
    work,
    arrival,
    person?.login ?? 'todos',
    person ? `usuario ${person.id}` : '-',
    revokedSessions,
  )
  return revokedSessions
}

/**
 * For administrators: unlinks a user's identity and ends their sessions. The next sign-in by e-mail
 * or login links a new one.
 */
export async function unlinkIdentity(
  work: Work,
  { login }: { readonly login: string },
  arrival: Arrival,
  limits: AccessLimits,
): Promise<void> {
  await requireRecentSignIn(work, arrival, limits)
  const person = await personOf(work, login)
  if (!(await people.unlinkIdentity(work.tx, person.id)))
    throw new NotFound('Esta pessoa ainda não entrou pelo provedor de identidade.')
  const sessoes = await store.revokeSessions(work.tx, { userId: person.id })
  work.audit({
    mallId: NO_MALL,
    action: 'IDENTIDADE_DESVINCULADA',
    entity: 'usuario',
    entityId: person.id,
    body: { login: person.login, sessoes },
  })
}
