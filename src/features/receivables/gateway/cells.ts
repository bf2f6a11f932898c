import { asTyped } from '#listing/server/spreadsheet-cell.ts'
import { isCep, normalizeCep } from '#values/cep.ts'
import { parseBrl } from '#values/cents.ts'
import { firstDay, parseBrCompetence } from '#values/competence.ts'
import { isCnpj } from '#values/cnpj.ts'
import { isCpf } from '#values/cpf.ts'
import { normalizeDocument } from '#values/document.ts'
import { dayNumber, parseBrDate } from '#values/local-date.ts'
import { parseRate } from '#values/rate.ts'
import { isUf } from '#values/postal-region.ts'

/** What is wrong with a cell. An 'AVISO' keeps the row, with `value` as it will be stored. */
export type Flaw = { readonly severity: 'ERRO' | 'AVISO'; readonly reason: string; readonly value: string }

/** Reads the trimmed text of a cell that is not empty: the text PostgreSQL will read, or what is wrong with it. */
export type CellReader = (text: string) => string | Flaw

const error = (reason: string): Flaw => ({ severity: 'ERRO', reason, value: '' })

// Files repeat the same days, documents and codes hundreds of times; a small memory saves most of the work.
function remembering(read: CellReader): CellReader {
  const known = new Map<string, string | Flaw>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const value = read(text)
    if (known.size >= 20_000) known.clear()
    known.set(text, value)
    return value
  }
}

const longest = 500

/** Free text. The apostrophe with which our own exports keep it from being run is taken off again. */
export const text: CellReader = (cell) => {
  const clean = asTyped(cell)
  return clean.length > longest ? error(`O texto tem ${clean.length} caracteres; use no máximo ${longest}.`) : clean
}

/** A code of the ERP: contract, LUC, boleto, título. */
export const code: CellReader = (cell) => (cell.length > 60 ? error('O código tem mais de 60 caracteres.') : cell)

/** A code of a closed list of the register, compared in upper case. */
export const upperCode: CellReader = remembering((cell) => code(cell.toUpperCase()))

/** A code of a reference table, in any case, as the id of its row. */
export const known = (what: string, ids: ReadonlyMap<string, number>): CellReader =>
  remembering((cell) => {
    const id = ids.get(cell.toUpperCase())
    if (id !== undefined) return String(id)
    const flaw = code(cell)
    return typeof flaw === 'string' ? error(`Não há ${what} com este código; confira o código ou cadastre-o.`) : flaw
  })

export const document: CellReader = remembering((cell) => {
  const bare = normalizeDocument(cell)
  if (isCpf(bare) || isCnpj(bare)) return bare
  if (/^(.)\1+$/.test(bare)) return error('O CPF/CNPJ tem todos os dígitos iguais; informe o documento verdadeiro.')
  if (bare.length !== 11 && bare.length !== 14) return error('O CPF deve ter 11 dígitos e o CNPJ, 14 caracteres.')
  return error(`O dígito verificador do ${bare.length === 11 ? 'CPF' : 'CNPJ'} não confere; confira o documento.`)
})

/** A day, as the number of days since 1970-01-01: COPY reads a number five times as fast as a date. */
export const day: CellReader = remembering((cell) => {
  const found = parseBrDate(cell)
  if (found !== undefined) return String(dayNumber(found))
  return error(
    /^\d{2}\/\d{2}\/\d{4}$/.test(cell)
      ? 'Esta data não existe; confira dia, mês e ano.'
      : 'A data deve estar no formato DD/MM/AAAA.',
  )
})

/** A month, as the number of its first day. */
export const competence: CellReader = remembering((cell) => {
  const month = parseBrCompetence(cell)
  if (month) return String(dayNumber(firstDay(month)))
  return error(
    /^\d{2}\/\d{4}$/.test(cell)
      ? 'O mês da competência deve ir de 01 a 12.'
      : 'A competência deve estar no formato MM/AAAA.',
  )
})

// Ten billion reais: beyond every boleto, and a million of them still add up within the integers of the database.
const mostCents = 1_000_000_000_000

const comma = 0x2c
const zero = 0x30

/** '1234,56', as nearly every amount of a file is written, digit by digit; undefined for any other form. */
function plainCents(cell: string): number | undefined {
  const end = cell.length - 3
  if (end < 1 || end > 9 || cell.charCodeAt(end) !== comma) return undefined
  let cents = 0
  for (let at = 0; at < cell.length; at++) {
    if (at === end) continue
    const digit = cell.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return undefined
    cents = cents * 10 + digit
  }
  return cents
}

/** Money in cents, never negative: no column of the ERP's files may be. */
export const money: CellReader = (cell) => {
  const plain = plainCents(cell)
  if (plain !== undefined) return String(plain)
  const amount = parseBrl(cell)
  if (amount === undefined)
    return error('O valor deve ser um número com vírgula decimal e até duas casas, como 1.234,56.')
  if (amount < 0 || cell.includes('-')) return error('O valor não pode ser negativo.')
  if (amount >= mostCents) return error('O valor é alto demais; confira a vírgula decimal.')
  return String(amount)
}

export const positiveMoney: CellReader = (cell) => {
  const amount = money(cell)
  return amount === '0' ? error('O valor deve ser maior que zero.') : amount
}

/** A percentage in basis points, from 0 to 100 %. */
export const percentage: CellReader = remembering((cell) => {
  const value = parseRate(cell)
  if (value === undefined) return error('O percentual deve ser um número com até duas casas, como 10,00.')
  return value < 0 || value > 10_000 ? error('O percentual deve ir de 0 a 100.') : String(value)
})

/** One of a closed list, in any case. */
export const oneOf = (...allowed: string[]): CellReader =>
  remembering((cell) => {
    const upper = cell.toUpperCase()
    return allowed.includes(upper) ? upper : error(`Valor desconhecido; use ${allowed.join(', ')}.`)
  })

/** A CEP that is not one is kept with a warning: guard G08 blocks the boleto later (rules 9). */
export const cep: CellReader = remembering((cell) =>
  isCep(cell)
    ? normalizeCep(cell)
    : {
        severity: 'AVISO',
        reason: 'O CEP deve ter oito dígitos; a negativação ficará bloqueada até a correção.',
        value: cell.slice(0, 20),
      },
)

export const state: CellReader = remembering((cell) => {
  const uf = cell.toUpperCase()
  return isUf(uf)
    ? uf
    : {
        severity: 'AVISO',
        reason: 'Esta UF não existe; a negativação ficará bloqueada até a correção.',
        value: uf.slice(0, 20),
      }
})
