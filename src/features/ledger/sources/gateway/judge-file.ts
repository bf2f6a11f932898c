import type { Cells } from '#listing/server/reading/cells-of-row.ts'
import { readOnceMore } from '#listing/server/reading/encodings.ts'
import type { Codes } from '#features/ledger/receivables/gateway/codes.ts'
import { countOf } from '#values/count-of.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Finding } from '../contract/findings.ts'
import type { FileReading } from '../contract/rehearsal.ts'
import { isBuiltIn } from '../contract/lifecycle.ts'
import type { Recipe, RecipePart } from '../contract/recipe.ts'
import { type FileForm, FormEvidence, type Reading } from '../rules/forms.ts'
import { type AcceptedRow, type JudgeFacts, PartJudge } from '../rules/judge.ts'
import { Notes } from '../rules/notes.ts'
import { Cleaner, PartReader } from '../rules/part-reader.ts'
import { headerDay } from '../rules/header-day.ts'
import type { Register } from '../rules/register.ts'
import type { LineProblem } from '../rules/row-problem.ts'
import { layoutCheck } from './check-row.ts'
import { CurrentRow } from './current-row.ts'
import { columnFindings, sheetFindings } from './file-findings.ts'
import { Lookups } from './lookups.ts'
import { openFiles } from './open-files.ts'
import type { NamedBytes, SourceTable } from './tables.ts'

/** Names of the columns of a file, by its role. */
export type FileColumns = ReadonlyMap<string, readonly string[]>

/** What the product knows when it judges a file. */
export type JudgeInput = {
  readonly register: Register
  readonly codes: Codes
  readonly today: LocalDate
  /** Columns of the last file of the source by role, to notice new ones. */
  readonly columnsBefore?: ReadonlyMap<string, readonly string[]>
  /** Receives the accepted rows of a part, so that a load can stage them. */
  readonly accept?: (part: RecipePart, row: AcceptedRow) => void
  /** Receives the problems of every row, with its values if they were read. */
  readonly report?: JudgeFacts['report']
  /** Receives the columns of the files by role, before any row. */
  readonly opened?: (columns: FileColumns) => void
  /** Waits between batches of rows, so that a slow database slows the reading. */
  readonly pause?: () => Promise<void>
}

/** A part of a recipe with its judge, at the end. */
export type JudgedPart = { readonly part: RecipePart; readonly judge: PartJudge }

/** A file as a whole: refused, or judged part by part. */
export type JudgedFile = {
  readonly reading: FileReading | null
  readonly readings: readonly Reading[]
  readonly isRefused: boolean
  readonly findings: readonly Finding[]
  readonly parts: readonly JudgedPart[]
  /** Columns by role, to notice new ones in the next file. */
  readonly columns: FileColumns
  /** Day of the report, from above its header (J23). */
  readonly headerOn: LocalDate | undefined
}

const misfit = (cells: number, names: number) =>
  `A linha tem ${countOf(cells, 'coluna', 'colunas')} e o cabeçalho tem ${names}; ela pode estar cortada ou ter um separador a mais.`

/** True if a row of a text file does not fit its header. */
function isMisfit(cells: Cells, { columns, reading }: SourceTable): boolean {
  const width = columns.names.length
  for (let at = width; at < cells.count; at++) if (cells.text(at).trim() !== '') return true
  if (reading.forma !== 'CSV') return false
  for (let at = cells.count; at < width; at++)
    if ((columns.names[at] ?? '').trim() !== '') return true
  return false
}

