import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import { inFile, streetInFile } from '#features/negativation/debt-items/rules/file-text.ts'
import {
  type DetailField,
  type HeaderField,
  type Layout,
  type TrailerField,
  convem04,
} from './layout.ts'
import { isSendableMotive } from './motives.ts'
import { packDay, packDocument, packRecord } from './record.ts'
import type { FileOperation } from './return-codes.ts'

/** The informant that sends the file. */
export type RemessaInformant = {
  /** First 8 characters of the CNPJ, letters allowed. */
  readonly cnpjRoot: string
  readonly contactName: string
  readonly areaCode?: string
  readonly phone?: string
  readonly extension?: string
  readonly logon?: string
}

/** A debtor: F with a CPF, J with a CNPJ, both without punctuation. */
export type RemessaParty = {
  readonly kind: 'F' | 'J'
  readonly document: string
  readonly name: string
  readonly birthOn?: LocalDate
}

export type RemessaAddress = {
  readonly street: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly cep: string
}

/**
 * One detail record; birth date and address are the debtor's own (the coobrigado's, if there is
 * one).
 */
export type RemessaRecord = {
  readonly operation: FileOperation
  /** Branch (4) and check digits (2) of the creditor's CNPJ. */
  readonly creditorBranch: string
  readonly occurredOn: LocalDate
  /** Defaults to the due date. */
  readonly contractEndsOn?: LocalDate
  readonly natureza: string
  readonly principal: RemessaParty
  readonly coobrigado?: RemessaParty
  /** Required on an exclusion, ignored on an inclusion. */
  readonly motive?: string
  /** Optional on an exclusion: a removal never waits for an address. */
  readonly address?: RemessaAddress
  readonly value_cents: Cents
  /** The same for the principal and its coobrigados. */
  readonly contractNumber: string
}

export type RemessaBatch = {
  readonly informant: RemessaInformant
  readonly remessa: number
  readonly movementOn: LocalDate
  /** Four digits when an informant sends several files a day, else absent. */
  readonly differential?: string
  readonly records: readonly RemessaRecord[]
}

const LAST_REMESSA = 999_999
const LAST_SEQUENCE = 9_999_999

/** Lines of a batch file, without CRLF. Pure; throws RangeError for values that do not fit. */
export function* writeRemessaLines(
  batch: RemessaBatch,
  layout: Layout = convem04,
): Generator<string> {
  if (!Number.isInteger(batch.remessa) || batch.remessa < 1 || batch.remessa > LAST_REMESSA) {
    throw new RangeError(`remessa ${batch.remessa} is not between 1 and ${LAST_REMESSA}`)
  }
  if (batch.records.length + 2 > LAST_SEQUENCE)
    throw new RangeError('too many records for one file')
  yield headerLine(batch, layout)
  let sequence = 1
  for (const record of batch.records) yield detailLine(record, ++sequence, layout)
  yield packRecord(layout.trailer, { sequence: String(sequence + 1) } satisfies Partial<
    Record<TrailerField, string>
  >)
}

/** The whole batch file as sent: equal batches give equal bytes. */
export function writeRemessa(batch: RemessaBatch, layout: Layout = convem04): Uint8Array {
  const lineLength = layout.recordLength + 2
  const bytes = Buffer.alloc((batch.records.length + 2) * lineLength)
  let at = 0
  for (const line of writeRemessaLines(batch, layout))
    at += bytes.write(`${line}\r\n`, at, 'latin1')
  return bytes
}

/** Sequence number of the record at this index of the batch; returns are matched by it. */
export function sequenceAt(index: number): number {
  return index + 2
}

function headerLine(batch: RemessaBatch, layout: Layout): string {
  const { informant } = batch
  return packRecord(layout.header, {
    informantRoot: informant.cnpjRoot,
    movementOn: packDay(batch.movementOn),
    areaCode: informant.areaCode,
    phone: informant.phone,
    extension: informant.extension,
    contactName: informant.contactName,
    remessa: String(batch.remessa),
    direction: 'E',
    differential: batch.differential,
    logon: informant.logon,
    sequence: '1',
  } satisfies Partial<Record<HeaderField, string | undefined>>)
}

function detailLine(record: RemessaRecord, sequence: number, layout: Layout): string {
  const { principal, coobrigado, address } = record
  const debtor = coobrigado ?? principal
  if (record.operation === 'E' && !isSendableMotive(record.motive ?? '')) {
    throw new RangeError(`motive ${record.motive ?? '(none)'} cannot be sent`)
  }
  // A real name or address cannot be shortened, and a removal may not wait for one (Súmula 548).
  // The bureau finds a record by document and contract.
  const { street, continuation } = streetInFile(address?.street ?? '')
  return packRecord(layout.detail, {
    operation: record.operation,
    creditorBranch: record.creditorBranch,
    occurredOn: packDay(record.occurredOn),
    contractEndsOn: packDay(record.contractEndsOn ?? record.occurredOn),
    natureza: record.natureza,
    principalKind: principal.kind,
    principalDocumentType: documentType(principal),
    principalDocument: packDocument(principal.document),
    motive: record.operation === 'E' ? record.motive : undefined,
    coobrigadoKind: coobrigado?.kind,
    coobrigadoDocumentType: coobrigado && documentType(coobrigado),
    coobrigadoDocument: coobrigado && packDocument(coobrigado.document),
    name: inFile('name', debtor.name),
    birthOn: debtor.kind === 'F' ? packDay(debtor.birthOn) : undefined,
    street,
    district: inFile('district', address?.district ?? ''),
    city: inFile('city', address?.city ?? ''),
    state: (address?.state ?? '').slice(0, 2),
    cep: address && digitsOf(address.cep, record.operation),
    value_cents: String(record.value_cents),
    contractNumber: record.contractNumber,
    streetContinuation: continuation,
    sequence: String(sequence),
  } satisfies Partial<Record<DetailField, string | undefined>>)
}

function documentType(party: RemessaParty): string {
  return party.kind === 'J' ? '1' : '2'
}

function digitsOf(cep: string, operation: FileOperation): string {
  const bare = cep.replace(/[.\s-]/g, '')
  return operation === 'E' && !/^\d{1,8}$/.test(bare) ? '' : bare
}
