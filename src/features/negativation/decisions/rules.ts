import type { Flag, ItemState } from '#features/negativation/debt-items/rules/item.ts'
import {
  type JustificationRequirement,
  maySaveJustification,
} from '#features/negativation/debt-items/rules/justification.ts'
import { S, type WorkflowStatus } from '#features/negativation/debt-items/rules/status.ts'
import { foldForSearch } from '#values/fold-text.ts'

/** A justification that can be chosen now. */
export type ActiveJustification = {
  readonly id: number
  readonly text: string
  readonly requirement: JustificationRequirement
}

/** Cells of a sheet line about its boleto, as typed; '' if empty. */
export type SheetCells = {
  readonly decisao: string
  readonly justificativa: string
  readonly chamado: string
  readonly observacao: string
}

/** A decision requested by a sheet line. */
export type RequestedDecision<J extends ActiveJustification> = {
  readonly flag: Flag
  readonly justification?: {
    readonly option: J
    readonly ticket: string | null
    readonly observation: string | null
  }
}

/** Error of a line: column, cell value and reason. */
export type CellProblem = {
  readonly coluna: string
  readonly valor: string
  readonly motivo: string
}

const flags: Readonly<Record<string, Flag>> = { negativar: 'NEGATIVAR', isentar: 'ISENTAR' }

const longestObservation = 500

const problem = (coluna: string, valor: string, motivo: string): CellProblem => ({
  coluna,
  valor,
  motivo,
})

/** A ticket or an observation without a justification is never stored. */
function looseCell({ chamado, observacao }: SheetCells): CellProblem | undefined {
  const loose = chamado === '' ? observacao : chamado
  return loose === ''
    ? undefined
    : problem(
        chamado === '' ? 'Observação' : 'Número do chamado',
        loose,
        'Diga também a justificativa: sem ela nada é gravado.',
      )
}

/** The justification of a line, by text or id, with the fields that it requires. */
function readJustification<J extends ActiveJustification>(
  { justificativa, chamado, observacao }: SheetCells,
  options: readonly J[],
): NonNullable<RequestedDecision<J>['justification']> | CellProblem {
  const wanted = foldForSearch(justificativa)
  const option = options.find(
    ({ id, text }) => foldForSearch(text) === wanted || String(id) === wanted,
  )
  if (!option)
    return problem('Justificativa', justificativa, 'Não há justificativa ativa com este nome.')
  const missing = maySaveJustification(option.requirement, {
    ticket: chamado,
    hasAttachment: false,
  })
  if (missing)
    return option.requirement === 'ANEXO'
      ? problem(
          'Justificativa',
          justificativa,
          'Ela pede um anexo: justifique este boleto na lista.',
        )
      : problem('Número do chamado', chamado, missing.because)
  if (observacao.length > longestObservation)
    return problem('Observação', `${observacao.slice(0, 60)}…`, 'Use até 500 caracteres.')
  return {
    option,
    ticket: chamado === '' ? null : chamado,
    observation: observacao === '' ? null : observacao,
  }
}

/**
 * Parses the decision of a line under the dialog's rules (spec 1:5, rules 4.4).
 * A justification exempts, NEGATIVAR takes none, and fields required by a justification must be
 * in the line. Undefined for a line without a decision.
 */
export function readDecision<J extends ActiveJustification>(
  cells: SheetCells,
  options: readonly J[],
): RequestedDecision<J> | CellProblem | undefined {
  const { decisao, justificativa } = cells
  if (decisao === '' && justificativa === '') return looseCell(cells)
  const flag = decisao === '' ? 'ISENTAR' : flags[foldForSearch(decisao)]
  if (flag === undefined)
    return problem('Decisão', decisao, 'A decisão deve ser NEGATIVAR ou ISENTAR.')
  if (justificativa === '') return { flag }
  if (flag === 'NEGATIVAR')
    return problem(
      'Justificativa',
      justificativa,
      'Uma justificativa isenta: tire-a ou escreva ISENTAR.',
    )
  const justification = readJustification(cells, options)
  return isProblem(justification) ? justification : { flag, justification }
}

