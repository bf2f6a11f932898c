import { type Eyes, sameEyes } from '#values/eyes.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'

import type { SourceState, VersionState } from '../contract/lifecycle.ts'

/** A change of a source that waits for another person. */
export type SourceProposal = {
  /** ATIVACAO of the current version, ALTERACAO to a new one, or BUSCA: another search. */
  readonly kind: 'ATIVACAO' | 'ALTERACAO' | 'BUSCA'
  readonly version: number
  readonly proposedBy: number
  readonly proposedOn: LocalDate
}

/** A source with its versions; a version is immutable once an entrada used it. */
export type Source = {
  readonly state: SourceState
  /** Version that reads files: the only VIGENTE one, or the newest of a RASCUNHO. */
  readonly version: number
  readonly versions: Readonly<Record<number, VersionState>>
  readonly proposal: SourceProposal | undefined
}

export type SourceActor = Eyes & {
  /** Holds EDITAR_FONTE and sees every mall: a source reads files of all (rules 4.3 k). */
  readonly mayEdit: boolean
}

export type SourceEvent =
  /** A new version of the recipe, of malls or of the policy. */
  | {
      readonly type: 'alterar'
      readonly by: SourceActor
      readonly baseVersion: number
      readonly reason: string
      readonly today: LocalDate
    }
  | {
      readonly type: 'proporAtivacao'
      readonly by: SourceActor
      readonly reason: string
      readonly today: LocalDate
    }
  /** Another search of a source that reads files: they are trusted because of where they lie. */
  | {
      readonly type: 'proporBusca'
      readonly by: SourceActor
      readonly reason: string
      readonly today: LocalDate
    }
  | { readonly type: 'confirmar'; readonly by: SourceActor; readonly today: LocalDate }
  | { readonly type: 'recusar'; readonly by: SourceActor; readonly reason: string }
  | { readonly type: 'vencer'; readonly today: LocalDate }
  | { readonly type: 'suspender'; readonly by: SourceActor; readonly reason: string }

export type SourceEventType = SourceEvent['type']

/** The life of a source as data (rules 11.4): RASCUNHO → proposta → ATIVA → SUSPENSA. */
export const SOURCE_TRANSITIONS: Readonly<
  Record<
    SourceEventType,
    {
      readonly from: readonly SourceState[]
      readonly to: readonly SourceState[]
      readonly who: 'EDITAR_FONTE' | 'OUTRA_PESSOA' | 'JOB'
    }
  >
> = {
  alterar: {
    from: ['RASCUNHO', 'ATIVA', 'SUSPENSA'],
    to: ['RASCUNHO', 'ATIVA', 'SUSPENSA'],
    who: 'EDITAR_FONTE',
  },
  proporAtivacao: {
    from: ['RASCUNHO', 'SUSPENSA'],
    to: ['RASCUNHO', 'SUSPENSA'],
    who: 'EDITAR_FONTE',
  },
  proporBusca: { from: ['ATIVA', 'SUSPENSA'], to: ['ATIVA', 'SUSPENSA'], who: 'EDITAR_FONTE' },
  confirmar: {
    from: ['RASCUNHO', 'ATIVA', 'SUSPENSA'],
    to: ['ATIVA', 'SUSPENSA'],
    who: 'OUTRA_PESSOA',
  },
  recusar: {
    from: ['RASCUNHO', 'ATIVA', 'SUSPENSA'],
    to: ['RASCUNHO', 'ATIVA', 'SUSPENSA'],
    who: 'EDITAR_FONTE',
  },
  vencer: {
    from: ['RASCUNHO', 'ATIVA', 'SUSPENSA'],
    to: ['RASCUNHO', 'ATIVA', 'SUSPENSA'],
    who: 'JOB',
  },
  suspender: { from: ['ATIVA'], to: ['SUSPENSA'], who: 'EDITAR_FONTE' },
}

const PROPOSAL_DAYS = 7

/** A new source: a RASCUNHO with its first version. */
export const newSource: Source = {
  state: 'RASCUNHO',
  version: 1,
  versions: { 1: 'VIGENTE' },
  proposal: undefined,
}

/** Last day on which a proposal may be confirmed. */
export const proposalEndsOn = (proposedOn: LocalDate): LocalDate =>
  addDays(proposedOn, PROPOSAL_DAYS)

const mayEdit = ({ mayEdit: holds }: SourceActor): Refusal | undefined =>
  holds
    ? undefined
    : refusal(
        'SEM_PERMISSAO',
        'Este ato vale para todos os shoppings.',
        'Só quem vê todos os shoppings e pode editar fontes o faz.',
      )

const mayActBecause = (reason: string): Refusal | undefined =>
  isReasonEnough(reason)
    ? undefined
    : refusal('MOTIVO_CURTO', 'O motivo precisa de ao menos 10 caracteres.')

const stateNames: Readonly<Record<SourceState, string>> = {
  RASCUNHO: 'rascunho',
  ATIVA: 'ativa',
  SUSPENSA: 'suspensa',
}

const inState = ({ state }: Pick<Source, 'state'>, event: SourceEventType): Refusal | undefined =>
  SOURCE_TRANSITIONS[event].from.includes(state)
    ? undefined
    : refusal('CONFLITO', `A fonte está ${stateNames[state]}.`)

const withoutProposal = ({ proposal }: Pick<Source, 'proposal'>): Refusal | undefined =>
  proposal === undefined
    ? undefined
    : refusal(
        'CONFLITO',
        'A fonte já tem uma proposta que espera outra pessoa.',
        'Confirme ou recuse essa proposta antes.',
      )

