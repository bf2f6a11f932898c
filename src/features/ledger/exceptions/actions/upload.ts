import { open } from 'node:fs/promises'

import { mayActForCompany } from '#contract/company.ts'
import {
  closeImport,
  insertIssues,
  openImport,
  toIssue,
  wasImported,
} from '#features/ledger/file-imports/actions/import-record.ts'
import { respellTitulos } from '#features/ledger/file-imports/actions/respell-titulos.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import { type ImportRun, shownIssues, importFile } from '#listing/server/importing/import-file.ts'
import { fold as foldName } from '#listing/server/reading/layout.ts'
import type { Work } from '#server/work/work.ts'

import { MODULES } from '../contract/lists.ts'
import { numberFiles } from '../contract/upload.ts'
import { type NamedEntries, type NumberRow, readHeader } from '../gateway.ts'
import { readHiddenByNumbers } from '../store/effect.ts'
import {
  linesOfOthers,
  mergeNumbers,
  type NumberRecord,
  type NumberFileColumns,
  type WrittenNumber,
} from '../store/numbers.ts'
import { type RegisteredNames, lockLists, readRegisteredNames } from '../store/records.ts'
import { announceNumbers, logFileRecord } from './record-changes.ts'

/** Effects of a file in addition to its counts. */
type MergedNumbers = {
  readonly id: number
  readonly mallIds: readonly number[]
  readonly oculta: Awaited<ReturnType<typeof readHiddenByNumbers>>
  readonly writtenNumbers: readonly WrittenNumber[]
}

const kind = 'EXCECOES'
const mostRows = 200_000

function namesOf({ malls, modules }: RegisteredNames): NamedEntries {
  const groups = Map.groupBy(malls, ({ name }) => foldName(name))
  return {
    mallOfUnit: new Map(malls.map(({ economicUnit, id }) => [economicUnit, id])),
    mallsByName: new Map([...groups].map(([name, found]) => [name, found.map(({ id }) => id)])),
    // By code, as in the export, and by label.
    modules: new Map(
      modules.flatMap(({ nome, id }) =>
        [nome, MODULES[nome] ?? nome].map((name) => [foldName(name), id]),
      ),
    ),
  }
}

/** Detects an xlsx workbook with a .csv name. It is rejected although its rows could be read. */
async function isWorkbook(path: string): Promise<boolean> {
  const file = await open(path)
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(2), 0, 2, 0)
    .finally(() => file.close())
  return bytesRead === 2 && buffer.toString('latin1') === 'PK'
}

const flaw = (row: NumberRow, reason: string): RowFlaw => ({
  line: row.line,
  column: 'numero',
  value: row.number,
  reason,
  cells: row.cells,
})

/** Keeps the first line of a repeated number. */
function withoutRepeated(rows: readonly NumberRow[]): {
  first: NumberRow[]
  flaws: RowFlaw[]
} {
  const lines = new Map<string, number>()
  const flaws: RowFlaw[] = []
  const first = rows.filter((row) => {
    const { line, number, year, unit } = row
    const key = `${number}|${year}|${unit}`
    const before = lines.get(key)
    if (before === undefined) lines.set(key, line)
    else flaws.push(flaw(row, `Esta linha repete a linha ${before}.`))
    return before === undefined
  })
  return { first, flaws }
}

/**
 * Converts a row for storage. For users limited to some malls, no mall means the mall of the unit.
 */
const recordOf =
  ({ actor }: Work) =>
  ({ unitMall, mallIds, cells: _, ...row }: NumberRow): NumberRecord => ({
    ...row,
    unitMall,
    mallIds: mallIds.length === 0 && actor.malls !== 'all' ? [unitMall] : mallIds,
  })

/** A record of every mall needs access to every mall; the other lines are accepted. */
const whyNot = ({ isOfAll }: { readonly isOfAll: boolean }): string =>
  (isOfAll ? mayActForCompany(false)?.because : undefined) ??
  'Este item vale também para shoppings que não são seus.'

/** Logs each record of the file like one entered by hand. */
function logEach(work: Work, writtenNumbers: readonly WrittenNumber[]): void {
  for (const { id, before, after } of writtenNumbers)
    logFileRecord(
      work,
      before ? 'ALTERAR_EXCECAO' : 'CRIAR_EXCECAO',
      id,
      before ? { de: before, para: after } : { para: after },
    )
}

