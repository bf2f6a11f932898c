import * as z from 'zod'

import { day, instant, money, percent } from '#contract/wire.ts'

/** A guia of an action (spec 2:3); empty texts are null. */
export const GuiaWire = z.object({
  id: z.number(),
  valor: money.nullable(),
  numeroPO: z.string().nullable(),
  numeroChamadoPagamento: z.string().nullable(),
  comprovantePagamento: z.boolean(),
  numeroChamadoAjuizamento: z.string().nullable(),
  statusChamadoAjuizamento: z.string().nullable(),
  numeroProtocolo: z.string().nullable(),
  dataAjuizamento: day.nullable(),
  /** The last asking for its ticket of another system, while it has no number or was refused. */
  pedidoChamado: z
    .object({
      estado: z.enum(['PEDIDO', 'RECUSADO']),
      pedidoPor: z.string(),
      pedidoEm: instant,
      motivo: z.string().nullable(),
    })
    .nullable(),
  /** Another action that has the same case number. */
  outraAcaoComProtocolo: z.string().nullable(),
})
export type GuiaWire = z.output<typeof GuiaWire>

/** A título of a followed action with what is claimed beside it (spec 2:3, rules 5.5). */
export const FollowedTitulo = z.object({
  idTitulo: z.number(),
  idBoleto: z.number(),
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
export type FollowedTitulo = z.output<typeof FollowedTitulo>

/**
 * A boleto of a followed action with its títulos. `considerado` is null where some of its títulos
 * are considered and some are not.
 */
export const FollowedBoleto = z.object({
  idBoleto: z.number(),
  numeroBoleto: z.string(),
  valor: money,
  saldoTitulos: money,
  dataVencimento: day,
  considerado: z.boolean().nullable(),
  valJuros: money.nullable(),
  valMulta: money.nullable(),
  valCorrecao: money.nullable(),
  titulos: z.array(FollowedTitulo),
})
export type FollowedBoleto = z.output<typeof FollowedBoleto>

export const ChecklistItemCode = z.enum([
  'CONTRATO',
  'ADITIVOS',
  'FIANCA',
  'DEMONSTRATIVO',
  'PROCURACAO',
])
export const ChecklistStateCode = z.enum(['PENDENTE', 'OK', 'DISPENSADO'])

/** A phase with its conclusions: it is concluded when there is one (spec 2:3). */
export const PhaseHistory = z.object({
  fase: z.object({ id: z.number(), nome: z.string() }),
  prazoDias: z.number(),
  conclusao: z.array(z.object({ data: instant, usuario: z.string(), porImportacao: z.boolean() })),
  reaberturas: z.array(z.object({ data: instant, usuario: z.string(), motivo: z.string() })),
})
export type PhaseHistory = z.output<typeof PhaseHistory>

/** An act that awaits a second person, or of which the others are told (rules 5, nobody alone). */
export const ConfirmationWire = z.object({
  ato: z.enum(['DESISTENCIA', 'EXCECAO', 'TITULOS', 'ENCARGOS', 'AJUIZAMENTO_MANUAL']),
  pedidoPor: z.string(),
  pedidoEm: instant,
  idUsuario: z.number(),
  /** Why, where the act has a reason. */
  motivo: z.string().nullable(),
  antes: money,
  depois: money,
})
export type ConfirmationWire = z.output<typeof ConfirmationWire>