export const mayChangeSource = (source: Source, by: SourceActor): Refusal | undefined =>
  mayEdit(by) ?? inState(source, 'alterar') ?? withoutProposal(source)

export const mayProposeActivation = (source: Source, by: SourceActor): Refusal | undefined =>
  mayEdit(by) ?? inState(source, 'proporAtivacao') ?? withoutProposal(source)

export const mayProposeSearch = (source: Source, by: SourceActor): Refusal | undefined =>
  mayEdit(by) ?? inState(source, 'proporBusca') ?? withoutProposal(source)

/** Changes the search of a draft, or stops one: nothing is read that was not confirmed. */
export const mayChangeSearchNow = (source: Source, by: SourceActor): Refusal | undefined =>
  mayEdit(by) ?? (source.state === 'RASCUNHO' ? withoutProposal(source) : undefined)

export const maySuspend = (source: Source, by: SourceActor): Refusal | undefined =>
  mayEdit(by) ?? inState(source, 'suspender')

/** Another person, within seven days. */
export const mayConfirmSource = (
  { proposal }: Pick<Source, 'proposal'>,
  by: SourceActor,
  today: LocalDate,
): Refusal | undefined => {
  if (proposal === undefined) return refusal('SEM_EFEITO', 'A fonte não tem proposta.')
  const lastDay = proposalEndsOn(proposal.proposedOn)
  return (
    mayEdit(by) ??
    sameEyes(
      by,
      (userId) => userId === proposal.proposedBy,
      refusal(
        'QUATRO_OLHOS',
        'Quem propôs não confirma.',
        'Peça a outra pessoa que possa editar fontes.',
      ),
    ) ??
    (today > lastDay
      ? refusal('SEM_EFEITO', `A proposta venceu em ${formatDate(lastDay)} sem confirmação.`)
      : undefined)
  )
}

/** Ends a proposal: the version that it brought was never in force. */
const withdrawn = (source: Source, proposal: SourceProposal): Source => ({
  ...source,
  proposal: undefined,
  versions:
    proposal.kind === 'ALTERACAO'
      ? { ...source.versions, [proposal.version]: 'RECUSADA' }
      : source.versions,
})

const newest = ({ versions }: Source): number => Math.max(...Object.keys(versions).map(Number))

/**
 * A change: a RASCUNHO takes it at once, as a new version; of any other source it is a proposal,
 * because files of the version in force were judged by it.
 */
const change = (source: Source, event: Extract<SourceEvent, { type: 'alterar' }>): Source => {
  const version = newest(source) + 1
  if (source.state === 'RASCUNHO')
    return {
      ...source,
      version,
      versions: { ...source.versions, [source.version]: 'ANTERIOR', [version]: 'VIGENTE' },
    }
  return {
    ...source,
    versions: { ...source.versions, [version]: 'PROPOSTA' },
    proposal: {
      kind: 'ALTERACAO',
      version,
      proposedBy: event.by.userId,
      proposedOn: event.today,
    },
  }
}

const confirmed = (source: Source, proposal: SourceProposal): Source => ({
  state: proposal.kind === 'ATIVACAO' ? 'ATIVA' : source.state,
  version: proposal.version,
  versions: {
    ...source.versions,
    ...(proposal.version === source.version ? {} : { [source.version]: 'ANTERIOR' }),
    [proposal.version]: 'VIGENTE',
  },
  proposal: undefined,
})

/** State machine of a source. CONFLITO answers 409. */
export const applyToSource = (source: Source, event: SourceEvent): Source | Refusal => {
  switch (event.type) {
    case 'alterar':
      return (
        mayChangeSource(source, event.by) ??
        // A draft needs no reason: nobody relies on it.
        (source.state === 'RASCUNHO' ? undefined : mayActBecause(event.reason)) ??
        (event.baseVersion === source.version
          ? change(source, event)
          : refusal('ALTERADO', 'Alguém alterou a fonte depois que você a abriu.'))
      )
    case 'proporAtivacao':
      return (
        mayProposeActivation(source, event.by) ??
        mayActBecause(event.reason) ?? {
          ...source,
          proposal: {
            kind: 'ATIVACAO',
            version: source.version,
            proposedBy: event.by.userId,
            proposedOn: event.today,
          },
        }
      )
    case 'proporBusca':
      return (
        mayProposeSearch(source, event.by) ??
        mayActBecause(event.reason) ?? {
          ...source,
          proposal: {
            kind: 'BUSCA',
            version: source.version,
            proposedBy: event.by.userId,
            proposedOn: event.today,
          },
        }
      )
    case 'confirmar':
      return (
        mayConfirmSource(source, event.by, event.today) ??
        (source.proposal === undefined ? source : confirmed(source, source.proposal))
      )
    case 'recusar':
      return (
        mayEdit(event.by) ??
        mayActBecause(event.reason) ??
        (source.proposal === undefined
          ? refusal('SEM_EFEITO', 'A fonte não tem proposta.')
          : withdrawn(source, source.proposal))
      )
    case 'vencer':
      return source.proposal !== undefined &&
        event.today > proposalEndsOn(source.proposal.proposedOn)
        ? withdrawn(source, source.proposal)
        : refusal('SEM_EFEITO', 'Não há proposta vencida.')
    case 'suspender':
      return (
        maySuspend(source, event.by) ??
        mayActBecause(event.reason) ?? {
          ...(source.proposal === undefined ? source : withdrawn(source, source.proposal)),
          state: 'SUSPENSA',
        }
      )
  }
}

export const isSource = (outcome: Source | Refusal): outcome is Source => 'versions' in outcome

/** Whether files of the source are loaded, or only rehearsed. */
export const loadsFiles = ({ state }: Pick<Source, 'state'>): boolean => state === 'ATIVA'