/** Judges the files of an upload with a recipe, in two passes: their forms, then their rows. */
class FileJudge {
  readonly #recipe: Recipe
  readonly #input: JudgeInput
  readonly #tables: ReadonlyMap<string, readonly SourceTable[]>
  readonly #notes = new Notes()
  readonly #cleaner = new Cleaner(readOnceMore, {
    invisible: (line, text) =>
      this.#notes.add('J08', 'AVISO', `linha ${line}: ${text.slice(0, 60)}`),
    mended: (line, text) => this.#notes.add('J13', 'AVISO', `linha ${line}: ${text.slice(0, 60)}`),
  })
  readonly #lookups = new Lookups()
  readonly #evidence = new Map<string, FormEvidence>()
  readonly #forms = new Map<string, FileForm>()
  readonly #hidden = new Map<string, number>()
  readonly #readers: readonly (readonly [SourceTable, PartReader])[]

  constructor(
    recipe: Recipe,
    input: JudgeInput,
    tables: ReadonlyMap<string, readonly SourceTable[]>,
  ) {
    this.#recipe = recipe
    this.#input = input
    this.#tables = tables
    this.#readers = recipe.partes.flatMap((part) =>
      (tables.get(part.arquivo) ?? []).map(
        (table) =>
          [
            table,
            new PartReader(part, {
              columns: table.columns,
              cleaner: this.#cleaner,
              lookup: this.#lookups.of,
              formOf: (role) => this.#formOf(role),
            }),
          ] as const,
      ),
    )
  }

  readonly #evidenceOf = (role: string): FormEvidence => {
    const found = this.#evidence.get(role) ?? new FormEvidence()
    this.#evidence.set(role, found)
    return found
  }

  #formOf(role: string): FileForm {
    return this.#forms.get(role) ?? { order: 'DMY', decimal: ',' }
  }

  /** First pass: the order of days and the decimal sign of each file. */
  async forms(): Promise<readonly Finding[]> {
    await this.#lookups.fill(this.#tables, this.#cleaner)
    for (const [table, reader] of this.#readers) {
      const row = new CurrentRow(table.role)
      for await (const rows of table.rows())
        for (const { line, cells } of rows)
          reader.addEvidence(row.show(line, cells), this.#evidenceOf)
    }
    return this.#recipe.arquivos.flatMap((file) => {
      const { form, findings } = this.#evidenceOf(file.papel).judge(file)
      this.#forms.set(file.papel, form)
      return findings
    })
  }

  readings(): readonly Reading[] {
    return [...this.#evidence.values()].flatMap((evidence) => evidence.readings())
  }

  reading(): FileReading | null {
    const role = this.#recipe.partes[0]?.arquivo ?? ''
    const [table] = this.#tables.get(role) ?? []
    if (!table) return null
    const file = this.#recipe.arquivos.find(({ papel }) => papel === role)
    const evidence = this.#evidence.get(role)
    return {
      ...table.reading,
      dia: file && file.dia !== 'AUTO' ? file.dia : (evidence?.provedOrder() ?? null),
      decimal: file && file.decimal !== 'AUTO' ? file.decimal : (evidence?.provedSign() ?? null),
    }
  }

  /** Day above the header of the first part's file; known once its forms were read. */
  headerOn(): LocalDate | undefined {
    const role = this.#recipe.partes[0]?.arquivo ?? ''
    const [table] = this.#tables.get(role) ?? []
    const line = table?.reading.linhaCabecalho ?? 0
    const above = table?.top.filter((row) => row.line < line).flatMap(({ texts }) => texts) ?? []
    const form = { order: this.#formOf(role).order, hasShortYears: true }
    return headerDay(above, form, this.#input.today)
  }

  /** Second pass: the rows. */
  async rows(): Promise<readonly JudgedPart[]> {
    const { register, codes, today, accept, report } = this.#input
    this.#cleaner.isNoting = true
    const judged: JudgedPart[] = []
    for (const part of this.#recipe.partes) {
      const judge = new PartJudge({
        part,
        isBuiltIn: isBuiltIn(this.#recipe),
        register,
        today,
        check: layoutCheck(part.traz, codes),
        ...(accept && { accept: (row: AcceptedRow) => accept(part, row) }),
        ...(report && { report }),
      })
      const readers = this.#readers.filter(([, reader]) => reader.part === part)
      for (const [index, [table, reader]] of readers.entries())
        await this.#judgeTable(table, reader, judge, index * LINES_OF_A_FILE)
      judged.push({ part, judge })
    }
    return judged
  }

  /** Lines of a second file of one part are counted from `firstLine` on: a line is one row. */
  async #judgeTable(
    table: SourceTable,
    reader: PartReader,
    judge: PartJudge,
    firstLine: number,
  ): Promise<void> {
    const row = new CurrentRow(table.role)
    const file = this.#recipe.arquivos.find(({ papel }) => papel === table.role)
    for await (const rows of table.rows()) {
      for (const { line: lineOfFile, cells, isHidden } of rows) {
        const line = firstLine + lineOfFile
        row.show(line, cells)
        if (isHidden) {
          this.#hidden.set(table.role, (this.#hidden.get(table.role) ?? 0) + 1)
          if (file?.linhasOcultas === 'IGNORAR') {
            judge.counts.ignoradas++
            continue
          }
        }
        const kind = reader.kindOf(row)
        if (kind !== 'IGNORAR' && kind !== 'TOTAL' && isMisfit(cells, table))
          judge.addMisfit(line, misfit(cells.count, table.columns.names.length))
        else judge.add(line, kind, () => reader.read(row))
      }
      await this.#input.pause?.()
    }
  }

  /** Findings about cells and sheets, after the rows were read. */
  noted(): readonly Finding[] {
    return [
      ...this.#notes.finding(
        'J08',
        'AVISO',
        (count) =>
          `${countOf(count, 'célula tinha caracteres invisíveis, que foram tirados', 'células tinham caracteres invisíveis, que foram tirados')}.`,
      ),
      ...this.#notes.finding(
        'J13',
        'AVISO',
        (count) =>
          `${countOf(count, 'texto estava codificado duas vezes e foi consertado', 'textos estavam codificados duas vezes e foram consertados')}.`,
      ),
      ...sheetFindings(this.#tables, this.#recipe.arquivos, this.#hidden),
    ]
  }
}

const LINES_OF_A_FILE = 10_000_000

const refuses = (findings: readonly Finding[]) =>
  findings.some(({ severidade }) => severidade === 'RECUSA')

/**
 * Judges a whole file with a recipe before any of its rows counts (rules 11, 3). Throws FileRefused
 * for bytes that cannot be read at all.
 */
export async function judgeFile(
  file: NamedBytes,
  recipe: Recipe,
  input: JudgeInput,
): Promise<JudgedFile> {
  const { tables, findings: opening } = await openFiles(file, recipe)
  const names: FileColumns = new Map(
    [...tables].map(([role, [table]]) => [role, table ? [...table.columns.names] : []]),
  )
  input.opened?.(names)
  const judge = new FileJudge(recipe, input, tables)
  const ended = (findings: readonly Finding[], parts: readonly JudgedPart[] = []): JudgedFile => ({
    reading: judge.reading(),
    readings: refuses(findings) ? judge.readings() : [],
    isRefused: refuses(findings),
    findings,
    parts,
    columns: names,
    headerOn: judge.headerOn(),
  })
  const columns = [...opening, ...columnFindings(recipe, tables, input.columnsBefore)]
  if (refuses(columns)) return ended(columns)
  const forms = [...columns, ...(await judge.forms())]
  if (refuses(forms)) return ended(forms)
  const parts = await judge.rows()
  return ended([...forms, ...judge.noted()], parts)
}

/** Problems of all parts, in the order of their lines. */
export const problemsOf = (parts: readonly JudgedPart[]): readonly LineProblem[] =>
  parts.flatMap(({ judge }) => judge.problems).toSorted((one, other) => one.linha - other.linha)
