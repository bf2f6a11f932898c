import type { AnswerOf, InputOf } from '#contract/call.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { Forbidden, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { formatDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import type { Person } from '../contract/session.ts'
import * as calls from '../contract/substitutions.ts'
import { includes, scopeOf } from '../rules/people.ts'
import {
  administersAbsences,
  isInForce,
  mallsInForce,
  mayAccept,
  mayBeSubstitute,
  mayEnd,
  mayName,
  mayNameFor,
  type OpenSubstitution,
  type PartyFacts,
} from '../rules/substitutions.ts'
import { listScopeMalls } from '../store/people.ts'
import * as store from '../store/substitutions.ts'

const mostNotified = 200

const factsOf = ({ id, name, profileId, seesEveryMall, malls, isActive }: store.PartyRow) =>
  ({ id, name, profileId, malls: scopeOf(seesEveryMall, malls), isActive }) satisfies PartyFacts

const mallsOf = (row: store.SubstitutionRow) =>
  mallsInForce(
    row.agreed ?? 'all',
    scopeOf(row.seesEveryMall, row.absentMalls),
    scopeOf(row.seesEveryMall, row.substituteMalls),
  )

const endings: Readonly<Record<store.EndReason, string>> = {
  ENCERRADA: 'Encerrada',
  RECUSADA: 'Recusada',
  PERFIL: 'Encerrada por mudança de perfil',
  INATIVA: 'Encerrada porque uma das pessoas ficou inativa',
  IDENTIDADE: 'Encerrada por mudança de login ou e-mail',
  SEM_SHOPPING: 'Encerrada por falta de shopping em comum',
}

const endOf = ({ endedBecause, endedByName, endedAt }: store.SubstitutionRow): string | null =>
  endedBecause && endedAt
    ? `${endings[endedBecause]}: ${endedByName ?? ''}, em ${endedAt.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })}`
    : null

function stateOf(
  row: store.SubstitutionRow,
  malls: number[] | readonly number[] | 'all',
  { today }: Work,
): calls.Substitution['situacao'] {
  if (row.endedAt) return 'ENCERRADA'
  if (row.until < today) return 'TERMINADA'
  if (!row.acceptedAt) return 'AGUARDA_ACEITE'
  if (malls.length === 0) return 'SEM_SHOPPING'
  return isInForce(row, malls, today) ? 'EM_VIGOR' : 'PREVISTA'
}

const partiesOf = ({ absentId, substituteId, until, endedAt }: store.SubstitutionRow) => ({
  absentId,
  substituteId,
  until,
  isEnded: endedAt !== null,
})

async function toWords(
  work: Work,
  rows: readonly store.SubstitutionRow[],
): Promise<calls.Substitution[]> {
  const names = new Map((await listScopeMalls(work.tx, 'all')).map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const malls = mallsOf(row)
    const situacao = stateOf(row, malls, work)
    return {
      id: row.id,
      ausente: { id: row.absentId, nome: row.absentName },
      substituto: { id: row.substituteId, nome: row.substituteName },
      perfil: row.profile,
      dataInicio: row.from,
      dataFim: row.until,
      shoppings: malls === 'all' ? null : malls.map((mall) => names.get(mall) ?? String(mall)),
      situacao,
      fim: endOf(row),
      nomeadaPor: row.namedByName,
      nomeadaEm: row.namedAt,
      porQueNaoEncerrar: mayEnd(work.actor, partiesOf(row), work.today)?.because ?? null,
      aceitaEm: row.acceptedAt,
      aguardaMeuAceite: situacao === 'AGUARDA_ACEITE' && row.substituteId === work.actor.id,
    }
  })
}

/** The user's substitutions, or all for absence administrators. */
export async function listSubstitutions(
  work: Work,
): Promise<AnswerOf<typeof calls.listSubstitutions>> {
  const administers = administersAbsences(work.actor)
  const of = administers ? 'everybody' : (work.actor.id ?? 0)
  const rows = await store.listSubstitutions(work.tx, of, mostNotified)
  return { content: await toWords(work, rows), administra: administers, hoje: work.today }
}

function requireNaming(work: Work, absentId: number): void {
  const refusal = mayNameFor(work.actor, absentId)
  if (refusal) throw new Forbidden(refusal.because)
}

/** Possible substitutes of a user, by name. */
export async function listSubstitutes(
  work: Work,
  { usuarioId = work.actor.id ?? 0 }: InputOf<typeof calls.listSubstitutes>,
): Promise<AnswerOf<typeof calls.listSubstitutes>> {
  requireNaming(work, usuarioId)
  const people = (await store.listColleagues(work.tx, usuarioId)).map(factsOf)
  const absent = people.find(({ id }) => id === usuarioId)
  if (!absent) return { content: [] }
  return {
    content: people.flatMap((one) =>
      mayBeSubstitute(absent, one) ? [] : [{ id: one.id, nome: one.name }],
    ),
  }
}

