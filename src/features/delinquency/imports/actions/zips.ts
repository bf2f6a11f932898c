import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { InputOf } from '#contract/call.ts'
import {
  closeImport,
  firstIssues,
  insertIssues,
  type Merged,
  mergeRows,
  type NewIssue,
  openImport,
  wasImported,
} from '#features/ledger/file-imports/actions/import-record.ts'
import { importSentence } from '#listing/importer.ts'
import { requireFile, shownIssues } from '#listing/server/importing/import-file.ts'
import { FileRefused } from '#listing/server/reading/layout.ts'
import { rowsOfFile, type FileRow } from '#listing/server/reading/rows-of-file.ts'
import { unpackZip, type ZippedFile } from '#listing/server/reading/zip-limits.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { temporaryFolder } from '#server/files/temporary-files.ts'
import { HttpError, InvalidInput } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import { rehearse } from '#server/work/attempt.ts'
import type { Work } from '#server/work/work.ts'
import { type Competence, isCompetence } from '#values/competence.ts'

import { finalSheetFiles, type uploadSummaryZip } from '../contract/files.ts'
import { findMall, type FileMall } from '#features/ledger/file-imports/gateway/cells.ts'
import { fileMalls } from '#features/ledger/file-imports/actions/import-sheet.ts'
import { type DelinquencyKind, filledBy } from './filled-tables.ts'

type Flaw = Pick<NewIssue, 'line' | 'column' | 'value' | 'reason'>

/** Content of a mall's file, or why the whole file is rejected. */
export type ReadSheet =
  | {
      readonly rows: number
      readonly records: readonly object[]
      readonly warnings?: readonly Flaw[]
    }
  | { readonly rows: number; readonly flaws: readonly Flaw[] }

export type SheetReader = (
  mall: FileMall,
  rows: readonly FileRow[],
  around: { readonly work: Work; readonly importId: number; readonly month: Competence },
) => ReadSheet

const refuse = (mensagem: string, campo = 'file') =>
  new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })

const ofFile = (reason: string): ReadSheet => ({
  rows: 0,
  flaws: [{ line: 0, column: 'arquivo', value: '', reason }],
})

/** The month from the form, else from the zip's name. */
function monthOfZip(
  { month, year }: Pick<InputOf<typeof uploadSummaryZip>, 'month' | 'year'>,
  name: string,
): Competence {
  const text =
    month && year ? `${year}-${month.padStart(2, '0')}` : /(20\d\d-\d\d)(?!\d)/.exec(name)?.[1]
  if (text !== undefined && isCompetence(text)) return text
  throw refuse('Informe o mês e o ano, ou dê ao ZIP um nome com AAAA-MM.', 'month')
}

async function readRows(path: string, headerNames: readonly string[]): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const piece of rowsOfFile(path, headerNames)) {
    rows.push(...piece)
    if (rows.length > 10_000) throw refuse('A planilha tem linhas demais.')
  }
  return rows
}

const isWorkbook = ({ bytes }: ZippedFile) => bytes.subarray(0, 2).toString('latin1') === 'PK'

type Around = Parameters<SheetReader>[2] & {
  /** Header names that identify the right sheet of a workbook. */
  readonly headerNames: readonly string[]
  readonly malls: readonly FileMall[]
  readonly folder: string
}

/** Validates one file: known mall in its name, a spreadsheet, no error. */
async function readFileOfMall(
  file: ZippedFile,
  index: number,
  seen: Set<number>,
  read: SheetReader,
  { malls, folder, headerNames, ...around }: Around,
): Promise<{ readonly sheet: ReadSheet; readonly mall?: FileMall }> {
  if (!file.name.toLowerCase().endsWith('.xlsx'))
    return { sheet: ofFile('O ZIP leva só arquivos xlsx, um por shopping.') }
  const mall = findMall(file.name.slice(0, -'.xlsx'.length), malls)
  if (typeof mall === 'string') return { sheet: ofFile(mall) }
  if (seen.has(mall.id)) return { sheet: ofFile('O ZIP já tem outro arquivo deste shopping.') }
  seen.add(mall.id)
  if (!isWorkbook(file)) return { sheet: ofFile('O arquivo não é uma planilha xlsx.') }
  const path = join(folder, `${index}.xlsx`)
  await writeFile(path, file.bytes, { mode: 0o600 })
  try {
    return { sheet: read(mall, await readRows(path, headerNames), around), mall }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { sheet: ofFile(error.message) }
  }
}