export const isProblem = (of: object | undefined): of is CellProblem =>
  of !== undefined && 'motivo' in of

/** A decision as submitted by the previous step; fiadores by guarantor id. */
export type SubmittedDecision = {
  readonly flag: string
  readonly fiadores: readonly { readonly id: number; readonly decisao: string }[]
  /** Name of the user who submitted it. */
  readonly by?: string
}

/**
 * Checks whether an item keeps the flags submitted by the previous step, its own and each
 * fiador's.
 */
export function isSameAsSubmitted(
  { flag, fiadores }: SubmittedDecision,
  to: Pick<ItemState, 'flag' | 'persons'>,
): boolean {
  const before = new Map(fiadores.map(({ id, decisao }) => [id, decisao]))
  return (
    flag === to.flag &&
    to.persons.every(
      (person) => person.id === 'LOJISTA' || (before.get(person.id) ?? person.flag) === person.flag,
    )
  )
}

type FiadorDecision = { readonly id: number; readonly decisao: string }

/** A submission as the decision log has it. */
export type LoggedDecision = {
  readonly de: string
  readonly decisao: string
  readonly decididoPor: string | null
  readonly justificativa: number | null
  readonly fiadores: readonly FiadorDecision[]
  readonly valorCentavos: number
  readonly saldoCentavos?: number
}

/** What becomes of an approved boleto: a guard that exempts it holds it back. */
export const fateOf = ({
  decisao,
  decididoPor,
}: Pick<LoggedDecision, 'decisao' | 'decididoPor'>): 'SEGUE' | 'ISENTO' | 'RETIDO' =>
  decisao === 'NEGATIVAR' ? 'SEGUE' : decididoPor === 'GUARDA' ? 'RETIDO' : 'ISENTO'

/** Why guards hold a boleto back; undefined if only its fiadores are concerned. */
export function heldBecause(
  guards: readonly {
    readonly severidade: string
    readonly pessoa: 'LOJISTA' | number
    readonly texto: string
  }[],
): string | undefined {
  const blocks = guards.filter(
    ({ severidade, pessoa }) => severidade === 'BLOQUEIO' && pessoa === 'LOJISTA',
  )
  return blocks.length === 0
    ? undefined
    : [...new Set(blocks.map(({ texto }) => texto.replace(/\.$/, '')))].join('; ')
}

/** Compares the fiadores that both lists name. */
export const isSameFiadores = (
  before: readonly FiadorDecision[],
  now: readonly FiadorDecision[],
): boolean => {
  const earlier = new Map(before.map(({ id, decisao }) => [id, decisao]))
  return now.every(({ id, decisao }) => (earlier.get(id) ?? decisao) === decisao)
}

/** Parts of a submit as its confirmation shows them; they add up to the submitted boletos. */
export type SubmitPart = 'VAO' | 'ISENTOS' | 'ALCADA' | 'RETIDOS'

const waitsForExemption: readonly WorkflowStatus[] = [
  S.KEY_ACCOUNT,
  S.MALL_DIRECTOR,
  S.HOLDING_DIRECTOR,
]

const partOfFate = { SEGUE: 'VAO', ISENTO: 'ISENTOS', RETIDO: 'RETIDOS' } as const

/** Part of a boleto after a submit: listed, exempt, exempt with a further approval, or blocked. */
export function submitPartOf({
  flag,
  flagSetBy,
  status,
}: Pick<ItemState, 'flag' | 'flagSetBy' | 'status'>): SubmitPart {
  const fate = fateOf({ decisao: flag, decididoPor: flagSetBy ?? null })
  return fate === 'ISENTO' && waitsForExemption.includes(status) ? 'ALCADA' : partOfFate[fate]
}
