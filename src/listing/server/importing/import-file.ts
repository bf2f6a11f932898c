import type { Arrival } from '#server/http/routes.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { rehearse } from '#server/work/attempt.ts'
import type { Work } from '#server/work/work.ts'

import {
  endingsSentence,
  type ImportCounts,
  type Importer,
  importSentence,
} from '../../importer.ts'
import { rowsBelowHeader } from '../reading/header.ts'
import { fold } from '../reading/layout.ts'
import { rowsOfFile } from '../reading/rows-of-file.ts'
import type { OpenedTable, RowFlaw, TableReader } from './table-reader.ts'

/** An uploaded file. */
export type ReceivedFile = Pick<Upload, 'path' | 'name' | 'mediaType' | 'sha256'>

/** A rejected cell in the answer. */
export type ImportIssue = {
  readonly linha: number
  readonly coluna: string
  readonly valor: string
  readonly motivo: string
}

/** Limit of errors in the answer; the rejected-rows file has all of them. */
export const shownIssues = 200

/** Staging and merge of one file: the importer's own rules and SQL. */
export type ImportRun<Row, Merged> = {
  /** Stages valid rows, the errors of rejected rows and the warnings of accepted ones. */
  readonly stage: (
    rows: readonly Row[],
    flaws: readonly RowFlaw[],
    warnings: readonly RowFlaw[],
  ) => Promise<void>
  /**
   * Validates the rows against each other and the stored data; returns the number of rejected
   * lines.
   */
  readonly check: () => Promise<number>
  /** Writes the accepted rows in one statement; a dry run rolls back. */
  readonly merge: (work: Work) => Promise<{ novos: number; alterados: number } & Merged>
  /** First rejected cells, by line. */
  readonly issues: () => Promise<readonly ImportIssue[]>
}

/** Importer-specific steps of an import within the request. */
export type ImportSteps<Row, Facts, Merged, Closed> = {
  /** Why this file is refused before it is read. */
  readonly refuseFile?: (file: ReceivedFile) => Promise<string | undefined>
  /** True if the same bytes were imported before. */
  readonly wasLoaded?: (work: Work, file: ReceivedFile) => Promise<boolean>
  /** Reference data that the reader needs. */
  readonly readFacts: (work: Work) => Promise<Facts>
  readonly openTable: (
    header: readonly string[],
    facts: Facts,
    below: readonly (readonly string[])[],
  ) => OpenedTable<Row>
  readonly mostRows?: number
  readonly begin: (
    work: Work,
    load: {
      readonly file: ReceivedFile
      readonly isRehearsal: boolean
      readonly facts: Facts
      readonly has: TableReader<Row>['has']
    },
  ) => Promise<ImportRun<Row, Merged>>
  /** Finishes the import: adds to the answer and, unless a dry run, writes the decision log. */
  readonly close: (
    work: Work,
    load: {
      readonly file: ReceivedFile
      readonly isRehearsal: boolean
      readonly header: readonly string[]
      readonly counts: ImportCounts
      readonly outcome: Merged
    },
  ) => Promise<Closed>
}

const fileRefusal = (mensagem: string, all: readonly string[] = [mensagem]) =>
  new InvalidInput(mensagem, { campos: all.map((each) => ({ campo: 'file', mensagem: each })) })

/** The uploaded file; 400 if missing or with a wrong extension. */
export function requireFile(
  importer: Pick<Importer, 'accepts'>,
  upload: Upload | undefined,
): Upload {
  if (!upload) throw fileRefusal('Insira um arquivo válido.')
  const name = upload.name.toLowerCase()
  if (!importer.accepts.some((ending) => name.endsWith(ending)))
    throw fileRefusal(endingsSentence(importer))
  return upload
}

/** Header without the two columns that our rejected-rows file adds. */
function withoutOwn(header: readonly string[]): readonly string[] {
  const end = header.findLastIndex((name) => name.trim() !== '') + 1
  return end > 2 &&
    fold(header[end - 2] ?? '') === 'linha' &&
    fold(header[end - 1] ?? '') === 'motivo'
    ? header.slice(0, end - 2)
    : header
}

