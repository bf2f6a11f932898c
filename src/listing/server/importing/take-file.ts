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

/** A file as it arrived. */
export type ReceivedFile = Pick<Upload, 'path' | 'name' | 'mediaType' | 'sha256'>

/** A rejected cell, as the answer tells it. */
export type ImportIssue = {
  readonly linha: number
  readonly coluna: string
  readonly valor: string
  readonly motivo: string
}

/** Problems that an answer tells; the others are in the file of rejected rows. */
export const shownIssues = 200

/** The rows of one file on their way into the tables: an importer's own rules and SQL. */
export type ImportRun<Row, Merged> = {
  /**
   * Takes some rows that can be read, what is wrong with the others, and what is doubtful about those
   * that are taken.
   */
  readonly stage: (
    rows: readonly Row[],
    flaws: readonly RowFlaw[],
    warnings: readonly RowFlaw[],
  ) => Promise<void>
  /**
   * Judges the rows against each other and against what is stored; answers how many lines are
   * rejected.
   */
  readonly check: () => Promise<number>
  /** Writes the accepted rows in one statement. On a rehearsal all of it is taken back. */
  readonly merge: (work: Work) => Promise<{ novos: number; alterados: number } & Merged>
  /** The first rejected cells in the order of the lines. */
  readonly issues: () => Promise<readonly ImportIssue[]>
}

/** How an importer that reads its file in the call does what is its own. */
export type ImportSteps<Row, Facts, Merged, Closed> = {
  /** Why this very file is refused before it is read. */
  readonly refuseFile?: (file: ReceivedFile) => Promise<string | undefined>
  /** Were these very bytes taken in before? */
  readonly wasLoaded?: (work: Work, file: ReceivedFile) => Promise<boolean>
  /** What the reader must know of the register. */
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
  /**
   * Ends the load: what the answer says beyond counts and merge; of a real one also the line in the
   * decision log.
   */
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

/** The file of an upload; 400 when there is none, or its name ends otherwise. */
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

/** The header of a file without the two columns that a file of rejected rows of ours adds to it. */
function withoutOwn(header: readonly string[]): readonly string[] {
  const end = header.findLastIndex((name) => name.trim() !== '') + 1
  return end > 2 &&
    fold(header[end - 2] ?? '') === 'linha' &&
    fold(header[end - 1] ?? '') === 'motivo'
    ? header.slice(0, end - 2)
    : header
}

/**
 * Reads the file piece by piece into the run; answers its header and how many rows stand under it.
 */
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
 * Takes a file in within the call: read as a stream, judged, merged in one statement and one
 * transaction; the same file again changes nothing. On a rehearsal nothing of it is written. 400
 * for a file that cannot be read or lacks a column.
 */
export const takeFile =
  <Row, Facts, Merged, Closed>(
    importer: Pick<Importer, 'accepts' | 'says' | 'columns'>,
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
