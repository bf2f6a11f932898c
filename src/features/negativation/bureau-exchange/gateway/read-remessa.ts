import { type DetailField, type HeaderField, type Layout, convem04 } from './layout.ts'
import { type FileLine, splitLines } from './lines.ts'
import type { CheckedRecord } from './preflight.ts'
import { unpackDay, unpackDocument, unpackRecord } from './record.ts'

/** A detail record read from a remessa, with its position in the file. */
export type ReadRecord = CheckedRecord & {
  readonly sequence: number
  readonly motive: string
  /** The whole line, echoed in a return. */
  readonly line: string
}

export type ReadRemessa = {
  readonly informantRoot: string
  readonly remessa: number
  readonly header: string
  readonly records: readonly ReadRecord[]
  readonly trailer: string
}

/**
 * Parses a remessa that passed preflightFile, as the bureau would. Invalid data are kept as
 * written.
 */
export function readRemessa(bytes: Uint8Array, layout: Layout = convem04): ReadRemessa {
  const lines = splitLines(bytes)
  const headerText = lines[0]?.text ?? ''
  const header = unpackRecord(layout.header, headerText)
  const field = (name: HeaderField) => header.get(name) ?? ''
  return {
    informantRoot: field('informantRoot').slice(1),
    remessa: Number(field('remessa')),
    header: headerText,
    records: lines
      .filter((line) => line.text.startsWith('1'))
      .map((line) => readDetail(line, layout)),
    trailer: lines.at(-1)?.text ?? '',
  }
}

function readDetail({ text: line }: FileLine, layout: Layout): ReadRecord {
  const detail = unpackRecord(layout.detail, line)
  const raw = (name: DetailField) => detail.get(name) ?? ''
  const text = (name: DetailField) => raw(name).trim()
  const day = (name: DetailField) => unpackDay(raw(name)) ?? raw(name)
  const birth = /^[ 0]*$/.test(raw('birthOn')) ? undefined : day('birthOn')
  const isCoobrigado = text('coobrigadoKind') !== '' || text('coobrigadoDocument') !== ''
  const ownDebtor = (isOwn: boolean) => ({
    name: isOwn ? text('name') : '',
    ...(isOwn && birth ? { birthOn: birth } : {}),
  })
  const value = raw('value_cents')
  return {
    operation: raw('operation'),
    creditorBranch: raw('creditorBranch'),
    occurredOn: day('occurredOn'),
    contractEndsOn: day('contractEndsOn'),
    natureza: text('natureza'),
    principal: {
      kind: raw('principalKind'),
      document: unpackDocument(raw('principalDocument'), raw('principalDocumentType')),
      ...ownDebtor(!isCoobrigado),
    },
    ...(isCoobrigado
      ? {
          coobrigado: {
            kind: raw('coobrigadoKind'),
            document: unpackDocument(raw('coobrigadoDocument'), raw('coobrigadoDocumentType')),
            ...ownDebtor(true),
          },
        }
      : {}),
    motive: text('motive'),
    address: {
      street: `${text('street')} ${text('streetContinuation')}`.trim(),
      district: text('district'),
      city: text('city'),
      state: text('state'),
      cep: raw('cep'),
    },
    value_cents: /^\d{15}$/.test(value) ? Number(value) : Number.NaN,
    contractNumber: text('contractNumber'),
    sequence: Number(raw('sequence')),
    line,
  }
}
