import { countOf } from '#values/count-of.ts'
import { type Eyes, sameEyes } from '#values/eyes.ts'
import { type Refusal, refusal } from '#values/refusal.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'

import {
  MIGRATION_STEP,
  type MigrationMeasure,
  type MigrationState,
  MigrationStep,
  type MigrationStepState,
} from '../contract/steps.ts'

/** What became of a step: dispensed with, or loaded, and by which users. */
export type StepResult = {
  readonly state: 'PENDENTE' | 'FEITA' | 'DISPENSADA'
  readonly loadedBy: readonly number[]
}

export type Steps = Readonly<Partial<Record<MigrationStep, StepResult>>>

/** Steps that need others first: their rows refer to contracts and títulos (rules 11.9). */
const NEEDS: Readonly<Partial<Record<MigrationStep, readonly MigrationStep[]>>> = {
  CONTATOS: ['CONTRATOS', 'TITULOS'],
  ACORDOS: ['CONTRATOS', 'TITULOS'],
  NEGATIVADOS: ['CONTRATOS', 'TITULOS'],
  ACOES: ['CONTRATOS', 'TITULOS'],
  CICLO_ABERTO: ['CONTRATOS', 'TITULOS'],
}

/** The steps that cannot be left out, because the others are compared with them. */
const REQUIRED: readonly MigrationStep[] = ['CONTRATOS', 'TITULOS', 'CONFERENCIA']

const isOver = (step: StepResult | undefined): boolean =>
  step !== undefined && step.state !== 'PENDENTE'

/** Steps that are still to load before this one. */
export const missingBefore = (step: MigrationStep, steps: Steps): readonly MigrationStep[] =>
  (NEEDS[step] ?? []).filter((needed) => steps[needed]?.state !== 'FEITA')

export const stepState = (
  step: MigrationStep,
  state: MigrationState,
  steps: Steps,
): MigrationStepState => {
  const result = steps[step]
  if (result !== undefined && result.state !== 'PENDENTE') return result.state
  return state === 'EM_CURSO' && missingBefore(step, steps).length === 0 ? 'ABERTA' : 'FECHADA'
}

const mayActBecause = (reason: string): Refusal | undefined =>
  isReasonEnough(reason)
    ? undefined
    : refusal('MOTIVO_CURTO', 'O motivo precisa de ao menos 10 caracteres.')

/** It begins once, and only while nothing was ever sent to the bureau. */
export const mayStillStart = (facts: {
  readonly state: MigrationState
  readonly sentLotes: number
}): Refusal | undefined => {
  if (facts.state === 'EM_CURSO')
    return refusal('CONFLITO', 'A migração de partida já está em curso.')
  if (facts.state === 'CONCLUIDA')
    return refusal('CONFLITO', 'A migração de partida já foi concluída e não se reabre.')
  if (facts.sentLotes > 0)
    return refusal(
      'JA_ENVIOU',
      `${countOf(facts.sentLotes, 'lote já foi enviado', 'lotes já foram enviados')} ao bureau: a migração de partida só vale antes do primeiro envio.`,
    )
  return undefined
}

/** 'Iniciar migração', with a reason. */
export const mayStart = (
  facts: Parameters<typeof mayStillStart>[0] & { readonly reason: string },
): Refusal | undefined => mayStillStart(facts) ?? mayActBecause(facts.reason)

const inProgress = (state: MigrationState): Refusal | undefined =>
  state === 'EM_CURSO' ? undefined : refusal('CONFLITO', 'A migração de partida não está em curso.')

/** A step may be loaded again until the migration is concluded. */
export const mayLoadStep = (
  step: MigrationStep,
  state: MigrationState,
  steps: Steps,
): Refusal | undefined => {
  const missing = missingBefore(step, steps).map((each) => MIGRATION_STEP[each])
  return (
    inProgress(state) ??
    (missing.length === 0
      ? undefined
      : refusal('FORA_DA_ORDEM', `Carregue antes: ${missing.join(', ')}.`))
  )
}

export const mayDispense = (
  step: MigrationStep,
  state: MigrationState,
  steps: Steps,
  reason: string,
): Refusal | undefined => {
  if (REQUIRED.includes(step))
    return refusal('OBRIGATORIA', `A etapa ${MIGRATION_STEP[step]} não se dispensa.`)
  if (steps[step]?.state === 'FEITA') return refusal('CONFLITO', 'A etapa já foi carregada.')
  return inProgress(state) ?? mayActBecause(reason)
}

/** While the migration runs, nobody is listed and nothing leaves (rules 11.9). */
export const maySendDuring = (state: MigrationState): Refusal | undefined =>
  state === 'EM_CURSO'
    ? refusal('MIGRACAO', 'A migração de partida ainda não foi concluída.')
    : undefined

/** A measure of a mall in the old system, and ours. */
export type Comparison = {
  readonly mallId: number
  readonly measure: MigrationMeasure
  readonly old: number
  readonly ours: number
  readonly explanation: string | undefined
}

export const differenceOf = ({ old, ours }: Comparison): number => ours - old

/** Differences that nobody has explained. */
export const unexplained = (comparisons: readonly Comparison[]): readonly Comparison[] =>
  comparisons.filter((each) => differenceOf(each) !== 0 && !isReasonEnough(each.explanation ?? ''))

export const mayExplain = (
  comparison: Comparison,
  explanation: string,
  state: MigrationState,
): Refusal | undefined =>
  inProgress(state) ??
  (differenceOf(comparison) === 0
    ? refusal('SEM_EFEITO', 'Esta medida não tem diferença.')
    : mayActBecause(explanation))

/** 'Concluir': every step over, every difference explained, by another than the loaders. */
export const mayConclude = (
  facts: {
    readonly state: MigrationState
    readonly steps: Steps
    readonly comparisons: readonly Comparison[]
    /** Listed boletos that nobody knows: their exclusion is proposed first. */
    readonly orphans: number
  },
  by: Eyes,
): Refusal | undefined => {
  const open = MigrationStep.options.filter((step) => !isOver(facts.steps[step]))
  const left = unexplained(facts.comparisons).length
  const loaders = [facts.steps.TITULOS, facts.steps.NEGATIVADOS].flatMap(
    (step) => step?.loadedBy ?? [],
  )
  return (
    inProgress(facts.state) ??
    (open.length > 0
      ? refusal('ETAPAS', `Falta: ${open.map((step) => MIGRATION_STEP[step]).join(', ')}.`)
      : undefined) ??
    (left > 0
      ? refusal(
          'DIFERENCAS',
          left === 1
            ? '1 diferença da conferência não está explicada.'
            : `${countOf(left, 'diferença', 'diferenças')} da conferência não estão explicadas.`,
        )
      : undefined) ??
    (facts.orphans > 0
      ? refusal(
          'ORFAOS',
          `${countOf(facts.orphans, 'negativação órfã espera', 'negativações órfãs esperam')} a exclusão.`,
        )
      : undefined) ??
    sameEyes(
      by,
      (userId) => loaders.includes(userId),
      refusal(
        'QUATRO_OLHOS',
        'Quem carregou os títulos ou os negativados não conclui a migração.',
        'Peça a outra pessoa com esta tela.',
      ),
    )
  )
}
