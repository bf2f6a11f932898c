import type { FileOperation } from './return-codes.ts'
import type { ReturnFile, ReturnRecord } from './return-file.ts'

/**
 * The fields of a sent record that returns are matched by; documents without punctuation, the
 * contract number as in the file.
 */
export type SentRecord = {
  readonly remessa: number
  readonly sequence: number
  readonly operation: FileOperation
  readonly principalDocument: string
  readonly coobrigadoDocument: string
  readonly contractNumber: string
  readonly value_cents: number
}

export type ReturnMatches<S extends SentRecord> = {
  readonly matches: readonly { readonly answer: ReturnRecord; readonly sent: S }[]
  readonly unmatchedRecords: readonly ReturnRecord[]
}

/**
 * Finds the sent record of every return record. First by remessa and sequence, if persons and
 * operation agree, since the bureau returns later events under other numbers.
 * Else by principal, contract and coobrigado; value, operation and the newest remessa decide
 * between several.
 */
export function matchReturn<S extends SentRecord>(
  file: Pick<ReturnFile, 'remessa' | 'records'>,
  sentRecords: readonly S[],
): ReturnMatches<S> {
  const bySequence = new Map<string, S>()
  const byDebt = new Map<string, S[]>()
  for (const record of sentRecords) {
    bySequence.set(`${record.remessa}/${record.sequence}`, record)
    const key = debtKey(record)
    const others = byDebt.get(key)
    if (others) others.push(record)
    else byDebt.set(key, [record])
  }

  const matches: { answer: ReturnRecord; sent: S }[] = []
  const unmatchedRecords: ReturnRecord[] = []
  for (const answer of file.records) {
    const byNumber =
      answer.sequence === undefined
        ? undefined
        : bySequence.get(`${file.remessa}/${answer.sequence}`)
    const agrees =
      byNumber && debtKey(byNumber) === debtKey(answer) && byNumber.operation === answer.operation
    const match = agrees ? byNumber : bestOf(answer, byDebt.get(debtKey(answer)) ?? [])
    if (match) matches.push({ answer, sent: match })
    else unmatchedRecords.push(answer)
  }
  return { matches, unmatchedRecords }
}

function debtKey(record: SentRecord | ReturnRecord): string {
  const contract = record.contractNumber.trim().toUpperCase()
  return `${record.principalDocument}|${contract}|${record.coobrigadoDocument}`
}

function bestOf<S extends SentRecord>(
  answer: ReturnRecord,
  candidates: readonly S[],
): S | undefined {
  const sameOperation = preferMatching(
    candidates,
    (candidate) => candidate.operation === answer.operation,
  )
  const sameValue = preferMatching(
    sameOperation,
    (candidate) => candidate.value_cents === answer.value_cents,
  )
  return sameValue.reduce<S | undefined>(
    (best, candidate) => (best === undefined || isNewer(candidate, best) ? candidate : best),
    undefined,
  )
}

function preferMatching<S>(
  candidates: readonly S[],
  holds: (candidate: S) => boolean,
): readonly S[] {
  const storedCandidates = candidates.filter(holds)
  return storedCandidates.length > 0 ? storedCandidates : candidates
}

function isNewer(one: SentRecord, other: SentRecord): boolean {
  return (
    one.remessa > other.remessa || (one.remessa === other.remessa && one.sequence > other.sequence)
  )
}