/** Users for whom the current user may name a substitute. */
export async function listAbsentees(work: Work): Promise<AnswerOf<typeof calls.listAbsentees>> {
  const only = administersAbsences(work.actor) ? undefined : (work.actor.id ?? 0)
  return { content: await store.listPeople(work.tx, only) }
}

const wrong = (campo: string, mensagem: string) =>
  new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })

const fieldOf: Readonly<Record<string, string>> = {
  DIA_PASSADO: 'dataInicio',
  DIAS: 'dataFim',
  LONGA_DEMAIS: 'dataFim',
  A_PROPRIA_PESSOA: 'substitutoId',
  OUTRO_PERFIL: 'substitutoId',
  FALTAM_SHOPPINGS: 'substitutoId',
  SUBSTITUTO_AUSENTE: 'substitutoId',
}

function toError({ code, because, todo }: Refusal) {
  const sentence = [because, todo].filter(Boolean).join(' ')
  const field = fieldOf[code]
  return field === undefined ? new Refused(sentence) : wrong(field, sentence)
}

const toOpen = (row: store.SubstitutionRow): OpenSubstitution => ({
  from: row.from,
  until: row.until,
  absent: { id: row.absentId, name: row.absentName },
  substitute: { id: row.substituteId, name: row.substituteName },
  isAccepted: row.acceptedAt !== null,
})

const wordsOf = (row: store.SubstitutionRow) => ({
  ausente: row.absentLogin,
  substituto: row.substituteLogin,
  perfil: row.profile,
  de: row.from,
  ate: row.until,
  shoppings: row.agreed ?? 'todos',
})

/** Logs a change and invalidates the windows of both users. */
function announce(work: Work, action: string, row: store.SubstitutionRow, more: object = {}) {
  work.audit({
    mallId: NO_MALL,
    action,
    entity: 'substituicao',
    entityId: row.id,
    body: { ...wordsOf(row), ...more },
  })
  work.invalidate(calls.substitutionsName, 'rights')
}

async function requireRow(work: Work, id: number): Promise<store.SubstitutionRow> {
  const row = await store.lockSubstitution(work.tx, id)
  const { actor } = work
  const concerns =
    row && (administersAbsences(actor) || [row.absentId, row.substituteId].includes(actor.id ?? 0))
  if (!concerns) throw new NotFound('Substituição não encontrada.')
  return row
}

/** A request to accept; `days` is the period as text. */
export type SubstitutionRequest = {
  readonly id: number
  readonly substituteId: number
  readonly absentName: string
  readonly days: string
}

/** Notifies the substitute of a request, and removes the alert once answered or ended. */
export type NotifySubstitute = {
  readonly asked: (work: Work, request: SubstitutionRequest) => Promise<void>
  readonly settled: (work: Work, id: number) => Promise<void>
}

const daysOf = ({ from, until }: store.SubstitutionRow) =>
  from === until ? `em ${formatDate(from)}` : `de ${formatDate(from)} a ${formatDate(until)}`

/** Pending requests of a user, for the session. */
export const requestsOf = async (work: Work, personId: number): Promise<Person['pedidos']> => {
  const rows = await store.listRequests(work.tx, personId, work.today)
  return rows.map(({ id, absentName, from, until }) => ({
    id,
    nome: absentName,
    de: from,
    ate: until,
  }))
}

/**
 * Requests that a user substitutes another for some days. Grants no rights; effective once
 * accepted.
 */
