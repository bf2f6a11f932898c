import { Forbidden, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import { effectOf, mostSimulatedRows, simulateChange } from '#features/cycles/actions/simulation.ts'
import { type ParameterCode, PARAMETERS } from '#features/debt-items/rules/parameter-table.ts'
import {
  formatParameter,
  mayChangeParameter,
  parameterSet,
  type ParameterSet,
} from '#features/debt-items/rules/parameters.ts'
import { refusalStatus } from '#features/debt-items/rules/refusals.ts'

import {
  type BureauParameter,
  bureauSettingsPath,
  lawsuitSettingsPath,
  worklistSettingsPath,
} from '../contract/parameters.ts'
import type { Simulation } from '../contract/simulation.ts'
import * as store from '../store.ts'
import { askForConfirmers } from './confirmers.ts'

// What a change of a parameter makes of them all, and whom it touches; nothing is stored here.

/** The screen of a parameter: whoever holds it changes it, and may confirm. */
export const screenOfParameter = (code: string): string =>
  PARAMETERS[requireParameter(code)].category === 'AJUIZAMENTO'
    ? lawsuitSettingsPath
    : bureauSettingsPath

/** 403 where the parameter is of a screen that this person does not hold. */
export function requireScreen({ actor }: Work, code: string): void {
  // The weights stand on the screen of the worklist too.
  const isOfWorklist = PARAMETERS[requireParameter(code)].category === 'PRIORIZACAO'
  if (isOfWorklist && mayOpen(actor, worklistSettingsPath)) return
  if (!mayOpen(actor, screenOfParameter(code))) throw new Forbidden()
}

/** Does a change wait for a second person (rules 4.3 j)? */
export const needsTwo = (code: ParameterCode): boolean => PARAMETERS[code].protects

/** A code of the wire or of the table as the rules know it; 404 for one they do not. */
export function requireParameter(code: string): ParameterCode {
  if (!Object.hasOwn(PARAMETERS, code)) throw new NotFound('Parâmetro não encontrado.')
  return code as ParameterCode
}

const inForce = (rows: readonly BureauParameter[]): ParameterSet =>
  parameterSet(
    Object.fromEntries(
      rows
        .filter(({ statusAtivo }) => statusAtivo)
        .map(({ codigoParametro, valorParametro }) => [codigoParametro, valorParametro]),
    ),
  )

export type Change = {
  readonly codigoParametro: string
  readonly valor: string
  readonly statusAtivo: boolean
}
export type ParameterChange = {
  readonly code: ParameterCode
  readonly row: BureauParameter
  readonly before: ParameterSet
  readonly after: ParameterSet
  readonly value: string
}

/** What the change makes of the parameters, or why it may not be (rules 8). */
export async function evaluateChange(
  work: Work,
  rows: readonly BureauParameter[],
  change: Change,
): Promise<ParameterChange> {
  const code = requireParameter(change.codigoParametro)
  const row = rows.find(({ codigoParametro }) => codigoParametro === code)
  if (!row) throw new NotFound('Parâmetro não encontrado.')
  const before = inForce(rows)
  // An inactive parameter counts as its default, and that must agree with the others too.
  const effectiveValue = change.statusAtivo ? change.valor.trim() : PARAMETERS[code].initial
  const refusal =
    mayChangeParameter(code, change.valor.trim(), {
      current: before,
      directors: await store.countDirectors(work.tx),
    }) ?? mayChangeParameter(code, effectiveValue, { current: before, directors: 1 })
  if (refusal) {
    if (refusalStatus(refusal) === 422) throw new Refused(refusal.because)
    throw new InvalidInput(refusal.because, {
      campos: [{ campo: 'valor', mensagem: refusal.because }],
    })
  }
  const valued = parameterSet({ [code]: change.valor.trim() })
  const after = {
    ...before,
    [code]: parameterSet({ [code]: effectiveValue })[code],
  } as ParameterSet
  // As people type it: the sign of the currency is of the screen.
  return {
    code,
    row,
    before,
    after,
    value: formatParameter(code, valued[code]).replace(/^R\$\s*/u, ''),
  }
}

const sentences = {
  ELEGIBILIDADE: 'Boletos que um ciclo aberto hoje escolheria com o novo valor. Nada foi gravado.',
  GUARDAS:
    'Boletos em andamento que as guardas liberariam (entram) ou bloqueariam (saem) com o novo valor. Nada foi gravado.',
  NENHUM: 'Este parâmetro não muda quem entra na negativação.',
} as const

// It moves no boleto by itself, and is no small thing: who looks at this preview decides about a
// safeguard.
const safeguard =
  'Este parâmetro não escolhe boletos: ele decide por quem, quando ou em nome de quem se negativa.'

const ofLawsuits =
  'Este parâmetro não escolhe boletos da negativação: ele decide o que se ajuíza, por quem e com que valor.'

function messageOf(code: ParameterCode, effect: keyof typeof sentences): string {
  if (effect !== 'NENHUM') return sentences[effect]
  if (PARAMETERS[code].category === 'AJUIZAMENTO') return ofLawsuits
  return PARAMETERS[code].protects ? safeguard : sentences.NENHUM
}

async function obstacleOf(work: Work, code: ParameterCode): Promise<string | null> {
  const refusal = needsTwo(code) ? await askForConfirmers(work, screenOfParameter(code)) : undefined
  return refusal ? `${refusal.because} ${refusal.todo ?? ''}`.trim() : null
}

/** Who enters, who leaves and who stays with the new value, of the person's malls. */
export async function foresee(
  work: Work,
  { code, row, before, after }: ParameterChange,
): Promise<Simulation> {
  const { linhas, ...groups } = await simulateChange(work, code, before, after)
  const efeito = effectOf(code)
  return {
    ...groups,
    codigoParametro: row.codigoParametro,
    de: formatParameter(code, before[code]),
    para: formatParameter(code, after[code]),
    efeito,
    mensagem: messageOf(code, efeito),
    linhas: [...linhas],
    truncado: groups.entram.boletos + groups.saem.boletos > mostSimulatedRows,
    impedimento: await obstacleOf(work, code),
  }
}
