import { cents, type Cents } from '#values/cents.ts'
import { isLocalDate, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { BankActKind } from '../contract.ts'
import {
  bankNames,
  type Field,
  type Layout,
  type Layout240,
  type Layout400,
  layoutOf,
} from './layouts.ts'

/** One act of a return: what the bank did with one boleto. */
export type BankLine = {
  /** Line of the file; of a 240 file, that of its segment T. */
  readonly line: number
  readonly code: string
  readonly kind: BankActKind
  /** Uso da empresa, nosso número and seu número, as written. */
  readonly companyUse: string
  readonly bankNumber: string
  readonly ownNumber: string
  readonly occurredOn: LocalDate
  readonly dueOn: LocalDate | undefined
  readonly creditedOn: LocalDate | undefined
  readonly face_cents: Cents
  readonly paid_cents: Cents
  /** Discount and allowance that the bank gave in the creditor's name. */
  readonly discount_cents: Cents
}

/** A line that cannot be read: it is left out and shown. */
export type LineProblem = {
  readonly linha: number
  readonly campo: string
  readonly valor: string
  readonly motivo: string
}

export type BankReturn = {
  readonly bank: string
  readonly bankName: string
  readonly form: Layout['form']
  readonly dated: LocalDate
  readonly lines: readonly BankLine[]
  readonly problems: readonly LineProblem[]
}

const widths = { '240': 240, '400': 400 } as const
const at = (line: string, [first, last]: Field) => line.slice(first - 1, last)

const refuse = (because: string, todo?: string) => refusal('RETORNO_RECUSADO', because, todo)

const notCnab = () =>
  refuse(
    'O arquivo não é um retorno bancário CNAB 240 ou 400.',
    'Baixe o arquivo de retorno no site do banco e envie-o sem alterar.',
  )

/** DDMMAA (20xx) or DDMMAAAA; undefined for blanks, zeros and days that do not exist. */
const dayOf = (digits: string): LocalDate | undefined => {
  const [, day, month, year = ''] = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(digits) ?? []
  const iso = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`
  return isLocalDate(iso) ? iso : undefined
}

const isEmpty = (text: string) => /^[0 ]*$/.test(text)

/** The form of a file by its header: 400 columns have the bank at 77, 240 at the start. */
const formOf = (header: string): Layout['form'] | undefined => {
  if (/^\d{3}0{5}/.test(header) && header.length >= 143) return '240'
  return /^0[12]/.test(header) && /^\d{3}$/.test(at(header, [77, 79])) ? '400' : undefined
}

/** Lines of the file; some banks write one long line without ends. */
const recordsOf = (text: string, width: number): readonly string[] => {
  const lines = text.split(/\r\n|\r|\n/)
  const filled = lines.filter((line) => line !== '')
  const only = filled.length === 1 ? filled[0] : undefined
  if (only === undefined || only.length <= width || only.length % width !== 0) return lines
  return Array.from({ length: only.length / width }, (_, index) =>
    only.slice(index * width, (index + 1) * width),
  )
}

/** Collects the fields of one act, and the first problem of its line. */
const fieldsReader = (line: number) => {
  let problem: LineProblem | undefined
  const note = (campo: string, valor: string, motivo: string) => {
    problem ??= { linha: line, campo, valor: valor.trim(), motivo }
  }
  return {
    day: (campo: string, digits: string): LocalDate | undefined => {
      const day = dayOf(digits)
      if (day === undefined && !isEmpty(digits)) note(campo, digits, 'Este dia não existe.')
      return day
    },
    amount: (campo: string, digits: string): Cents => {
      if (/^ *$/.test(digits)) return cents(0)
      if (/^\d+$/.test(digits) && Number.isSafeInteger(Number(digits))) return cents(Number(digits))
      note(campo, digits, 'Este valor não tem só algarismos.')
      return cents(0)
    },
    note,
    problem: () => problem,
  }
}

type Read = { readonly lines: BankLine[]; readonly problems: LineProblem[] }

const addLine = (
  read: Read,
  reader: ReturnType<typeof fieldsReader>,
  line: Omit<BankLine, 'occurredOn'> & { readonly occurredOn: LocalDate | undefined },
): void => {
  if (line.occurredOn === undefined)
    reader.note('data da ocorrência', '', 'A linha não diz o dia da ocorrência.')
  const problem = reader.problem()
  if (problem !== undefined || line.occurredOn === undefined) {
    if (problem !== undefined) read.problems.push(problem)
    return
  }
  read.lines.push({ ...line, occurredOn: line.occurredOn })
}

const codesOf = (layout: Layout, line: string) => {
  const code = at(line, layout.occurrence)
  return {
    code,
    kind: layout.occurrences[code] ?? 'OUTRO',
    companyUse: at(line, layout.companyUse).trim(),
    bankNumber: at(line, layout.bankNumber).trim(),
    ownNumber: at(line, layout.ownNumber).trim(),
  } as const
}

const read400 = (records: readonly string[], layout: Layout400): Read => {
  const read: Read = { lines: [], problems: [] }
  for (const [index, record] of records.entries()) {
    if (index === 0 || at(record, [1, 1]) !== layout.recordType) continue
    const reader = fieldsReader(index + 1)
    addLine(read, reader, {
      line: index + 1,
      ...codesOf(layout, record),
      occurredOn: reader.day('data da ocorrência', at(record, layout.occurredOn)),
      dueOn: reader.day('vencimento', at(record, layout.dueOn)),
      creditedOn: reader.day('data do crédito', at(record, layout.creditedOn)),
      face_cents: reader.amount('valor', at(record, layout.face)),
      paid_cents: reader.amount('valor pago', at(record, layout.paid)),
      discount_cents: cents(
        reader.amount('abatimento', at(record, layout.allowance)) +
          reader.amount('desconto', at(record, layout.discount)),
      ),
    })
  }
  return read
}

const withoutSegmentU = (line: number): LineProblem => ({
  linha: line,
  campo: 'segmento U',
  valor: '',
  motivo: 'A linha do segmento T não tem o segmento U com o valor pago.',
})

const read240 = (records: readonly string[], layout: Layout240): Read => {
  const read: Read = { lines: [], problems: [] }
  let segmentT: { readonly line: number; readonly text: string } | undefined
  const endT = () => {
    if (segmentT !== undefined) read.problems.push(withoutSegmentU(segmentT.line))
    segmentT = undefined
  }
  for (const [index, record] of records.entries()) {
    if (at(record, [8, 8]) !== '3') continue
    const segment = at(record, [14, 14])
    if (segment === 'T') {
      endT()
      segmentT = { line: index + 1, text: record }
    }
    if (segment !== 'U' || segmentT === undefined) continue
    const { line, text } = segmentT
    const reader = fieldsReader(line)
    const { ofU } = layout
    addLine(read, reader, {
      line,
      ...codesOf(layout, text),
      occurredOn: reader.day('data da ocorrência', at(record, ofU.occurredOn)),
      dueOn: reader.day('vencimento', at(text, layout.dueOn)),
      creditedOn: reader.day('data do crédito', at(record, ofU.creditedOn)),
      face_cents: reader.amount('valor', at(text, layout.face)),
      paid_cents: reader.amount('valor pago', at(record, ofU.paid)),
      discount_cents: cents(
        reader.amount('abatimento', at(record, ofU.allowance)) +
          reader.amount('desconto', at(record, ofU.discount)),
      ),
    })
    segmentT = undefined
  }
  endT()
  return read
}

const headers = {
  '400': { bank: [77, 79], day: [95, 100], direction: [2, 2] },
  '240': { bank: [1, 3], day: [144, 151], direction: [143, 143] },
} as const

/** A file that was cut on its way would lose payments without a word. */
const isComplete = (records: readonly string[], form: Layout['form']): boolean => {
  const last = records.findLast((record) => !isEmpty(record)) ?? ''
  return form === '400' ? last.startsWith('9') : at(last, [8, 8]) === '9'
}

/** Reads a bank return; refuses a remessa, another bank, and a file that was cut. */
export const readBankReturn = (text: string): BankReturn | Refusal => {
  const content = text.replace(/^\ufeff/, '').replace(/\x1a+\s*$/, '')
  const header = /^[^\r\n]*/.exec(content)?.[0] ?? ''
  const form = formOf(header)
  if (form === undefined) return notCnab()
  const records = recordsOf(content, widths[form])
  const tooLong = records.findIndex((record) => record.length > widths[form])
  if (tooLong >= 0)
    return refuse(`A linha ${tooLong + 1} tem mais de ${form} posições: o arquivo foi alterado.`)
  const { bank, day, direction } = headers[form]
  if (at(header, direction) === '1')
    return refuse(
      'Este arquivo é uma remessa, que vai ao banco, e não um retorno.',
      'Envie o arquivo de retorno do banco.',
    )
  if (at(header, direction) !== '2') return notCnab()
  const bankCode = at(header, bank)
  const layout = layoutOf(bankCode, form)
  if (layout === undefined)
    return refuse(`O banco ${bankCode} não está entre os que se leem: ${bankNames}.`)
  const dated = dayOf(at(header, day))
  if (dated === undefined)
    return refuse(`O cabeçalho não diz o dia do arquivo: '${at(header, day).trim()}'.`)
  if (!isComplete(records, form))
    return refuse(
      'O arquivo está incompleto: falta o registro final do banco.',
      'Baixe o retorno de novo.',
    )
  const read = layout.form === '400' ? read400(records, layout) : read240(records, layout)
  return { bank: bankCode, bankName: layout.bankName, form, dated, ...read }
}
