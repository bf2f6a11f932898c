import * as z from 'zod'

import { day, money, percent } from '#contract/wire.ts'

export const RecommendationCode = z.enum(['ISENTAR', 'AJUIZAR'])

/**
 * A boleto of an action (rules 5.6). `considerado` is null if only some of its títulos are
 * considered.
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

/** A título of an action with its claimed charges (spec 2:3, rules 5.5). */
export const LawsuitTitulo = z.object({
  idTitulo: z.number(),
  numeroTitulo: z.string(),
  considerar: z.boolean(),
  isSelected: z.boolean(),
  motivoExclusao: z.string().nullable(),
  valorVencimentoOriginal: money,
  valorAberto: money,
  dataVencimento: day,
  dataCompetencia: day.nullable(),
  tipoMovimento: z.string(),
  valJuros: money.nullable(),
  valMulta: money.nullable(),
  valCorrecao: money.nullable(),
  /** Entered by a person; replaces the computed values. */
  jurosInformado: z.boolean(),
  multaInformada: z.boolean(),
  correcaoInformada: z.boolean(),
  percentualJuros: percent,
  percentualMulta: percent,
  indice: z.string(),
})
export type LawsuitTitulo = z.output<typeof LawsuitTitulo>