/** Streams the file into the run; returns its header and row count. */
async function readInto<Row, Merged>(
  path: string,
  headerNames: readonly string[],
  open: (header: readonly string[], below: readonly (readonly string[])[]) => OpenedTable<Row>,
  begin: (reader: TableReader<Row>) => Promise<ImportRun<Row, Merged>>,
  mostRows = Number.POSITIVE_INFINITY,
): Promise<{ run: ImportRun<Row, Merged>; header: readonly string[]; total: number }> {
  let reader: TableReader<Row> | undefined
  let run: ImportRun<Row, Merged> | undefined
  let header: readonly string[] = []
  let total = 0
  for await (const piece of rowsOfFile(path, headerNames)) {
    const body = reader ? piece : piece.slice(1)
    if (!reader || !run) {
      header = withoutOwn(piece[0]?.cells ?? [])
      const below = body.slice(0, rowsBelowHeader).map(({ cells }) => cells)
      const opened = open(header, below)
      if (opened.refusals) throw fileRefusal(opened.refusals[0] ?? '', opened.refusals)
      reader = opened.reader
      run = await begin(reader)
    }
    const read = body.map(reader.readRow)
    total += read.filter(({ isTotal }) => isTotal !== true).length
    if (total > mostRows)
      throw fileRefusal('O arquivo tem linhas demais; envie-o em partes menores.')
    await run.stage(
      read.flatMap(({ row }) => (row === undefined ? [] : [row])),
      read.flatMap(({ flaws }) => flaws),
      read.flatMap(({ warnings }) => warnings),
    )
  }
  const refusalText = reader?.refusal()
  if (refusalText !== undefined) throw fileRefusal(refusalText)
  if (!run) throw fileRefusal('O arquivo está vazio.')
  if (total === 0) throw fileRefusal('O arquivo só tem o cabeçalho: não há linha para carregar.')
  return { run, header, total }
}

/**
 * Imports a file within the request: streamed, validated and merged in one statement and one
 * transaction. Importing it twice changes nothing; a dry run writes nothing. 400 for an unreadable
 * file or a missing column.
 */
export const importFile =
  <Row, Facts, Merged, Closed>(
    importer: Pick<Importer, 'accepts' | 'message' | 'columns'>,
    steps: ImportSteps<Row, Facts, Merged, Closed>,
  ) =>
  async (
    work: Work,
    { ensaio: isRehearsal = false }: { readonly ensaio?: boolean | undefined },
    { upload }: Pick<Arrival, 'upload'>,
  ) => {
    const file = requireFile(importer, upload)
    const refusalText = await steps.refuseFile?.(file)
    if (refusalText !== undefined) throw fileRefusal(refusalText)
    await allowLongStatements(work.tx)
    const wasLoaded = (await steps.wasLoaded?.(work, file)) ?? false
    const facts = await steps.readFacts(work)
    const { run, header, total } = await readInto(
      file.path,
      importer.columns.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
      (names, below) => steps.openTable(names, facts, below),
      ({ has }) => steps.begin(work, { file, isRehearsal, facts, has }),
      steps.mostRows,
    )
    const rejeitados = await run.check()
    const outcome = isRehearsal ? await rehearse(work, run.merge) : await run.merge(work)
    const { novos, alterados } = outcome
    const aceitos = total - rejeitados
    const iguais = aceitos - novos - alterados
    const counts: ImportCounts = { total, aceitos, rejeitados, novos, alterados, iguais }
    const closed = await steps.close(work, { file, isRehearsal, header, counts, outcome })
    const problemas = await run.issues()
    return {
      mensagem: importSentence(importer, counts, isRehearsal, wasLoaded),
      ensaio: isRehearsal,
      ...counts,
      ...closed,
      problemas: [...problemas],
    }
  }
