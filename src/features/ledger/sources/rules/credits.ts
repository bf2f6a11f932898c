import type { CreditKind } from '#features/ledger/tenant-credits/contract.ts'
import type { FileCredit } from '#features/ledger/tenant-credits/rules.ts'

import { CREDIT_FIELDS } from '../contract/fields.ts'
import type { FieldValues } from './part-reader.ts'
import { centsOf, isEmpty, problem, required, type RowProblem, textOf } from './row-problem.ts'

// Document types of the public ledgers: SAP, Protheus and Oracle name their credits so.
const CREDIT_KINDS: ReadonlyMap<string, CreditKind> = new Map([
  ['DZ', 'ADIANTAMENTO'],
  ['RA', 'ADIANTAMENTO'],
  ['PMT', 'ADIANTAMENTO'],
  ['DG', 'NOTA_CREDITO'],
  ['NCC', 'NOTA_CREDITO'],
  ['CM', 'NOTA_CREDITO'],
])

const needed = ['numeroTitulo', 'valorAberto']

/** Why a credit or a deduction is rejected: it needs fewer fields than a título. */
export function specialProblems(
  values: FieldValues,
  isCredit: boolean,
  earlier: readonly RowProblem[],
): readonly RowProblem[] {
  const problems = [...earlier]
  for (const field of CREDIT_FIELDS) {
    if (problems.some(({ campo }) => campo === field)) continue
    const value = values.get(field)
    if (value?.flaw !== undefined) problems.push(problem(field, value, value.flaw))
    else if (needed.includes(field) && isEmpty(value)) problems.push(required(field, value))
  }
  if (isCredit && isEmpty(values.get('contrato')) && isEmpty(values.get('cpfCnpj')))
    problems.push(problem('cpfCnpj', undefined, 'Um crédito precisa do documento ou do contrato.'))
  return problems
}

/** The credit of a row; its value is positive, however the file writes it. */
export function creditOf(values: FieldValues, unit: string): FileCredit {
  const type = values.get('tipoDocumento')?.written.trim().toUpperCase() ?? ''
  return {
    unidEcon: unit,
    documento: textOf(values, 'cpfCnpj'),
    contrato: textOf(values, 'contrato'),
    numero: textOf(values, 'numeroTitulo'),
    dia: values.get('vencimento')?.day ?? '',
    valor_cents: Math.abs(centsOf(values, 'valorAberto')),
    tipo: CREDIT_KINDS.get(type) ?? 'OUTRO',
  }
}
