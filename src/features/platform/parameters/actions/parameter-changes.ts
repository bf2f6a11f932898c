import { Forbidden, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import { type ParameterCode, PARAMETERS } from '../rules/definitions.ts'
import {
  formatParameter,
  mayChangeParameter,
  parameterSet,
  type ParameterSet,
} from '../rules/parameters.ts'
import { settingRefusalStatus } from '../rules/refusals.ts'

import {
  type BureauParameter,
  bureauSettingsPath,
  ladderSettingsPath,
  lawsuitSettingsPath,
  worklistSettingsPath,
} from '../contract/parameters.ts'
import * as store from '../store/parameter-list.ts'

// Evaluates a parameter change; nothing is stored here.

/** Screen of a parameter: its users may change it and confirm. */
export const screenOfParameter = (code: string): string =>
  PARAMETERS[requireParameter(code)].category === 'AJUIZAMENTO'
    ? lawsuitSettingsPath
    : bureauSettingsPath

/** Throws 403 if the user does not hold the parameter's screen. */
export function requireScreen({ actor }: Work, code: string): void {
  const { category } = PARAMETERS[requireParameter(code)]
  // Weights are also on the worklist screen.
  if (category === 'PRIORIZACAO' && mayOpen(actor, worklistSettingsPath)) return
  if (!mayOpen(actor, screenOfParameter(code))) throw new Forbidden()
}

/** Reading is allowed on the ladder's screen too; changing it stays with the settings screen. */
export function requireReadingScreen(work: Work, code: string): void {
  const isOfLadder = PARAMETERS[requireParameter(code)].category === 'REGUA'
  if (isOfLadder && mayOpen(work.actor, ladderSettingsPath)) return
  requireScreen(work, code)
}

/** Checks whether a change needs a second user (rules 4.3 j). */
export const needsTwo = (code: ParameterCode): boolean => PARAMETERS[code].protects

/** Validates a parameter code; throws 404 if unknown. */
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

/** Parameters after the change, or why it is not allowed (rules 8). */
export async function evaluateChange(
  work: Work,
  rows: readonly BureauParameter[],
  change: Change,
): Promise<ParameterChange> {
  const code = requireParameter(change.codigoParametro)
  const row = rows.find(({ codigoParametro }) => codigoParametro === code)
  if (!row) throw new NotFound('Parâmetro não encontrado.')
  const before = inForce(rows)
  // An inactive parameter uses its default, which must be consistent with the others too.
  const effectiveValue = change.statusAtivo ? change.valor.trim() : PARAMETERS[code].initial
  const refusal =
    mayChangeParameter(code, change.valor.trim(), {
      current: before,
      directors: await store.countDirectors(work.tx),
    }) ?? mayChangeParameter(code, effectiveValue, { current: before, directors: 1 })
  if (refusal) {
    if (settingRefusalStatus(refusal) === 422) throw new Refused(refusal.because)
    throw new InvalidInput(refusal.because, {
      campos: [{ campo: 'valor', mensagem: refusal.because }],
    })
  }
  const valued = parameterSet({ [code]: change.valor.trim() })
  const after = {
    ...before,
    [code]: parameterSet({ [code]: effectiveValue })[code],
  } as ParameterSet
  // Values are formatted as typed: the screen adds the currency sign.
  return {
    code,
    row,
    before,
    after,
    value: formatParameter(code, valued[code]).replace(/^R\$\s*/u, ''),
  }
}
