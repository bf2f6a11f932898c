import type { ImportColumn } from '#listing/importer.ts'

import type { FileColumn, FileKind } from '../contract.ts'
import { COLUMN_WORDS } from './column-words.ts'

/** Kinds that share the layout of another one. */
const SAME_AS: Readonly<Partial<Record<FileKind, FileKind>>> = { ACOES: 'AJUIZAMENTO_MANUAL' }

const formats = {
  code: 'texto, com os zeros à esquerda',
  document: '11 ou 14 caracteres, com os zeros à esquerda',
  day: 'DD/MM/AAAA',
  month: 'MM/AAAA',
  money: 'número com vírgula, como 1.234,56',
  rate: 'percentual, como 10,00',
} as const

/** The form of a column: its closed list, its kind, its length. */
export function formatOf({ kind, longest, codes }: ImportColumn): string {
  if (codes !== undefined) return 'um dos códigos'
  if (kind !== undefined && kind !== 'code') return formats[kind]
  const text = kind === 'code' ? formats.code : 'texto'
  return longest === undefined ? text : `${text}, até ${longest} caracteres`
}

/** Columns of a kind of file, from the layout that reads it. */
export function columnsOf(
  kind: FileKind,
  layouts: ReadonlyMap<string, readonly ImportColumn[]>,
): readonly ImportColumn[] {
  const own = layouts.get(SAME_AS[kind] ?? kind)
  if (own === undefined) throw new Error(`no layout for the template ${kind}`)
  return own
}

/** Codes of the register by column name, such as movement types. */
export type RegisterCodes = ReadonlyMap<string, readonly { codigo: string; nome: string }[]>

/** The list of columns as users read it. */
export const describeColumns = (
  columns: readonly ImportColumn[],
  register: RegisterCodes,
): FileColumn[] =>
  columns.map((column) => {
    const [means = column.name, example = ''] = COLUMN_WORDS[column.name] ?? []
    const own = Object.entries(column.codes ?? {}).map(([codigo, nome]) => ({ codigo, nome }))
    const isCode = own.length === 0 || own.some(({ codigo }) => codigo === example)
    return {
      coluna: column.name,
      obrigatoria: column.isRequired === true,
      descricao: column.means ?? means,
      formato: formatOf(column),
      exemplo: column.example ?? (isCode ? example : (own[0]?.codigo ?? '')),
      codigos: own.length > 0 ? own : [...(register.get(column.name) ?? [])],
    }
  })