/** The rows with the numbers as the ERP spells them. */
const respell = (work: Work, rows: readonly NumberRow[]) =>
  respellTitulos(
    work,
    rows,
    ({ unitMall, number }) => ({ mallId: unitMall, number }),
    (row, number) => ({ ...row, number }),
    'numero',
  )

const shownFlaws = (flaws: readonly RowFlaw[]) =>
  flaws
    .toSorted((one, other) => one.line - other.line)
    .slice(0, shownIssues)
    .map(({ line, column, value, reason }) => ({
      linha: line,
      coluna: column,
      valor: value,
      motivo: reason,
    }))

/** Writes the records, and counts what changed and what they hide. */
async function merge(
  { tx, actor }: Work,
  id: number,
  records: readonly NumberRecord[],
  columns: NumberFileColumns,
) {
  const writtenNumbers = await mergeNumbers(tx, id, records, columns, actor.name)
  const oculta = await readHiddenByNumbers(tx, records, actor.malls)
  const novos = writtenNumbers.filter(({ before }) => before === null).length
  const alterados = writtenNumbers.length - novos
  const malls = new Set(records.flatMap(({ unitMall, mallIds }) => [unitMall, ...mallIds]))
  const mallIds = [...malls].toSorted((one, other) => one - other)
  return { id, mallIds, novos, alterados, oculta, writtenNumbers }
}

/** Checks the rows of a file and builds the records of the valid ones. */
async function beginRun(
  work: Work,
  id: number,
  tells: NumberFileColumns,
): Promise<ImportRun<NumberRow, MergedNumbers>> {
  const [rows, flaws]: [NumberRow[], RowFlaw[]] = [[], []]
  let records: readonly NumberRecord[] = []
  return {
    stage: async (read, unread, warnings) => {
      rows.push(...read)
      flaws.push(...unread)
      await insertIssues(work.tx, id, warnings.map(toIssue('AVISO')))
    },
    check: async () => {
      const read = new Set(rows.map(({ line }) => line)).size
      const unread = new Set(flaws.map(({ line }) => line)).size
      const spelled = await respell(work, rows)
      flaws.push(...spelled.flaws)
      await insertIssues(work.tx, id, spelled.warnings.map(toIssue('AVISO')))
      const { first, flaws: repeatedRowFlaws } = withoutRepeated(spelled.rows)
      const own = first.map(recordOf(work))
      await lockLists(work.tx)
      const others = await linesOfOthers(work.tx, own, work.actor.malls)
      flaws.push(
        ...repeatedRowFlaws,
        ...first.flatMap((row) => {
          const other = others.get(row.line)
          return other ? [flaw(row, whyNot(other))] : []
        }),
      )
      await insertIssues(work.tx, id, flaws.map(toIssue('ERRO')))
      records = own.filter(({ line }) => !others.has(line))
      return read + unread - records.length
    },
    merge: async (merging) => merge(merging, id, records, tells),
    issues: async () => shownFlaws(flaws),
  }
}

/**
 * Imports document numbers (rules 9). Number, year and economic unit are the key, so importing a
 * file twice changes nothing. `ensaio` stores nothing.
 */
export const uploadNumbers = importFile(numberFiles, {
  refuseFile: async ({ path }) =>
    (await isWorkbook(path)) ? 'Insira um arquivo válido.' : undefined,
  wasLoaded: (work, file) => wasImported(work.tx, kind, file.sha256),
  readFacts: async ({ tx, actor }) => namesOf(await readRegisteredNames(tx, actor.malls)),
  openTable: (header, named, below) => readHeader(header, named, below),
  mostRows,
  begin: async (work, { file, isRehearsal, has }) =>
    beginRun(work, await openImport(work, kind, file, isRehearsal), {
      malls: has('shoppings'),
      note: has('observacao'),
      isActive: has('ativo'),
    }),
  close: async (work, { file, isRehearsal, header, counts, outcome }) => {
    const { id, mallIds, oculta, writtenNumbers } = outcome
    await closeImport(
      work,
      { kind, importer: numberFiles },
      {
        id,
        file,
        isRehearsal,
        header,
        mallIds,
        months: [],
        counts,
        warned: 0,
        body: {
          shoppings: mallIds,
          ...counts,
          titulos: oculta.titulos,
          valorCentavos: oculta.valor,
        },
      },
    )
    if (isRehearsal || writtenNumbers.length === 0) return { id, oculta }
    logEach(work, writtenNumbers)
    await announceNumbers(
      work,
      writtenNumbers.map(({ before, after }) => ({ before: before ?? undefined, after })),
    )
    return { id, oculta }
  },
})
