import type { LocalDate } from '#values/local-date.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { JUSTIFICATION_STEPS } from '../contract/justifications.ts'

/** Stored values of a justification (rules 5.3). */
export type JustificationValues = {
  readonly descricao: string
  readonly limiteJustificativa: number
  readonly dataInicio: LocalDate
  readonly dataFinal: LocalDate
  readonly flagObrigaChamadoRn: boolean
  readonly flagRequerAnexo: boolean
  readonly aprovador: boolean
  readonly flagAtivo: boolean
  readonly txtEstagio: string
}

type Typed = {
  readonly descricao: string
  readonly limiteJustificativa?: number | null | undefined
  readonly dataInicio?: LocalDate | null | undefined
  readonly dataFinal?: LocalDate | null | undefined
  readonly txtEstagio: string
}

/** Spec 2:5: description, limit, start and end date. */
export const requiredSentence = 'Preencha os campos obrigatorios(*)'

export const stepsOf = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')

/** All invalid fields of a justification. */
export function justificationProblems(form: Typed): FieldProblem[] {
  const { descricao, limiteJustificativa, dataInicio, dataFinal, txtEstagio } = form
  const missing: readonly [string, boolean][] = [
    ['descricao', descricao.trim() === ''],
    ['limiteJustificativa', typeof limiteJustificativa !== 'number'],
    ['dataInicio', !dataInicio],
    ['dataFinal', !dataFinal],
  ]
  const problems = missing
    .filter(([, isMissing]) => isMissing)
    .map(([campo]) => ({ campo, mensagem: requiredSentence }))
  if (dataInicio && dataFinal && dataFinal < dataInicio)
    problems.push({ campo: 'dataFinal', mensagem: 'A data final vem antes da inicial.' })
  const unknown = stepsOf(txtEstagio).filter((code) => !Object.hasOwn(JUSTIFICATION_STEPS, code))
  if (unknown.length > 0)
    problems.push({ campo: 'txtEstagio', mensagem: `Etapa desconhecida: ${unknown.join(', ')}.` })
  return problems
}

/**
 * Fields that need two people (additions to rules 4.3 j): who may choose it, how often, with what
 * evidence. The text too, since swapping two texts would swap their rules. Steps and dates apply at
 * once.
 */
const PROTECTED = [
  'descricao',
  'limiteJustificativa',
  'flagObrigaChamadoRn',
  'flagRequerAnexo',
  'aprovador',
] as const satisfies readonly (keyof JustificationValues)[]

export const needsTwo = (before: JustificationValues, after: JustificationValues): boolean =>
  PROTECTED.some((field) => before[field] !== after[field])

/** Whether nothing changed. */
export const isSame = (before: JustificationValues, after: JustificationValues): boolean =>
  !needsTwo(before, after) &&
  before.dataInicio === after.dataInicio &&
  before.dataFinal === after.dataFinal &&
  before.flagAtivo === after.flagAtivo &&
  before.txtEstagio === after.txtEstagio

/**
 * Limits a new justification to approvers until another person confirms it for everyone. One user
 * alone must not enable exemptions without an approver.
 */
export const firstOf = (values: JustificationValues): JustificationValues => ({
  ...values,
  aprovador: true,
})

/** Required evidence of a justification, in words (spec 2:3 descricaoCampoObrigatorio). */
export const requirementText = ({
  flagObrigaChamadoRn,
  flagRequerAnexo,
}: Pick<JustificationValues, 'flagObrigaChamadoRn' | 'flagRequerAnexo'>): string => {
  if (flagObrigaChamadoRn && flagRequerAnexo) return 'Número do chamado ou anexo'
  if (flagObrigaChamadoRn) return 'Número do chamado'
  return flagRequerAnexo ? 'Anexo' : 'Nenhum'
}
