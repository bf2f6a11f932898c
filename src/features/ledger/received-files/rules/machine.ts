import { type Eyes, sameEyes } from '#values/eyes.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'

import type { FileOrigin, FileState, Finding } from '../contract/states.ts'

/** An entrada as its states need it. */
export type ReceivedFile = {
  readonly state: FileState
  readonly isRehearsal: boolean
  readonly origin: FileOrigin
  /** Undefined if a job fetched it. */
  readonly broughtBy: number | undefined
  /** A search fetches the files of the source; by hand is the exception. */
  readonly hasSearch: boolean
  readonly malls: readonly number[]
  readonly findings: readonly Finding[]
  readonly receivedOn: LocalDate
  readonly loadedAt: Date | undefined
}

export type FileActor = Eyes & {
  /** Holds the rule of the Régua de Cobrança on the screen of the files. */
  readonly mayDecide: boolean
  readonly malls: readonly number[] | 'all'
}

export type FileEvent =
  | {
      readonly type: 'julgar'
      readonly findings: readonly Finding[]
      readonly malls: readonly number[]
    }
  | { readonly type: 'confirmar'; readonly by: FileActor; readonly reason: string }
  | { readonly type: 'descartar'; readonly by: FileActor; readonly reason: string }
  | { readonly type: 'vencer'; readonly today: LocalDate }
  /** A newer file of the same source came. */
  | { readonly type: 'superar' }
  | { readonly type: 'carregar'; readonly at: Date }
  | { readonly type: 'falhar' }
  | { readonly type: 'tentar'; readonly by: FileActor }
  | { readonly type: 'desfazer'; readonly by: FileActor; readonly now: Date }

export type FileEventType = FileEvent['type']

/** The table of rules 11.4: from which state an event leads where. Row 1 makes RECEBIDA. */
export const FILE_TRANSITIONS: Readonly<
  Record<
    FileEventType,
    {
      readonly row: number
      readonly from: FileState
      readonly to: readonly FileState[]
      readonly who: 'RC' | 'JOB'
    }
  >
> = {
  julgar: {
    row: 2,
    from: 'RECEBIDA',
    to: ['RECUSADA', 'AGUARDANDO_CONFIRMACAO', 'CARREGANDO', 'JULGADA'],
    who: 'JOB',
  },
  confirmar: { row: 3, from: 'AGUARDANDO_CONFIRMACAO', to: ['CARREGANDO'], who: 'RC' },
  descartar: { row: 4, from: 'AGUARDANDO_CONFIRMACAO', to: ['DESCARTADA'], who: 'RC' },
  vencer: { row: 4, from: 'AGUARDANDO_CONFIRMACAO', to: ['DESCARTADA'], who: 'JOB' },
  superar: { row: 4, from: 'AGUARDANDO_CONFIRMACAO', to: ['DESCARTADA'], who: 'JOB' },
  carregar: { row: 5, from: 'CARREGANDO', to: ['CARREGADA'], who: 'JOB' },
  falhar: { row: 5, from: 'CARREGANDO', to: ['ERRO'], who: 'JOB' },
  tentar: { row: 5, from: 'ERRO', to: ['CARREGANDO'], who: 'RC' },
  desfazer: { row: 6, from: 'CARREGADA', to: ['DESFEITA'], who: 'RC' },
}

/** A rehearsal is judged and nothing more. */
export const FIRST_STATE: FileState = 'RECEBIDA'

/** Days that a file waits for a person. */
const WAITING_DAYS = 7

const UNDO_HOURS = 24

/** Findings that need another person than the uploader (rules 11.4 row 3). */
const OTHER_PERSON: readonly string[] = ['J09', 'J18', 'J22']

/** A file by hand of a source that a search fetches: one person could slip in a false one. */
export const isUnusualHand = ({ origin, hasSearch }: Pick<ReceivedFile, 'origin' | 'hasSearch'>) =>
  origin === 'TELA' && hasSearch

export type FileParameters = {
  /** TELA_QUATRO_OLHOS. */
  readonly needsTwoForHand: boolean
}

const has = (findings: readonly Finding[], ...severities: Finding['severidade'][]) =>
  findings.some(({ severidade }) => severities.includes(severidade))

/** The state after the judgement: the worst finding decides. */
export const stateAfterJudging = (
  file: Pick<ReceivedFile, 'isRehearsal' | 'origin' | 'hasSearch'>,
  findings: readonly Finding[],
  { needsTwoForHand }: FileParameters,
): FileState => {
  if (file.isRehearsal) return 'JULGADA'
  if (has(findings, 'RECUSA', 'FIM')) return 'RECUSADA'
  if (has(findings, 'CONFIRMA')) return 'AGUARDANDO_CONFIRMACAO'
  return needsTwoForHand && isUnusualHand(file) ? 'AGUARDANDO_CONFIRMACAO' : 'CARREGANDO'
}

export const needsAnotherPerson = (
  file: Pick<ReceivedFile, 'findings' | 'origin' | 'hasSearch'>,
  { needsTwoForHand }: FileParameters,
): boolean =>
  (needsTwoForHand && isUnusualHand(file)) ||
  file.findings.some(
    ({ codigo, severidade }) => severidade === 'CONFIRMA' && OTHER_PERSON.includes(codigo),
  )

