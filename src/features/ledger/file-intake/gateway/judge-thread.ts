import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'

import type { Codes } from '#features/ledger/receivables/gateway/codes.ts'
import type { FileReceipt } from '#features/ledger/receivables/rules.ts'
import { FIELDS } from '#features/ledger/sources/contract/fields.ts'
import { isBuiltIn } from '#features/ledger/sources/contract/lifecycle.ts'
import type { Recipe, RecipePart } from '#features/ledger/sources/contract/recipe.ts'
import { type FileColumns, judgeFile } from '#features/ledger/sources/gateway/judge-file.ts'
import type { AcceptedRow, JudgeFacts } from '#features/ledger/sources/rules/judge.ts'
import type { FieldValues } from '#features/ledger/sources/rules/part-reader.ts'
import { type KnownFacts, Register } from '#features/ledger/sources/rules/register.ts'
import { columnsOf, type Issue, rowTextOf } from '#listing/server/reading/layout.ts'
import {
  endInThread,
  type ReadingMessage,
  speaker,
} from '#listing/server/reading/reading-thread.ts'
import { foldName } from '#values/fold-text.ts'
import type { LocalDate } from '#values/local-date.ts'
import { layoutOfPart } from '#features/ledger/sources/gateway/check-row.ts'

import type { JudgedPartFacts } from './judged-part.ts'

/** What the thread judges: one part of a recipe over a file. */
export type JudgeOrder = {
  readonly path: string
  readonly name: string
  /** With this one part. */
  readonly recipe: Recipe
  readonly facts: KnownFacts
  readonly codes: Codes
  readonly today: LocalDate
  readonly columnsBefore: FileColumns | undefined
  /** Only the texts of these lines, for rows that a later check rejected. */
  readonly linesWanted: readonly number[] | undefined
  /** Rows in our own layout instead of lines for staging, for an importer that reads csv. */
  readonly asCsv?: boolean
}

export type JudgeMessage =
  | Extract<ReadingMessage, { kind: 'header' | 'piece' | 'rowTexts' }>
  | { readonly kind: 'judged'; readonly facts: JudgedPartFacts }

const utf8 = new TextEncoder()
const pieceSize = 1 << 18

const fieldNames = ({ traz }: RecipePart) => FIELDS[traz].map(({ name }) => name)

/** A row in our own layout; a cell that could not be read keeps its text. */
const textOf = (part: RecipePart, values: FieldValues | undefined): string =>
  rowTextOf(
    fieldNames(part).map((name) => {
      const value = values?.get(name)
      return value === undefined || value.flaw === undefined ? (value?.text ?? '') : value.written
    }),
  )

/** Staging columns that the file fills: without one, the stored value stays. */
function presentColumns(recipe: Recipe, part: RecipePart, codes: Codes, columns: FileColumns) {
  const ofFile = new Set((columns.get(part.arquivo) ?? []).map(foldName))
  return columnsOf(layoutOfPart(part.traz, codes)).flatMap(({ name, into }) => {
    const origin = part.campos[name]
    if (origin === undefined) return []
    // Optional columns of our own layouts may be missing.
    const isMissing =
      isBuiltIn(recipe) && origin.coluna !== undefined && !ofFile.has(foldName(origin.coluna))
    return isMissing ? [] : [into]
  })
}

/** A payment of a file of receipts. */
function receiptOf(line: number, values: FieldValues): FileReceipt {
  const text = (field: string) => values.get(field)?.text ?? ''
  const cents = (field: string) => values.get(field)?.amount_cents ?? 0
  return {
    line,
    unit: text('unidEcon'),
    titulo: text('numeroTitulo'),
    boleto: text('numBoleto'),
    document: text('docPagamento'),
    clearedOn: values.get('dataCompensacao')?.day ?? null,
    paidOn: values.get('dataPagamento')?.day ?? null,
    cents: cents('valorRecebido'),
    withheldCents: cents('tributoRetido'),
    isReversed: /^(s|sim|true|1)$/i.test(text('estorno')),
  }
}

/** Staging columns of a receipt: it is staged as a row of its stored título. */
const RECEIPT_COLUMNS = [
  'boleto',
  'payment_document',
  'cleared_day',
  'paid_day',
  'received_cents',
  'withheld_cents',
]

/** Rows of the part on their way to the staging tables. */
class Pieces {
  readonly #part: RecipePart
  readonly #asCsv: boolean
  readonly rejected: (readonly [string, string])[] = []
  readonly receipts: FileReceipt[] = []
  #copy = ''
  #parties = ''
  #issues: Issue[] = []
  #rows = 0

  constructor(part: RecipePart, asCsv: boolean) {
    this.#part = part
    this.#asCsv = asCsv
  }

