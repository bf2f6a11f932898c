import * as z from 'zod'

import { day, money, percent } from '#contract/wire.ts'

/** The recommendation of an action as the wire names it. */
export const RecommendationCode = z.enum(['ISENTAR', 'AJUIZAR'])

/**
 * A boleto of an action (rules 5.6). `considerado` is null where some of its títulos are considered
 * and some are not.
 */
export const LawsuitBoleto = z.object({
  idBoleto: z.number(),
  numeroBoleto: z.string(),
  valor: money,
  saldoTitulos: money,
  dataVencimento: day,
  considerado: z.boolean().nullable(),
})
export type LawsuitBoleto = z.output<typeof LawsuitBoleto>

/** A título of an action with what is claimed beside it (spec 2:3, rules 5.5). */
export const LawsuitTitulo = z.object({
  idTitulo: z.number(),
  numeroTitulo: z.string(),
  considerar: z.boolean(),
  isSelected: z.boolean(),
  /** Why it is not considered. */
  motivoExclusao: z.string().nullable(),
  valorVencimentoOriginal: money,
  valorAberto: money,
  dataVencimento: day,
  dataCompetencia: day.nullable(),
  tipoMovimento: z.string(),
  valJuros: money.nullable(),
  valMulta: money.nullable(),
  valCorrecao: money.nullable(),
  /** Given by a person, in place of the computed values. */
  jurosInformado: z.boolean(),
  multaInformada: z.boolean(),
  correcaoInformada: z.boolean(),
  percentualJuros: percent,
  percentualMulta: percent,
  indice: z.string(),
})
export type LawsuitTitulo = z.output<typeof LawsuitTitulo>