export const nameWith =
  (notify: NotifySubstitute) =>
  async (
    work: Work,
    fields: InputOf<typeof calls.nameSubstitute>,
  ): Promise<AnswerOf<typeof calls.nameSubstitute>> => {
    const { usuarioId = work.actor.id ?? 0, substitutoId, dataInicio, dataFim } = fields
    requireNaming(work, usuarioId)
    await store.lockSubstitutions(work.tx)
    const parties = (await store.lockParties(work.tx, [usuarioId, substitutoId])).map(factsOf)
    const absent = parties.find(({ id }) => id === usuarioId)
    const substitute = parties.find(({ id }) => id === substitutoId)
    if (!absent) throw wrong('usuarioId', 'Escolha uma pessoa da lista.')
    // Return the same error for a stranger as for a missing user, so that ids reveal no names.
    const tells = administersAbsences(work.actor) || substitutoId === usuarioId
    if (!substitute || !(tells || isColleague(absent, substitute)))
      throw wrong('substitutoId', 'Escolha uma pessoa da lista.')
    const days = { from: dataInicio, until: dataFim }
    const open = await store.openOf(work.tx, [usuarioId, substitutoId], work.today)
    const refusal = mayName(absent, substitute, days, { today: work.today, open: open.map(toOpen) })
    if (refusal) throw toError(refusal)
    const id = await store.insertSubstitution(work.tx, {
      ...days,
      absentId: absent.id,
      substituteId: substitute.id,
      profileId: absent.profileId,
      malls: absent.malls,
      by: { id: work.actor.id ?? 0, name: work.actor.name },
      isAccepted: work.actor.id === substitute.id,
    })
    const row = await requireRow(work, id)
    announce(work, 'NOMEAR_SUBSTITUTO', row)
    if (!row.acceptedAt)
      await notify.asked(work, {
        id,
        substituteId: substitute.id,
        absentName: absent.name,
        days: daysOf(row),
      })
    const [substituicao] = await toWords(work, [row])
    if (!substituicao) throw new Error(`substitution ${id} was stored and is not told`)
    return {
      mensagem: row.acceptedAt
        ? `${substitute.name} age no lugar de ${absent.name} ${daysOf(row)}.`
        : `${substitute.name} foi avisado: a substituição ${daysOf(row)} vale quando for aceita.`,
      substituicao,
    }
  }

/** The substitute accepts: the substitution applies on its days. */
export const acceptWith =
  (notify: NotifySubstitute) =>
  async (
    work: Work,
    { id }: InputOf<typeof calls.acceptSubstitution>,
  ): Promise<AnswerOf<typeof calls.acceptSubstitution>> => {
    await store.lockSubstitutions(work.tx)
    const row = await requireRow(work, id)
    const people = [row.absentId, row.substituteId]
    const open = (await store.openOf(work.tx, people, work.today)).filter((one) => one.id !== id)
    const refusal = mayAccept(
      work.actor,
      { ...toOpen(row), isEnded: row.endedAt !== null },
      { today: work.today, open: open.map(toOpen) },
    )
    if (refusal?.code === 'SEM_PERMISSAO') throw new Forbidden(refusal.because)
    if (refusal) throw new Refused([refusal.because, refusal.todo].filter(Boolean).join(' '))
    if (!row.acceptedAt) {
      await store.acceptSubstitution(work.tx, id, work.actor.id ?? 0)
      announce(work, 'ACEITAR_SUBSTITUICAO', row)
      await notify.settled(work, id)
    }
    return { mensagem: `Você age no lugar de ${row.absentName} ${daysOf(row)}.` }
  }

const isColleague = (absent: PartyFacts, one: PartyFacts): boolean =>
  one.profileId === absent.profileId && includes(one.malls, absent.malls)

/** Ends a substitution at once; for a pending one the substitute declines. */
export const endWith =
  (notify: NotifySubstitute) =>
  async (
    work: Work,
    { id }: InputOf<typeof calls.endSubstitution>,
  ): Promise<AnswerOf<typeof calls.endSubstitution>> => {
    await store.lockSubstitutions(work.tx)
    const row = await requireRow(work, id)
    const refusal = mayEnd(work.actor, partiesOf(row), work.today)
    if (refusal)
      throw refusal.code === 'SEM_PERMISSAO'
        ? new Forbidden(refusal.because)
        : new Refused(refusal.because)
    const isRefused = !row.acceptedAt && row.substituteId === work.actor.id
    const because = isRefused ? 'RECUSADA' : 'ENCERRADA'
    await store.endSubstitutions(work.tx, [id], { because, byName: work.actor.name })
    announce(work, 'ENCERRAR_SUBSTITUICAO', row, { motivo: endings[because] })
    await notify.settled(work, id)
    return { mensagem: isRefused ? 'Substituição recusada.' : 'Substituição encerrada.' }
  }

async function end(
  work: Work,
  rows: readonly (store.SubstitutionRow & { readonly because: store.EndReason })[],
) {
  for (const row of rows) {
    await store.endSubstitutions(work.tx, [row.id], {
      because: row.because,
      byName: work.actor.name,
    })
    announce(work, 'ENCERRAR_SUBSTITUICAO', row, { motivo: endings[row.because] })
  }
}

/**
 * After changes of users or profiles: ends substitutions that are no longer allowed, permanently.
 * Every call checks this too.
 */
export const endInvalidSubstitutions = async (work: Work): Promise<void> =>
  end(work, await store.invalidSubstitutions(work.tx, work.today))

/** A new login or e-mail may be another person: end the previous person's substitutions. */
export const endSubstitutionsOfPreviousUser = async (work: Work, userId: number): Promise<void> =>
  end(
    work,
    (await store.openOf(work.tx, [userId], work.today)).map((row) => ({
      ...row,
      because: 'IDENTIDADE' as const,
    })),
  )
