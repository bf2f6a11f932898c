import * as z from 'zod'

import { flag, ids, numeric, pageWindow, searchText, texts } from '#contract/wire.ts'
import {
  type Competence,
  formatCompetence,
  isCompetence,
  parseBrCompetence,
} from '#values/competence.ts'
import { type Rate, percentFromRate, rateFromPercent } from '#values/rate.ts'

const monthOf = (text: string) => (isCompetence(text) ? text : parseBrCompetence(text))

/** A month on the wire: 'MM/AAAA'; also accepts 'AAAA-MM'. */
export const monthYear = z.codec(
  z
    .string()
    .max(20)
    .refine((text) => monthOf(text) !== undefined, 'O mês deve existir, no formato MM/AAAA.'),
  z.custom<Competence>((value) => typeof value === 'string'),
  {
    // Invalid months were already refused by the validation above.
    decode: (text) => monthOf(text) ?? ('' as Competence),
    encode: (month) => (isCompetence(month) ? formatCompetence(month) : month),
  },
)

/** A percentage that may be negative or above 100. */
export const signedPercent = z.codec(
  z.number(),
  z.custom<Rate>((value) => Number.isSafeInteger(value)),
  { decode: (value) => rateFromPercent(value), encode: (value) => percentFromRate(value) },
)

/** Views of the summary; they overlap and do not add up (rules 6.2). */
export const VIEWS = ['TOTAL', 'CORPORATIVO', 'JURIDICO'] as const
export type View = (typeof VIEWS)[number]

/** Grid columns by wire name (spec 3:3). */
export const GRID_COLUMN_NAMES = [
  'valorMensalAluguel',
  'valorMensalCondominio',
  'valorMensalFundo',
  'valorMensalComerciais',
  'valorAnualAluguel',
  'valorAnualCondominio',
] as const

/**
 * Columns whose títulos can be opened: grid columns, or all accounts of the month for the charts.
 */
export const OPENED_COLUMN_NAMES = [...GRID_COLUMN_NAMES, 'todasAsContas'] as const
export type OpenedColumn = (typeof OPENED_COLUMN_NAMES)[number]

/** The malls: by id, or all of a portfolio. */
const malls = { shoppingIds: ids.optional(), portfolios: texts.optional() }

/** Report parameters (spec 3:7); without months, the newest calculated one. */
export const reportQuery = {
  ...malls,
  nomeFantasia: searchText.optional(),
  mesAnoInicio: monthYear.optional(),
  mesAnoFim: monthYear.optional(),
  codigosTipoMovimento: texts.optional(),
  apenasParticipacao: flag.optional(),
}

/** A month as two numbers (spec 3:7). */
export const monthAndYear = {
  mes: numeric(z.number().int().min(1, 'O mês vai de 1 a 12.').max(12, 'O mês vai de 1 a 12.'), {
    minimum: 1,
    maximum: 12,
  }).optional(),
  ano: numeric(
    z
      .number()
      .int()
      .min(1900, 'Informe o ano com quatro dígitos.')
      .max(9998, 'Informe um ano até 9998.'),
    { minimum: 1900, maximum: 9998 },
  ).optional(),
}

/** Grid parameters (spec 3:7). `semCarencia` ignores the minimum days (rules 6.2). */
export const summaryQuery = {
  ...malls,
  ...monthAndYear,
  apenasParticipacao: flag.optional(),
  visao: z.enum(VIEWS, 'A visão é TOTAL, CORPORATIVO ou JURIDICO.').optional(),
  semCarencia: flag.optional(),
}

export const ReportQuery = z.object({ ...reportQuery, ...pageWindow })
export const SummaryQuery = z.object(summaryQuery)
export type SummaryQuery = z.output<typeof SummaryQuery>

/** A month without a calculation for some malls. */
export const MissingRun = z.object({ mesAno: monthYear, shoppings: z.array(z.string()) })
