import type { Codes } from '#features/ledger/receivables/gateway/codes.ts'
import type { FileReceipt } from '#features/ledger/receivables/rules.ts'
import type { Finding } from '#features/ledger/sources/contract/findings.ts'
import type { FileReading } from '#features/ledger/sources/contract/rehearsal.ts'
import type { FileColumns } from '#features/ledger/sources/gateway/judge-file.ts'
import type { Respelling } from '#features/ledger/sources/rules/codes.ts'
import type { Reading } from '#features/ledger/sources/rules/forms.ts'
import type { PartCounts } from '#features/ledger/sources/rules/judge.ts'
import type { LoweredTitulo, MonthSum } from '#features/ledger/sources/rules/titulos-of-file.ts'
import type { FileCredit } from '#features/ledger/tenant-credits/rules.ts'
import { threadMessages } from '#listing/server/reading/reading.ts'
import type { ReadingMessage } from '#listing/server/reading/reading-thread.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { JudgeMessage, JudgeOrder } from './judge-thread.ts'

/** What the thread found of a part. */
export type JudgedPartFacts = {
  readonly reading: FileReading | null
  readonly readings: readonly Reading[]
  readonly isRefused: boolean
  readonly findings: readonly Finding[]
  /** Undefined if the file was refused before its rows. */
  readonly counts: PartCounts | undefined
  readonly open_cents: number
  readonly sums: readonly Readonly<MonthSum>[]
  readonly credits: readonly FileCredit[]
  readonly lowered: readonly LoweredTitulo[]
  readonly respellings: readonly Respelling[]
  /** Mall and number of rejected rows: they have not vanished. */
  readonly rejected: readonly (readonly [string, string])[]
  readonly columns: FileColumns
  /** Day of the report (J23). */
  readonly headerOn: LocalDate | undefined
  /** Payments of a file of receipts. */
  readonly receipts: readonly FileReceipt[]
}

const thread = new URL('./judge-thread.ts', import.meta.url)

type PartOrder = Omit<JudgeOrder, 'codes' | 'linesWanted' | 'asCsv'>

/**
 * Judges a part of a file in a worker thread while its rows are staged. `judged` receives what was
 * found, after the last row. Throws FileRefused for bytes that cannot be read at all.
 */
export const readJudged = (order: PartOrder, judged: (facts: JudgedPartFacts) => void) =>
  async function* (codes: Codes): AsyncGenerator<ReadingMessage> {
    for await (const message of threadMessages<JudgeMessage>(thread, {
      ...order,
      codes,
      linesWanted: undefined,
    }))
      if (message.kind === 'judged') judged(message.facts)
      else yield message
  }

/** A part of a file judged, with its accepted rows as a csv of our own layout. */
export async function judgedAsCsv(
  order: PartOrder & Pick<JudgeOrder, 'codes'>,
): Promise<{ readonly facts: JudgedPartFacts; readonly csv: Buffer }> {
  const pieces: Uint8Array[] = []
  let facts: JudgedPartFacts | undefined
  for await (const message of threadMessages<JudgeMessage>(thread, {
    ...order,
    linesWanted: undefined,
    asCsv: true,
  })) {
    if (message.kind === 'judged') facts = message.facts
    else if (message.kind === 'header') pieces.push(Buffer.from(`${message.header}\n`))
    else if (message.kind === 'piece') pieces.push(message.copy)
  }
  if (facts === undefined) throw new Error('The reading thread ended without a judgement')
  return { facts, csv: Buffer.concat(pieces) }
}

/** Texts of accepted rows in our own layout. */
export async function* textsOfRows(
  order: PartOrder & Pick<JudgeOrder, 'codes'>,
  lines: readonly number[],
): AsyncGenerator<ReadonlyMap<number, string>> {
  for await (const message of threadMessages<JudgeMessage>(thread, {
    ...order,
    linesWanted: lines,
  }))
    if (message.kind === 'rowTexts') yield message.texts
}
