// Columns of the lists, the blocks and their spreadsheets, each declared once.

/**
 * Figures of a customer or group: `listed` is the field of the lists, `inBlock` that of the blocks,
 * both by the specification.
 */
export const FIGURES = {
  dueInMonth: {
    label: 'Mês à vencer',
    width: 88,
    listed: 'amountDue',
    inBlock: 'dueBalanceInMonth',
  },
  overdueInMonth: {
    label: 'Mês atual',
    width: 98,
    listed: 'overdueThisMonth',
    inBlock: 'overdueBalanceInMonth',
  },
  overdueInBlock: {
    label: 'Vencido no bloco',
    width: 98,
    listed: undefined,
    inBlock: 'vencidoNoBloco',
  },
  overdue120: {
    label: 'Total 120 dias',
    width: 98,
    listed: 'overdue120Days',
    inBlock: 'overdue120Days',
  },
  above120: {
    label: 'Acima de 120 dias',
    width: 124,
    listed: 'acimaDe120Dias',
    inBlock: 'acimaDe120Dias',
  },
  totalOverdue: {
    label: 'Total geral',
    width: 98,
    listed: 'totalOverdue',
    inBlock: 'totalOverdueBalance',
  },
} as const

export type Figure = keyof typeof FIGURES

/** A figure as a column of a list. */
export const listedFigure = <F extends Exclude<Figure, 'overdueInBlock'>>(figure: F) =>
  ({
    of: FIGURES[figure].listed as (typeof FIGURES)[F]['listed'],
    label: FIGURES[figure].label,
    as: 'money',
    width: FIGURES[figure].width,
  }) as const

/** A figure as a column of the spreadsheet of a block. */
export const blockFigure = (figure: Figure) =>
  ({ of: FIGURES[figure].inBlock, label: FIGURES[figure].label, as: 'money' }) as const

/** Labels and widths of the other columns. */
export const HEADS = {
  priority: { label: 'Prioridade', shortLabel: 'Prior.', width: 58 },
  points: { label: 'Pontos', width: 80, wideWidth: 120 },
  customer: { label: 'Razão Social', shortLabel: 'Marca / Razão' },
  document: { label: 'CPF/CNPJ', width: 144, wideWidth: 160 },
  mall: { label: 'Shopping', width: 96, wideWidth: 200 },
  isCorporate: { label: 'Negociação corporativa', shortLabel: 'Neg. corp.', width: 70 },
  group: { label: 'Grupo de cobrança' },
  portfolio: { label: 'Portfólio' },
  brandStatus: { label: 'Status Marca' },
  status: { label: 'Status Negociação', wideWidth: 220 },
  contactOn: { label: 'Data Contato', width: 94 },
} as const
