import { type Rate, percentHalfUp } from '#values/rate.ts'

/**
 * Parts of all figures in cents, per título or summed by mall, month and account (rules 6.2).
 * `lateReceived` is a memo outside other figures. The last three are expected amounts (rules 6.3,
 * rows 11 to 13).
 */
export const PARTS = [
  'original',
  'adjusted',
  'received',
  'grace',
  'recovered',
  'afterClose',
  'lateReceived',
  'expected',
  'tendency',
  'expectedAdjustment',
] as const
export type Part = (typeof PARTS)[number]
export type Parts = Readonly<Record<Part, number>>

/** Sign of each part. A figure and the list of its títulos use the same combination. */
export type Combination = Readonly<Partial<Record<Part, 1 | -1>>>

const billed = { original: 1, adjusted: -1 } as const
const gross = { ...billed, received: -1, grace: -1 } as const
const net = { ...gross, recovered: -1, afterClose: -1 } as const

/** All figures in reais; percentages divide them by `faturado`. */
export const FIGURES = {
  faturadoBruto: { original: 1 },
  ajustes: { adjusted: 1 },
  faturado: billed,
  recebidoBruto: { received: 1 },
  emCarencia: { grace: 1 },
  inadimplenciaBruta: gross,
  recuperacao: { recovered: 1 },
  aposFechamento: { afterClose: 1 },
  recebidoLiquido: { recovered: 1, afterClose: 1 },
  inadimplenciaLiquida: net,
  expectativa: { expected: 1 },
  tendencia: { tendency: 1 },
  ajustesExpectativa: { expectedAdjustment: 1 },
  inadimplenciaProjetada: { ...net, expected: -1, tendency: -1, expectedAdjustment: 1 },
  recebidoDeFechados: { lateReceived: 1 },
  recebimentoTotal: { received: 1, recovered: 1, afterClose: 1 },
} as const satisfies Readonly<Record<string, Combination>>
export type Figure = keyof typeof FIGURES

export const NO_PARTS: Parts = Object.fromEntries(PARTS.map((part) => [part, 0])) as Parts

/** Sums the parts of several malls, months or accounts. */
export const sumParts = (rows: readonly Parts[]): Parts =>
  Object.fromEntries(
    PARTS.map((part) => [part, rows.reduce((sum, row) => sum + row[part], 0)]),
  ) as Parts

export const figureOf = (figure: Figure, parts: Parts): number =>
  Object.entries(FIGURES[figure] as Combination).reduce(
    (sum, [part, sign]) => sum + sign * parts[part as Part],
    0,
  )

/** A figure as share of faturado in basis points; null if nothing was billed (rules 6.2). */
export const percentOf = (figure: Figure, parts: Parts): Rate | null =>
  percentHalfUp(figureOf(figure, parts), figureOf('faturado', parts)) ?? null

/** The eight values of the cards, also per mall and título (spec 3:3). */
export const eightFigures = (parts: Parts) => ({
  faturado: figureOf('faturado', parts),
  recebidoBruto: figureOf('recebidoBruto', parts),
  inadimplenciaBruta: figureOf('inadimplenciaBruta', parts),
  inadimplenciaBrutaPercentual: percentOf('inadimplenciaBruta', parts),
  recebidoLiquido: figureOf('recebidoLiquido', parts),
  inadimplenciaLiquida: figureOf('inadimplenciaLiquida', parts),
  inadimplenciaLiquidaPercentual: percentOf('inadimplenciaLiquida', parts),
  recebimentoTotal: figureOf('recebimentoTotal', parts),
})
