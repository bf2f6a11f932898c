import { mayActForCompany } from '#contract/company.ts'
import { isDocument } from '#values/document.ts'
import { refusal, type Refusal } from '#values/refusal.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import type { ExceptionFields, ListCode } from './contract/lists.ts'

const [firstYear, lastYear] = [1900, 2100]

/** Valid year of a competência, typed or in a file. */
export const isYear = (value: number | undefined): boolean =>
  value !== undefined && Number.isInteger(value) && value >= firstYear && value <= lastYear
const requireText = (campo: string, value: string | undefined, mensagem: string): FieldProblem[] =>
  value === undefined || value === '' ? [{ campo, mensagem }] : []

const ownProblems: Readonly<Record<ListCode, (fields: ExceptionFields) => FieldProblem[]>> = {
  'luc-shopping': ({ cpfCnpj = '' }) =>
    isDocument(cpfCnpj) ? [] : requireText('cpfCnpj', '', 'Informe um CPF ou CNPJ válido.'),
  'tipo-documento': ({ tipo }) => requireText('tipo', tipo, 'Informe o tipo de documento.'),
  'centro-lucro': ({ centroLucro }) =>
    requireText('centroLucro', centroLucro, 'Informe o centro de lucro.'),
  'numero-documento': ({ numero, anoCompetencia, unidEcon }) => [
    ...requireText('numero', numero, 'Informe o número do documento.'),
    ...(isYear(anoCompetencia)
      ? []
      : requireText('anoCompetencia', '', 'Informe o ano da competência com quatro algarismos.')),
    ...requireText('unidEcon', unidEcon, 'Informe a unidade econômica.'),
  ],
}

/** Missing or invalid fields of a record (spec 3:5, rules 8). */
export const problemsOf = (list: ListCode, fields: ExceptionFields): FieldProblem[] => [
  ...ownProblems[list](fields),
  ...((fields.modulos ?? []).length === 0
    ? [{ campo: 'modulos', mensagem: 'Escolha ao menos um módulo.' }]
    : []),
]

/**
 * Only users of every mall may create a record for all malls. Records that also hold for malls of
 * others are read-only.
 */
export const mayChange = (row: {
  readonly podeAlterar: boolean
  readonly shoppings: readonly unknown[]
}): Refusal | undefined =>
  row.podeAlterar
    ? undefined
    : row.shoppings.length === 0
      ? mayActForCompany(false)
      : refusal(
          'OUTROS_SHOPPINGS',
          'Este item vale também para shoppings que não são seus: só quem vê todos o altera.',
        )

const shownCharacters = 20

/** A note truncated to 20 characters (spec 3:2.22). */
export const truncateNote = (note: string): string => {
  const characters = [...note]
  return characters.length <= shownCharacters
    ? note
    : `${characters.slice(0, shownCharacters).join('').trimEnd()}…`
}

/** First name plus the number of others: 'Serasa +2' (spec 3:2.22); undefined if there is none. */
export const surplus = (names: readonly string[]): string | undefined => {
  const [first, ...others] = names
  return first === undefined || others.length === 0 ? first : `${first} +${others.length}`
}
