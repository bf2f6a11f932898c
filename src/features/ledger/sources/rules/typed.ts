import { firstDay, formatCompetence, type Competence } from '#values/competence.ts'
import { type Cents, formatAmount } from '#values/cents.ts'
import { isCnpj } from '#values/cnpj.ts'
import { isCpf } from '#values/cpf.ts'
import { formatDate, type LocalDate, monthOf } from '#values/local-date.ts'
import { isRead, readWrittenDay, readWrittenMonth } from '#values/written-day.ts'

import type { FieldKind } from '../contract/fields.ts'
import { isAmount, readAmount, readCentAmount, type UnreadableAmount } from './amount.ts'
import type { FileForm } from './forms.ts'
import type { Value } from './origins.ts'

/** A value in the product's own form: DD/MM/AAAA, MM/AAAA, 1234,56. */
export type Typed = {
  readonly text: string
  readonly day?: LocalDate
  readonly month?: Competence
  readonly amount_cents?: Cents
  /** Why the row is rejected. */
  readonly flaw?: string
  /** The day cell had an hour. */
  readonly hasHour?: true
}

const EMPTY_DAY = /^(?:0{1,2}[/.-]0{1,2}[/.-](?:0{4}|0{2})|0{4}[/.-]0{1,2}[/.-]0{1,2}|0{8})$/
const largestExact = 1e15

const dayFlaws = {
  form: 'Esta data não tem uma forma conhecida; escreva-a como DD/MM/AAAA.',
  missing: 'Esta data não existe; confira dia, mês e ano.',
  year: 'O ano desta data não é plausível; confira a data.',
  'short year': 'Escreva o ano com quatro algarismos.',
} as const
const monthFlaws = {
  form: 'A competência deve ser um mês, como MM/AAAA, ou o dia 01 dele.',
  missing: 'Este mês não existe; confira a competência.',
  year: 'O ano desta competência não é plausível; confira-a.',
  'short year': 'Escreva o ano da competência com quatro algarismos.',
} as const
const amountFlaws: Readonly<Record<UnreadableAmount, string>> = {
  form: 'Este valor não é um número na forma do arquivo.',
  decimals: 'Este valor tem mais de duas casas decimais.',
}

const formOf = ({ sheet }: Value, { order }: FileForm) => ({
  order: sheet?.kind === 'date' ? ('DMY' as const) : order,
  hasShortYears: true,
})

// Cells within two minutes of midnight are read as its day, but the hour is told.
const hasHour = ({ sheet }: Value): boolean =>
  sheet?.kind === 'date' && Math.abs(sheet.value - Math.round(sheet.value)) > 1e-9

function typedDay(value: Value, form: FileForm): Typed {
  if (EMPTY_DAY.test(value.text)) return { text: '' }
  if (value.sheet?.kind === 'number' && !/^(?:19|2[01])\d{6}$/.test(value.text))
    return {
      text: value.text,
      flaw: 'A célula é um número, e não uma data; formate a coluna como data.',
    }
  const read = readWrittenDay(value.text, formOf(value, form))
  if (typeof read === 'string') return { text: value.text, flaw: dayFlaws[read] }
  return {
    text: formatDate(read.day),
    day: read.day,
    ...((read.time !== undefined || hasHour(value)) && { hasHour: true as const }),
  }
}

function typedMonth(value: Value, form: FileForm): Typed {
  if (EMPTY_DAY.test(value.text)) return { text: '' }
  const ofMonth = (month: Competence): Typed => ({
    text: formatCompetence(month),
    month,
    day: firstDay(month),
  })
  const month = value.reading.isMonthOfDay ? 'form' : readWrittenMonth(value.text)
  if (isRead(month)) return ofMonth(month)
  if (month !== 'form') return { text: value.text, flaw: monthFlaws[month] }
  const read = readWrittenDay(value.text, formOf(value, form))
  if (typeof read === 'string') {
    const written = value.reading.isMonthOfDay ? readWrittenMonth(value.text) : read
    return isRead(written)
      ? ofMonth(written as Competence)
      : { text: value.text, flaw: monthFlaws[read] }
  }
  const isWhole = value.reading.isMonthOfDay || value.sheet?.kind === 'date'
  return isWhole || read.day.endsWith('-01')
    ? ofMonth(monthOf(read.day))
    : { text: value.text, flaw: monthFlaws.form }
}

/** Digits of a sheet's number: rounded where binary fractions show, as the sheet does. */
function sheetAmount(value: number): Cents | UnreadableAmount {
  const count = Math.round(value * 100)
  if (!Number.isSafeInteger(count)) return 'form'
  return Math.abs(value * 100 - count) < 1e-4 ? ((count + 0) as Cents) : 'decimals'
}

function typedAmount({ text, sheet, reading }: Value, { decimal }: FileForm): Typed {
  const read = sheet
    ? sheetAmount(reading.isInCents ? sheet.value / 100 : sheet.value)
    : reading.isInCents
      ? readCentAmount(text)
      : readAmount(text, decimal)
  if (!isAmount(read)) return { text, flaw: amountFlaws[read] }
  const signed = (reading.isCredit ? -Math.abs(read) : reading.isInverted ? 0 - read : read) + 0
  return { text: formatAmount(signed).replaceAll('.', ''), amount_cents: signed as Cents }
}

function typedCode({ text, sheet }: Value): Typed {
  if (sheet?.kind === 'date')
    return {
      text,
      flaw: `A planilha transformou este código na data ${text}; formate a coluna como texto e preencha-o de novo.`,
    }
  if (sheet && Math.abs(sheet.value) >= largestExact)
    return {
      text,
      flaw: `A planilha guarda só 15 algarismos de um número (${text}); formate a coluna como texto e preencha-o de novo.`,
    }
  return { text }
}

/** A document that lost its zeros gets them back if only one kind has right check digits. */
function typedDocument(value: Value): Typed {
  const typed = typedCode(value)
  if (typed.flaw !== undefined || !/^\d{1,13}$/.test(value.text)) return typed
  if (value.sheet === undefined && isCpf(value.text)) return typed
  const [cpf, cnpj] = [value.text.padStart(11, '0'), value.text.padStart(14, '0')]
  const [canBeCpf, canBeCnpj] = [isCpf(cpf), isCnpj(cnpj)]
  if (canBeCpf && canBeCnpj)
    return {
      text: value.text,
      flaw: `Sem os zeros à esquerda não se sabe se é o CPF ${cpf} ou o CNPJ ${cnpj}; formate a coluna como texto e preencha-o de novo.`,
    }
  if (canBeCpf) return { text: cpf }
  return { text: canBeCnpj ? cnpj : value.text }
}

function typedRate({ text, sheet }: Value, { decimal }: FileForm): Typed {
  if (sheet?.kind === 'percent') return { text }
  if (sheet) return { text: String(Number(sheet.value.toFixed(6))).replace('.', ',') }
  return { text: decimal === '.' ? text.replaceAll(',', '').replace('.', ',') : text }
}

/** Reads a value by the kind of its field and the form of its file. */
export function typedValue(kind: FieldKind | undefined, value: Value, form: FileForm): Typed {
  if (value.flaw !== undefined) return { text: value.text, flaw: value.flaw }
  if (value.text === '') return { text: '' }
  switch (kind) {
    case 'day':
      return typedDay(value, form)
    case 'month':
      return typedMonth(value, form)
    case 'money':
      return typedAmount(value, form)
    case 'code':
      return typedCode(value)
    case 'document':
      return typedDocument(value)
    case 'rate':
      return typedRate(value, form)
    case undefined:
      return { text: value.text }
  }
}