  readonly accept = ({ line, values, copy, parties }: AcceptedRow): void => {
    this.#rows++
    if (this.#part.traz === 'RECEBIMENTOS') {
      this.receipts.push(receiptOf(line, values))
      return
    }
    this.#copy += `${this.#asCsv ? textOf(this.#part, values) : copy}\n`
    if (!this.#asCsv) this.#parties += parties
  }

  readonly report: NonNullable<JudgeFacts['report']> = (line, problems, values) => {
    const isBad = problems.some(({ severidade }) => severidade === 'ERRO')
    if (isBad) {
      this.#rows++
      const of = (field: string) => values?.get(field)?.text ?? ''
      if (of('numeroTitulo') !== '') this.rejected.push([of('unidEcon'), of('numeroTitulo')])
    }
    for (const [index, { campo, valor, motivo, severidade }] of problems.entries())
      this.#issues.push({
        line,
        severity: severidade,
        column: campo,
        value: valor.slice(0, 200).toWellFormed(),
        reason: motivo,
        rowText: isBad && index === 0 ? textOf(this.#part, values) : undefined,
      })
  }

  get isFull(): boolean {
    return this.#copy.length >= pieceSize || this.#issues.length >= 2_000
  }

  take(): Extract<JudgeMessage, { kind: 'piece' }> {
    const piece = {
      kind: 'piece' as const,
      copy: utf8.encode(this.#copy),
      parties: utf8.encode(this.#parties),
      issues: this.#issues,
      rows: this.#rows,
      bytesRead: 0,
    }
    this.#copy = ''
    this.#parties = ''
    this.#issues = []
    this.#rows = 0
    return piece
  }
}

type Say = (message: JudgeMessage, own?: readonly Uint8Array[]) => Promise<void>

/** Judges the part: its columns, its rows in pieces, then what it was found to be. */
async function judge(order: JudgeOrder, part: RecipePart, say: Say): Promise<void> {
  const { recipe, codes, today, columnsBefore } = order
  const pieces = new Pieces(part, order.asCsv ?? false)
  let opened: Promise<void> = Promise.resolve()
  const file = await judgeFile({ name: order.name, bytes: await readFile(order.path) }, recipe, {
    register: new Register(order.facts),
    codes,
    today,
    ...(columnsBefore && { columnsBefore }),
    accept: (_, row) => pieces.accept(row),
    report: pieces.report,
    opened: (columns) => {
      opened = say({
        kind: 'header',
        layout: part.traz === 'CONTRATOS' ? 'AUXILIARY' : 'ORACLE',
        present:
          part.traz === 'RECEBIMENTOS'
            ? RECEIPT_COLUMNS
            : presentColumns(recipe, part, codes, columns),
        header: rowTextOf(fieldNames(part)),
      })
    },
    pause: async () => {
      await opened
      if (pieces.isFull) await say(pieces.take())
    },
  })
  await opened
  await say(pieces.take())
  const [judged] = file.parts
  const end = judged?.judge.end()
  await say({
    kind: 'judged',
    facts: {
      reading: file.reading,
      isRefused: file.isRefused,
      readings: file.readings,
      findings: [...file.findings, ...(end?.findings ?? [])],
      counts: judged?.judge.counts,
      open_cents: end?.open_cents ?? 0,
      sums: end?.sums ?? [],
      credits: judged?.judge.credits ?? [],
      lowered: judged?.judge.lowered ?? [],
      respellings: judged?.judge.respellings ?? [],
      rejected: pieces.rejected,
      receipts: pieces.receipts,
      columns: file.columns,
      headerOn: file.headerOn,
    },
  })
}

/** Texts of rows that were accepted here and rejected by a later check. */
async function texts(
  order: JudgeOrder,
  part: RecipePart,
  lines: readonly number[],
  say: Say,
): Promise<void> {
  const wanted = new Set(lines)
  const found = new Map<number, string>()
  await judgeFile({ name: order.name, bytes: await readFile(order.path) }, order.recipe, {
    register: new Register(order.facts),
    codes: order.codes,
    today: order.today,
    accept: (_, { line, values }) => {
      if (wanted.has(line)) found.set(line, textOf(part, values))
    },
  })
  await say({ kind: 'rowTexts', texts: found })
}

async function run(order: JudgeOrder, say: Say): Promise<void> {
  const [part] = order.recipe.partes
  if (part === undefined) throw new Error('A recipe without a part')
  await (order.linesWanted === undefined
    ? judge(order, part, say)
    : texts(order, part, order.linesWanted, say))
}

const data = workerData as JudgeOrder & { readonly port: Parameters<typeof endInThread>[0] }
endInThread(data.port, run(data, speaker<JudgeMessage>(data.port)))
