import type { Guia } from '#features/lawsuits/rules/phases.ts'
import type { manualFilingFiles } from '../contract/files.ts'

/** What a row tells of its guia: null of an empty cell. */
export type ManualCells = {
  readonly [
    F in keyof Omit<
      Guia,
      'id' | 'isTicketAsked' | 'filingStatus' | 'hasPaymentProof' | 'sharesCase'
    >
  ]: Guia[F]
} & { readonly hasPaymentProof: boolean | null }

/**
 * A letter or digit of another script in a contract number: it looks like the plain one and names
 * another contract.
 */
export const strangeSign = (contract: string): string | undefined =>
  contract.match(/[^\x20-\x7e\p{Script=Latin}]/u)?.[0]

/** Why a filing counts only once a second person confirms it; undefined where its sum alone decides. */
export function unprovenBecause(filing: {
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

/** The cells of a row in the order of the phases that they conclude (rules 5.4, 9). */
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

/** What is wrong with a cell of a row. */
export type CellProblem = { readonly column: Column; readonly because: string }

const isFilled = (value: ManualCells[Field]) => value !== null && value !== false

/** The guia with what a row tells: an empty cell keeps, and a filing ticket asks for its proof. */
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

/** Another value for what a concluded phase keeps; undefined where the row leaves it alone. */
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

/** Something filled beyond an empty cell: phases are concluded in their order, and none is skipped. */
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
  // The date stands last: a protocol without one concludes nothing.
  return empty.field === 'filedOn'
    ? { column: 'dataAjuizamento', because: 'O protocolo pede a data do ajuizamento.' }
    : undefined
}

/** Why a row may not fill the guia that stands; undefined where it may. */
export const manualProblem = (
  guia: Guia,
  cells: ManualCells,
  concluded: number,
): CellProblem | undefined =>
  restingProblem(guia, cells, concluded) ?? gapProblem(withCells(guia, cells))
