import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { type Eyes, sameEyes } from '#values/eyes.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import {
  otherPersonSentence,
  shortReasonSentence,
  type VersionState,
} from '../contract/versions.ts'

/** A ladder, text or sender by its newest version. */
export type Versioned = {
  /** The newest version. */
  readonly version: number
  readonly state: VersionState
  /** null = none yet, or taken out of use. */
  readonly versionInForce: number | null
  readonly proposedBy: number | null
  readonly expiresOn: LocalDate | null
  /** A proposal that takes it out of use. */
  readonly deactivates: boolean
}

export type VersionEvent =
  /** Writes the draft, or begins one. */
  | { readonly type: 'salvar'; readonly baseVersion: number }
  | { readonly type: 'descartar'; readonly baseVersion: number }
  | {
      readonly type: 'propor' | 'proporDesativar'
      readonly baseVersion: number
      readonly by: Eyes
      readonly reason: string
      readonly today: LocalDate
    }
  | {
      readonly type: 'confirmar'
      readonly baseVersion: number
      readonly by: Eyes
      readonly today: LocalDate
    }
  | { readonly type: 'recusar'; readonly baseVersion: number; readonly reason: string }
  | { readonly type: 'vencer'; readonly today: LocalDate }

export type VersionEventType = VersionEvent['type']

/** The newest version's states in which an event is possible, and the state that follows. */
export const VERSION_TRANSITIONS: Readonly<
  Record<
    VersionEventType,
    { readonly from: readonly VersionState[]; readonly to: readonly VersionState[] }
  >
> = {
  salvar: {
    from: ['RASCUNHO', 'VIGENTE', 'RECUSADA', 'VENCIDA', 'INATIVA'],
    to: ['RASCUNHO'],
  },
  descartar: { from: ['RASCUNHO'], to: ['RECUSADA'] },
  propor: { from: ['RASCUNHO'], to: ['PROPOSTA'] },
  proporDesativar: { from: ['VIGENTE', 'RECUSADA', 'VENCIDA'], to: ['PROPOSTA'] },
  confirmar: { from: ['PROPOSTA'], to: ['VIGENTE', 'INATIVA'] },
  recusar: { from: ['PROPOSTA'], to: ['RECUSADA'] },
  vencer: { from: ['PROPOSTA'], to: ['VENCIDA'] },
}

const PROPOSAL_DAYS = 7

/** Last day on which a proposal may be confirmed. */
export const proposalEndsOn = (proposedOn: LocalDate): LocalDate =>
  addDays(proposedOn, PROPOSAL_DAYS)

/** A first version: a draft. */
export const newDraft: Versioned = {
  version: 1,
  state: 'RASCUNHO',
  versionInForce: null,
  proposedBy: null,
  expiresOn: null,
  deactivates: false,
}

const sentences: Readonly<Record<VersionState, string>> = {
  RASCUNHO: 'Há um rascunho. Proponha ou descarte o rascunho antes.',
  PROPOSTA: 'Há uma proposta que espera outra pessoa. Confirme ou recuse essa proposta antes.',
  VIGENTE: 'Não há rascunho nem proposta.',
  SUBSTITUIDA: 'Não há rascunho nem proposta.',
  RECUSADA: 'A última versão foi recusada.',
  VENCIDA: 'A última proposta venceu sem confirmação.',
  INATIVA: 'Está fora de uso.',
}

const mayMove = ({ state }: Versioned, type: VersionEventType): Refusal | undefined =>
  VERSION_TRANSITIONS[type].from.includes(state) ? undefined : refusal('CONFLITO', sentences[state])

const mayAfter = ({ version }: Versioned, seen: number): Refusal | undefined =>
  version === seen
    ? undefined
    : refusal('ALTERADO', 'Foi alterado por outra pessoa. Recarregue e tente de novo.')

const mayBecause = (reason: string): Refusal | undefined =>
  isReasonEnough(reason) ? undefined : refusal('MOTIVO_CURTO', shortReasonSentence)

/** Another person, while the proposal lasts. */
export const mayConfirmVersion = (
  { proposedBy, expiresOn }: Pick<Versioned, 'proposedBy' | 'expiresOn'>,
  by: Eyes,
  today: LocalDate,
): Refusal | undefined =>
  sameEyes(by, (userId) => userId === proposedBy, refusal('QUATRO_OLHOS', otherPersonSentence)) ??
  (expiresOn !== null && today > expiresOn
    ? refusal('CONFLITO', `A proposta venceu em ${formatDate(expiresOn)} sem confirmação.`)
    : undefined)

const mayApply = (versioned: Versioned, event: VersionEvent): Refusal | undefined => {
  const shared =
    (event.type === 'vencer' ? undefined : mayAfter(versioned, event.baseVersion)) ??
    mayMove(versioned, event.type)
  if (shared) return shared
  switch (event.type) {
    case 'propor':
    case 'recusar':
      return mayBecause(event.reason)
    case 'proporDesativar':
      return versioned.versionInForce === null
        ? refusal('CONFLITO', 'Não há versão vigente.')
        : mayBecause(event.reason)
    case 'confirmar':
      return mayConfirmVersion(versioned, event.by, event.today)
    case 'vencer':
      return versioned.expiresOn !== null && event.today > versioned.expiresOn
        ? undefined
        : refusal('CONFLITO', 'A proposta ainda vale.')
    case 'salvar':
    case 'descartar':
      return undefined
  }
}

const proposed = (
  versioned: Versioned,
  { by, today }: { readonly by: Eyes; readonly today: LocalDate },
): Versioned => ({
  ...versioned,
  state: 'PROPOSTA',
  proposedBy: by.userId,
  expiresOn: proposalEndsOn(today),
})

/**
 * State machine of a version (rules 8.2). Only a saved draft and a proposal to take out of use
 * raise the version: what was proposed is what another person confirms.
 */
export const applyToVersion = (versioned: Versioned, event: VersionEvent): Versioned | Refusal => {
  const refused = mayApply(versioned, event)
  if (refused) return refused
  const version = versioned.version + 1
  switch (event.type) {
    case 'salvar':
      return { ...newDraft, version, versionInForce: versioned.versionInForce }
    case 'descartar':
    case 'recusar':
      return { ...versioned, state: 'RECUSADA' }
    case 'propor':
      return proposed(versioned, event)
    case 'proporDesativar':
      return { ...proposed(versioned, event), version, deactivates: true }
    case 'confirmar':
      return versioned.deactivates
        ? { ...versioned, state: 'INATIVA', versionInForce: null }
        : { ...versioned, state: 'VIGENTE', versionInForce: versioned.version }
    case 'vencer':
      return { ...versioned, state: 'VENCIDA' }
  }
}

export const isVersioned = (outcome: Versioned | Refusal): outcome is Versioned =>
  'versionInForce' in outcome