function filesOf(bytes: Buffer): ZippedFile[] {
  try {
    return unpackZip(bytes)
  } catch (error) {
    throw error instanceof FileRefused ? refuse(error.message) : error
  }
}

const issuesOf = (name: string, flaws: readonly Flaw[], severity: 'ERRO' | 'AVISO'): NewIssue[] =>
  flaws.map((flaw) => ({ ...flaw, file: name, severity, cells: [name, flaw.column, flaw.value] }))

/** What the files of a zip hold together. */
type ReadZip = {
  readonly issues: readonly NewIssue[]
  readonly records: readonly object[]
  readonly mallIds: readonly number[]
  readonly total: number
  readonly accepted: number
  readonly acceptedFiles: number
}

/** Reads each file of a zip; a file with an error adds only its issues. */
async function readFiles(
  files: readonly ZippedFile[],
  read: SheetReader,
  around: Omit<Around, 'folder'>,
): Promise<ReadZip> {
  const folder = await temporaryFolder()
  const issues: NewIssue[] = []
  const records: object[] = []
  const mallIds: number[] = []
  const seen = new Set<number>()
  let [total, accepted, acceptedFiles] = [0, 0, 0]
  try {
    for (const [index, each] of files.entries()) {
      const { sheet, mall } = await readFileOfMall(each, index, seen, read, { ...around, folder })
      total += sheet.rows
      if ('flaws' in sheet) {
        issues.push(...issuesOf(each.name, sheet.flaws, 'ERRO'))
        continue
      }
      issues.push(...issuesOf(each.name, sheet.warnings ?? [], 'AVISO'))
      accepted += sheet.rows
      acceptedFiles += 1
      records.push(...sheet.records)
      if (mall) mallIds.push(mall.id)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { issues, records, mallIds, total, accepted, acceptedFiles }
}

const countsOf = (
  { total, accepted }: Pick<ReadZip, 'total' | 'accepted'>,
  { added, changed }: Pick<Merged, 'added' | 'changed'>,
) => ({
  total,
  aceitos: accepted,
  rejeitados: total - accepted,
  novos: added,
  alterados: changed,
  iguais: accepted - added - changed,
})

const fileCountsOf = (all: number, accepted: number) => ({
  arquivos: all,
  arquivosAceitos: accepted,
  arquivosRejeitados: all - accepted,
})

/** Imports a zip with one xlsx per mall; each file completely or not at all (rules 9). */
export const importZip =
  (kind: DelinquencyKind, read: SheetReader, headerNames: readonly string[]) =>
  async (
    work: Work,
    input: InputOf<typeof uploadSummaryZip>,
    { upload }: Pick<Arrival, 'upload'>,
  ) => {
    const file = requireFile({ accepts: ['.zip'] }, upload)
    const month = monthOfZip(input, file.name)
    const isRehearsal = input.ensaio ?? false
    const files = filesOf(await readFile(file.path))
    if (files.length === 0) throw refuse('O ZIP não tem nenhum arquivo.')
    await allowLongStatements(work.tx)
    const malls = await fileMalls(work.tx, work.actor.malls)
    const wasLoaded = await wasImported(work.tx, kind, file.sha256)
    const id = await openImport(work, kind, file, isRehearsal)
    const around = { work, importId: id, month, malls, headerNames }
    const found = await readFiles(files, read, around)
    const { issues, records, mallIds, acceptedFiles } = found
    await insertIssues(work.tx, id, issues)
    const comAviso = issues.filter(({ severity }) => severity === 'AVISO').length
    const merge = (own: Work) => mergeRows(own.tx, filledBy[kind], id, records)
    const merged = isRehearsal ? await rehearse(work, merge) : await merge(work)
    const counts = countsOf(found, merged)
    const arquivos = fileCountsOf(files.length, found.acceptedFiles)
    await closeImport(
      work,
      { kind, importer: finalSheetFiles },
      {
        id,
        file,
        isRehearsal,
        header: ['arquivo', 'coluna', 'valor'],
        mallIds,
        months: acceptedFiles === 0 ? [] : [month],
        counts,
        warned: comAviso,
        files: { all: files.length, accepted: acceptedFiles },
        body: { mes: month, ...arquivos, ...counts },
      },
    )
    return {
      mensagem: importSentence(finalSheetFiles, counts, isRehearsal, wasLoaded),
      id,
      ensaio: isRehearsal,
      ...counts,
      comAviso,
      ...arquivos,
      problemas: await firstIssues(work.tx, id, shownIssues),
    }
  }