const otherState = (state: FileState) =>
  refusal('CONFLITO', `A entrada já não está nesta situação: ${stateWords[state]}.`)

const stateWords: Readonly<Record<FileState, string>> = {
  RECEBIDA: 'ainda se julga o arquivo',
  RECUSADA: 'o arquivo foi recusado',
  AGUARDANDO_CONFIRMACAO: 'espera confirmação',
  CARREGANDO: 'o arquivo está sendo carregado',
  CARREGADA: 'o arquivo foi carregado',
  ERRO: 'a carga parou por um erro',
  JULGADA: 'foi só um ensaio',
  DESCARTADA: 'o arquivo foi descartado',
  DESFEITA: 'a carga foi desfeita',
}

const inState = (file: Pick<ReceivedFile, 'state'>, event: FileEventType): Refusal | undefined =>
  FILE_TRANSITIONS[event].from === file.state ? undefined : otherState(file.state)

const mayDecide = (file: Pick<ReceivedFile, 'malls'>, by: FileActor): Refusal | undefined => {
  if (!by.mayDecide) return refusal('SEM_PERMISSAO', 'Só a Régua de Cobrança decide uma entrada.')
  const { malls } = by
  return malls === 'all' || file.malls.every((mall) => malls.includes(mall))
    ? undefined
    : refusal('SEM_PERMISSAO', 'O arquivo tem shoppings que você não vê.')
}

const mayActBecause = (reason: string): Refusal | undefined =>
  isReasonEnough(reason)
    ? undefined
    : refusal('MOTIVO_CURTO', 'O motivo precisa de ao menos 10 caracteres.')

/** 'Carregar mesmo assim'. */
export const mayConfirm = (
  file: Pick<ReceivedFile, 'state' | 'malls' | 'findings' | 'origin' | 'hasSearch' | 'broughtBy'>,
  by: FileActor,
  parameters: FileParameters,
): Refusal | undefined =>
  inState(file, 'confirmar') ??
  mayDecide(file, by) ??
  (needsAnotherPerson(file, parameters)
    ? sameEyes(
        by,
        (userId) => userId === file.broughtBy,
        refusal(
          'QUATRO_OLHOS',
          'Quem enviou o arquivo não o confirma.',
          'Peça a outra pessoa da Régua de Cobrança.',
        ),
      )
    : undefined)

export const mayDiscard = (
  file: Pick<ReceivedFile, 'state' | 'malls'>,
  by: FileActor,
): Refusal | undefined => inState(file, 'descartar') ?? mayDecide(file, by)

export const mayRetry = (
  file: Pick<ReceivedFile, 'state' | 'malls'>,
  by: FileActor,
): Refusal | undefined => inState(file, 'tentar') ?? mayDecide(file, by)

/** 'Desfazer': within 24 hours of the load. */
export const mayUndo = (
  file: Pick<ReceivedFile, 'state' | 'malls' | 'loadedAt'>,
  by: FileActor,
  now: Date,
): Refusal | undefined =>
  inState(file, 'desfazer') ??
  mayDecide(file, by) ??
  (file.loadedAt !== undefined && now.getTime() - file.loadedAt.getTime() <= UNDO_HOURS * 3_600_000
    ? undefined
    : refusal('FORA_DO_PRAZO', 'Uma entrada se desfaz em até 24 horas.'))

/** Last day on which a waiting file may be confirmed. */
export const waitsUntil = (receivedOn: LocalDate): LocalDate => addDays(receivedOn, WAITING_DAYS)

/** State machine of an entrada (rules 11.4). A refusal with CONFLITO answers 409. */
export const applyToFile = (
  file: ReceivedFile,
  event: FileEvent,
  parameters: FileParameters,
): ReceivedFile | Refusal => {
  switch (event.type) {
    case 'julgar': {
      const { findings, malls } = event
      return (
        inState(file, 'julgar') ?? {
          ...file,
          findings,
          malls,
          state: stateAfterJudging(file, findings, parameters),
        }
      )
    }
    case 'confirmar':
      return (
        mayConfirm(file, event.by, parameters) ??
        mayActBecause(event.reason) ?? { ...file, state: 'CARREGANDO' }
      )
    case 'descartar':
      return (
        mayDiscard(file, event.by) ??
        mayActBecause(event.reason) ?? { ...file, state: 'DESCARTADA' }
      )
    case 'vencer':
      return (
        inState(file, 'vencer') ??
        (event.today > waitsUntil(file.receivedOn)
          ? { ...file, state: 'DESCARTADA' }
          : refusal('SEM_EFEITO', 'A entrada ainda espera confirmação.'))
      )
    case 'superar':
      return inState(file, 'superar') ?? { ...file, state: 'DESCARTADA' }
    case 'carregar':
      return inState(file, 'carregar') ?? { ...file, state: 'CARREGADA', loadedAt: event.at }
    case 'falhar':
      return inState(file, 'falhar') ?? { ...file, state: 'ERRO' }
    case 'tentar':
      return mayRetry(file, event.by) ?? { ...file, state: 'CARREGANDO' }
    case 'desfazer':
      return mayUndo(file, event.by, event.now) ?? { ...file, state: 'DESFEITA' }
  }
}

export const isFile = (outcome: ReceivedFile | Refusal): outcome is ReceivedFile =>
  'state' in outcome
