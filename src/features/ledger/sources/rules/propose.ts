import { isCep } from '#values/cep.ts'
import { isCnpj } from '#values/cnpj.ts'
import { isCpf } from '#values/cpf.ts'
import { foldName } from '#values/fold-text.ts'
import { isCepOfUf } from '#values/postal-region.ts'
import { readWrittenDay } from '#values/written-day.ts'

import { type Brings, FIELDS } from '../contract/fields.ts'
import { decimalEvidence, isAmount, readAmount } from './amount.ts'
import type { SheetValue } from './cell.ts'
import { OTHER_NAMES } from './column-names.ts'
import type { Register } from './register.ts'

/** A column of a file with its first values; empty ones are left out. */
export type SampledColumn = {
  readonly name: string
  readonly values: readonly { readonly text: string; readonly sheet?: SheetValue | undefined }[]
}

/** A column with the field that it probably is, and why. */
export type ProposedColumn = {
  readonly coluna: string
  readonly amostras: readonly string[]
  readonly campo: string | null
  readonly porque: 'pelo nome' | 'pelo conteúdo' | null
}

const enough = 0.95
const shownSamples = 3

type Value = SampledColumn['values'][number]
type Test = (value: Value) => boolean

const holds = ({ values }: SampledColumn, test: Test): boolean =>
  values.length > 0 && values.filter(test).length >= values.length * enough

const digitsOf = (text: string) => text.replace(/[.\s/-]/g, '')

const isDocument: Test = ({ text, sheet }) => {
  const digits = digitsOf(text)
  if (isCpf(digits) || isCnpj(digits)) return true
  // Zeros that a sheet or a csv lost.
  return (
    (sheet?.kind === 'number' || /^\d{8,13}$/.test(digits)) &&
    /^\d{1,13}$/.test(digits) &&
    (isCpf(digits.padStart(11, '0')) || isCnpj(digits.padStart(14, '0')))
  )
}

const isBoletoLine: Test = ({ text }) => /^\d{47}$/.test(digitsOf(text))

const STATES =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
const isPostalCode: Test = ({ text }) =>
  isCep(text) &&
  (text.includes('-') || STATES.some((uf) => isCepOfUf(digitsOf(text), uf))) &&
  !isDay({ text })

const isDay: Test = ({ text, sheet }) =>
  sheet?.kind === 'date' ||
  (sheet === undefined &&
    (['DMY', 'MDY'] as const).some(
      (order) => typeof readWrittenDay(text, { order, hasShortYears: true }) === 'object',
    ))

const isMoney: Test = ({ text, sheet }) =>
  sheet
    ? sheet.kind === 'number' && !Number.isInteger(sheet.value)
    : decimalEvidence(text) !== undefined &&
      ([',', '.'] as const).some((sign) => isAmount(readAmount(text, sign)))

// 'Loja' is the brand in some systems and the number of the unit in others.
const isUnitNumber: Test = ({ text }) => /^(?=\D*\d)[\p{L}\d./-]{1,15}$/u.test(text)
const isUnitOfName = (column: SampledColumn): boolean =>
  foldName(column.name) === foldName('loja') && holds(column, isUnitNumber)

/** True for a column whose values are days, or amounts: its cells show the form of the file. */
export const looksLikeDays = (column: SampledColumn): boolean => holds(column, isDay)
export const looksLikeMoney = (column: SampledColumn): boolean => holds(column, isMoney)

/** Names of a field, folded. */
const namesOf = (name: string, label: string): ReadonlySet<string> =>
  new Set([name, label, ...(OTHER_NAMES[name] ?? [])].map(foldName))

/**
 * Proposes a field for each column: first what the contents leave no doubt about (check digits,
 * known units), then names, then other contents. A field is proposed once, and by its contents only
 * if a single column has them.
 */
export function proposeColumns(
  columns: readonly SampledColumn[],
  traz: Brings,
  register: Register,
): readonly ProposedColumn[] {
  const fields = FIELDS[traz]
  const byColumn = new Map<number, { campo: string; porque: 'pelo nome' | 'pelo conteúdo' }>()
  const isTaken = (field: string) => [...byColumn.values()].some(({ campo }) => campo === field)
  const isField = (field: string) => fields.some(({ name }) => name === field)

  const byContent = (field: string, test: Test) => {
    if (!isField(field) || isTaken(field)) return
    const found = columns.flatMap((column, at) =>
      !byColumn.has(at) && holds(column, test) ? [at] : [],
    )
    const [only, ...others] = found
    if (only !== undefined && others.length === 0)
      byColumn.set(only, { campo: field, porque: 'pelo conteúdo' })
  }
  const byName = () => {
    for (const { name, label } of fields) {
      if (isTaken(name)) continue
      const names = namesOf(name, label)
      const free = columns.map((column, place) => (byColumn.has(place) ? undefined : column))
      const named = free.findIndex((column) => column && names.has(foldName(column.name)))
      const at =
        named < 0 && name === 'luc'
          ? free.findIndex((column) => column && isUnitOfName(column))
          : named
      if (at >= 0) byColumn.set(at, { campo: name, porque: 'pelo nome' })
    }
  }

  byContent('cpfCnpj', isDocument)
  byContent('unidEcon', ({ text }) => register.mallOfUnit(text) !== undefined)
  byName()
  byContent('shopping', ({ text }) => register.mallNamed(text) !== undefined)
  byContent('contrato', ({ text }) => register.knowsCode('contrato', text))
  byContent('luc', ({ text }) => register.knowsCode('luc', text))
  byContent('numBoleto', isBoletoLine)
  byContent('cep', isPostalCode)
  byContent('vencimento', isDay)
  byContent('valorAberto', isMoney)

  return columns.map(({ name, values }, at) => ({
    coluna: name,
    amostras: [...new Set(values.map(({ text }) => text))].slice(0, shownSamples),
    campo: byColumn.get(at)?.campo ?? null,
    porque: byColumn.get(at)?.porque ?? null,
  }))
}
