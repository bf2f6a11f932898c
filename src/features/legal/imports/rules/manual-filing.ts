import type { Guia } from '#features/legal/lawsuits/rules/phases.ts'
import type { manualFilingFiles } from '../contract/files.ts'

/** Guia cells of a row; null if empty. */
export type ManualCells = {
  readonly [
    F in keyof Omit<
      Guia,
      'id' | 'isTicketAsked' | 'filingStatus' | 'hasPaymentProof' | 'sharesCase'
    >
  ]: Guia[F]
} & { readonly hasPaymentProof: boolean | null }

/** A character of another script in a contract number: it looks like a plain one but differs. */
export const strangeSign = (contract: string): string | undefined =>
  contract.match(/[^\x20-\x7e\p{Script=Latin}]/u)?.[0]

/** Why a filing needs a second person regardless of its sum; undefined if only the sum decides. */
export function unprovenReason(filing: {
  readonly isKnown: boolean
  readonly hasTitulos: boolean
  readonly wasListed: boolean
}): string | undefined {
  if (!filing.isKnown) return 'O cadastro não conhece este contrato.'
  if (!filing.hasTitulos) return 'Nenhum título vencido deste tipo de dívida entrou na ação.'
  return filing.wasListed ? undefined : 'O contrato nunca esteve em uma lista de elegíveis.'
}

type Column = (typeof manualFilingFiles.columns)[number]['name']
type Field = keyof ManualCells

/** Columns in the order of the phases that they conclude (rules 5.4, 9). */
const LADDER: readonly {
  readonly column: Column
  readonly field: Field
  readonly phase: number
  readonly words: string
}[] = [
  { column: 'guiaValor', field: 'amount_cents', phase: 2, words: 'o valor da guia' },
  { column: 'numeroPO', field: 'purchaseOrder', phase: 3, words: 'o número da PO' },
  {
    column: 'chamadoPagamento',
    field: 'paymentTicket',
    phase: 4,
    words: 'o chamado de pagamento',
  },
  { column: 'comprovante', field: 'hasPaymentProof', phase: 5, words: 'o comprovante' },
  {
    column: 'chamadoAjuizamento',
    field: 'filingTicket',
    phase: 6,
    words: 'o chamado de ajuizamento',
  },
  { column: 'protocolo', field: 'protocol', phase: 7, words: 'o protocolo' },
  { column: 'dataAjuizamento', field: 'filedOn', phase: 7, words: 'a data do ajuizamento' },
]

export type CellProblem = { readonly column: Column; readonly because: string }

const isFilled = (value: ManualCells[Field]) => value !== null && value !== false

/**
 * Merges a row into the guia: empty cells change nothing, and a filing ticket requires its proof.
 */
export function withCells(guia: Guia, cells: ManualCells, sharesCase = false): Guia {
  const filingTicket = cells.filingTicket ?? guia.filingTicket
  const protocol = cells.protocol ?? guia.protocol
  const filedOn = cells.filedOn ?? guia.filedOn
  return {
    id: guia.id,
    amount_cents: cells.amount_cents ?? guia.amount_cents,
    purchaseOrder: cells.purchaseOrder ?? guia.purchaseOrder,
    paymentTicket: cells.paymentTicket ?? guia.paymentTicket,
    hasPaymentProof: cells.hasPaymentProof ?? (guia.hasPaymentProof || cells.filingTicket !== null),
    filingTicket,
    isTicketAsked: guia.isTicketAsked,
    filingStatus: protocol !== null && filedOn !== null ? 'Ajuizado' : guia.filingStatus,
    protocol,
    filedOn,
    sharesCase: sharesCase || guia.sharesCase,
  }
}

/** Error if a row changes a field of a concluded phase. */
function restingProblem(
  guia: Guia,
  cells: ManualCells,
  concluded: number,
): CellProblem | undefined {
  const found = LADDER.find(
    ({ field, phase }) =>
      phase >= 2 && phase <= concluded && cells[field] !== null && cells[field] !== guia[field],
  )
  return (
    found && {
      column: found.column,
      because: 'A fase deste campo já está concluída com outro valor; reabra a fase para corrigir.',
    }
  )
}

/** Error if a cell is filled after an empty one: phases are concluded in order. */
function gapProblem(guia: Guia): CellProblem | undefined {
  const place = LADDER.findIndex(({ field }) => !isFilled(guia[field]))
  const empty = LADDER[place]
  const beyond = LADDER.slice(place + 1).find(({ field }) => isFilled(guia[field]))
  if (!empty) return undefined
  if (beyond)
    return {
      column: empty.column,
      because: `A linha tem ${beyond.words} e não tem ${empty.words}: as fases são preenchidas em ordem.`,
    }
  // The date is last: without it a protocol concludes nothing.
  return empty.field === 'filedOn'
    ? { column: 'dataAjuizamento', because: 'O protocolo pede a data do ajuizamento.' }
    : undefined
}

/** Why a row may not fill the existing guia; undefined if it may. */
export const manualProblem = (
  guia: Guia,
  cells: ManualCells,
  concluded: number,
): CellProblem | undefined =>
  restingProblem(guia, cells, concluded) ?? gapProblem(withCells(guia, cells))
