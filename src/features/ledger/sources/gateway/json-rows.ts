import { ListedCells, type SheetValue } from '#listing/server/reading/cells-of-row.ts'
import { FileRefused } from '#listing/server/reading/layout.ts'
import type { FileRow } from '#listing/server/reading/read-csv.ts'

const mostColumns = 200
const deepest = 5

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new FileRefused('O arquivo não é um JSON válido em UTF-8.', { cause: error })
  }
}

/** The list at a path such as 'data.items'; without a path, the value itself. */
function listAt(value: unknown, path: string): readonly unknown[] {
  const found = path
    .split('.')
    .filter((step) => step !== '')
    .reduce<unknown>(
      (at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
      value,
    )
  if (Array.isArray(found)) return found
  throw new FileRefused(
    path === ''
      ? 'O JSON não é uma lista de registros: diga na fonte o caminho até ela.'
      : `O JSON não tem uma lista em '${path}'.`,
    { finding: 'J14' },
  )
}

const isListOfRecords = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

/** Path to the first list of records in a JSON, the outermost first; '' if there is none. */
export function pathToList(bytes: Buffer): string {
  let level: readonly (readonly [path: string, value: unknown])[] = [['', parsed(bytes)]]
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const found = level.find(([, value]) => isListOfRecords(value))
    if (found) return found[0]
    level = level.flatMap(([path, value]) =>
      isObject(value)
        ? Object.entries(value).map(
            ([name, inner]) => [path === '' ? name : `${path}.${name}`, inner] as const,
          )
        : [],
    )
  }
  return ''
}

/** Values of a record by column; those of nested objects are 'a.b'. */
function* valuesOf(
  record: Readonly<Record<string, unknown>>,
  prefix = '',
  depth = 0,
): Generator<readonly [string, unknown]> {
  for (const [name, value] of Object.entries(record))
    if (isObject(value) && depth < deepest) yield* valuesOf(value, `${prefix}${name}.`, depth + 1)
    else yield [`${prefix}${name}`, value]
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'VERDADEIRO' : 'FALSO'
  return JSON.stringify(value)
}

const sheetOf = (value: unknown): SheetValue | undefined =>
  typeof value === 'number' ? { kind: 'number', value } : undefined

/** Rows of a JSON list of records. The line of a row is its place in the list, from 1. */
export function jsonRows(
  bytes: Buffer,
  path: string,
): { readonly names: readonly string[]; readonly rows: readonly FileRow[] } {
  const records = listAt(parsed(bytes), path).map((record) => {
    if (!isObject(record))
      throw new FileRefused('O JSON tem um item que não é um registro com campos.', {
        finding: 'J14',
      })
    return new Map(valuesOf(record))
  })
  const names = [...new Set(records.flatMap((record) => [...record.keys()]))]
  if (names.length > mostColumns)
    throw new FileRefused(`O JSON tem ${names.length} campos; o máximo é ${mostColumns}.`)
  return {
    names,
    rows: records.map((record, at) => ({
      line: at + 1,
      cells: new ListedCells(
        names.map((name) => textOf(record.get(name))),
        names.map((name) => sheetOf(record.get(name))),
      ),
    })),
  }
}
