import * as z from 'zod'

import { day, instant, money } from '#contract/wire.ts'
import { LawsuitBoleto, LawsuitTitulo } from '#features/legal/lawsuits/contract/words.ts'

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
  /** Another action has its case number or filing ticket, and a user confirmed that. */
  mesmoProcesso: z.boolean(),
  /** The last ticket request to the external system, until it is numbered. */
  pedidoChamado: z
    .object({
      estado: z.enum(['PEDIDO', 'RECUSADO', 'CANCELADO']),
      /** Tries without an answer and the time of the next; null if none failed. */
      semResposta: z.object({ tentativas: z.number(), proximaEm: instant }).nullable(),
      pedidoPor: z.string(),
      pedidoEm: instant,
      motivo: z.string().nullable(),
    })
    .nullable(),
  /** Another action with the same case number. */
  outraAcaoComProtocolo: z.string().nullable(),
})
export type GuiaWire = z.output<typeof GuiaWire>

/** A título of a followed action with its claimed charges (spec 2:3, rules 5.5). */
export const FollowedTitulo = LawsuitTitulo.extend({
  idBoleto: z.number(),
  /** Open amount now; the other amounts are of the day of the claim. */
  saldoAtual: money,
})
export type FollowedTitulo = z.output<typeof FollowedTitulo>

/** A boleto of a followed action with its títulos and sums. */
export const FollowedBoleto = LawsuitBoleto.extend({
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

/** A phase with its conclusions; concluded if there is one (spec 2:3). */
export const PhaseHistory = z.object({
  fase: z.object({ id: z.number(), nome: z.string() }),
  prazoDias: z.number(),
  conclusao: z.array(z.object({ data: instant, usuario: z.string(), porImportacao: z.boolean() })),
  reaberturas: z.array(z.object({ data: instant, usuario: z.string(), motivo: z.string() })),
})
export type PhaseHistory = z.output<typeof PhaseHistory>

const TituloFigures = z.object({
  considerar: z.boolean(),
  principal: money,
  correcao: money,
  multa: money,
  juros: money,
})

/** A título before and after an act. */
export const TituloChange = z.object({
  idTitulo: z.number(),
  numeroTitulo: z.string(),
  antes: TituloFigures,
  depois: TituloFigures,
})
export type TituloChange = z.output<typeof TituloChange>

/** An act that awaits a second person, or was notified to others (rules 5). */
export const ConfirmationWire = z.object({
  ato: z.enum([
    'DESISTENCIA',
    'EXCECAO',
    'TITULOS',
    'ENCARGOS',
    'SALDO',
    'REABRIR',
    'AJUIZAMENTO_MANUAL',
    'ENCERRAMENTO',
  ]),
  pedidoPor: z.string(),
  pedidoEm: instant,
  idUsuario: z.number(),
  /** Reason, if the act has one. */
  motivo: z.string().nullable(),
  /** Critério before and after. */
  antes: money,
  depois: money,
  /** Corrected balance before and after; null for old requests, which did not store it. */
  antesCorrigido: money.nullable(),
  depoisCorrigido: money.nullable(),
  quantidadeTitulos: z.number(),
})
export type ConfirmationWire = z.output<typeof ConfirmationWire>
