import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, content, day, id, ids, Message, money, texts } from '#contract/wire.ts'
import { competence, type Competence, isCompetence } from '#values/competence.ts'
import { HeldRows, TenantPart } from '#features/negativation/debt-items/contract/tenant-parts.ts'
import { SubmissionResult } from '#features/negativation/debt-items/contract/boleto.ts'

import { base, Cycle, EndedBoletos } from './cycle.ts'

/** Counts of a mall in a cycle (spec 1:3 'Shopping summary'). */
export const MallSummary = z.object({
  /** Mall, cycle and status: boletos of an older cycle have their own row. */
  chave: z.string(),
  idShopping: z.number(),
  shopping: z.object({ nomeShopping: z.string() }),
  quantidadeClientes: z.number(),
  quantidadeBoletos: z.number(),
  quantidadeFiador: z.number(),
  quantidadeExcecao: z.number(),
  quantidadeJustificativas: z.number(),
  valor: money,
  cicloNegativacao: z.object({ id: z.number(), nome: z.string() }),
  statusWorkflow: z.object({ codigo: z.string(), nome: z.string() }),
})

export type MallSummary = z.output<typeof MallSummary>

/** Why the eligible list is empty, and since when. */
export const EmptyEligible = z.object({
  tipo: z.enum(['SEM_CICLO', 'SEM_FOTO', 'SEM_ELEGIVEIS', 'SAIRAM', 'TUDO_ENCAMINHADO']),
  ciclo: z.string().nullable(),
  dataCorte: day.nullable(),
  /** How many were forwarded or left earlier. */
  boletos: z.number(),
  em: day.nullable(),
})

export type EmptyEligible = z.output<typeof EmptyEligible>

const mallScreens = ['/clientes-elegiveis', '/negativar-lojista'] as const

const mallFilters = z.object({
  ...claimedUser,
  idShopping: ids.optional(),
  shoppings: ids.optional(),
  codigoStatus: texts.optional(),
  sort: z.string().max(400).optional(),
})

export const totalsByMall = call({
  name: 'negativation.totalsByMall',
  method: 'POST',
  path: `${base}/serasa-shopping/totalshopping`,
  effect: 'read',
  summary: 'Totais por shopping em uma etapa',
  access: { screens: mallScreens },
  fields: mallFilters,
  /**
   * `vazio`: why nothing waits to be forwarded; null in the other step, and when something waits.
   */
  answer: content(MallSummary).extend({ vazio: EmptyEligible.nullable() }),
})

export const downloadTotalsByMall = call({
  name: 'negativation.downloadTotalsByMall',
  method: 'POST',
  path: `${base}/serasa-negativacao/download/boletos-shopping`,
  effect: 'read',
  summary: 'Planilha dos totais por shopping',
  access: { screens: mallScreens },
  fields: mallFilters,
})

/** `previa` only in a dry run: what a guard holds already now. */
export const Forwarded = SubmissionResult.extend({
  previa: z.object({ seguem: TenantPart, retidos: TenantPart, motivos: HeldRows }).optional(),
})
export type Forwarded = z.output<typeof Forwarded>

export const forward = call({
  name: 'negativation.forward',
  method: 'POST',
  path: `${base}/serasa-negativacao/recomendar-boletos`,
  summary: 'Encaminha os shoppings para a análise',
  access: { screens: ['/clientes-elegiveis'], rule: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'] },
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'it starts the chain of a mall and decides nothing',
    shownBy: 'the decision log and the cycle panel',
  },
  /** `ensaio` is a dry run: it writes nothing and returns the result of the same act. */
  fields: z.object({
    ...claimedUser,
    shoppings: ids,
    idCiclo: id.optional(),
    ensaio: z.boolean().optional(),
  }),
  answer: Forwarded,
})

/** Follow-up row of a mall: its least advanced status, and every status inside (rules 4.8). */
export const FollowUp = z.object({
  idShopping: z.number(),
  shopping: z.object({ nomeShopping: z.string() }),
  quantidadeBoletos: z.number(),
  quantidadeFiador: z.number(),
  quantidadeJustificativas: z.number(),
  valor: money,
  statusWorkflow: z.object({ codigo: z.string(), nome: z.string() }),
  ordemStatus: z.number(),
  /** 'Negativado 12 · Isento 3': finished boletos by result; empty if none. */
  resultado: z.string(),
  porStatus: z.array(
    z.object({
      codigo: z.string(),
      nome: z.string(),
      quantidadeBoletos: z.number(),
      quantidadeFiador: z.number(),
      quantidadeJustificativas: z.number(),
      valor: money,
      resultados: EndedBoletos,
    }),
  ),
})

export type FollowUp = z.output<typeof FollowUp>

const followUpFilters = z.object({
  ...claimedUser,
  shoppings: ids.optional(),
  idShopping: ids.optional(),
  idCiclo: id.optional(),
  codigoStatus: texts.optional(),
  sort: z.string().max(400).optional(),
})

export const followUp = call({
  name: 'negativation.followUp',
  method: 'POST',
  path: `${base}/serasa-shopping/acompanhar-shopping`,
  effect: 'read',
  summary: 'Acompanhamento do ciclo por shopping',
  access: { screens: ['/acompanhamento-workflow'] },
  fields: followUpFilters,
  answer: content(FollowUp),
})

export const downloadFollowUp = call({
  name: 'negativation.downloadFollowUp',
  method: 'POST',
  path: `${base}/serasa-shopping/download/acompanhar`,
  effect: 'read',
  summary: 'Planilha do acompanhamento',
  access: { screens: ['/acompanhamento-workflow'] },
  fields: followUpFilters,
})

const cycleRule = {
  screens: ['/clientes-elegiveis'],
  rule: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'],
} as const

/** Boletos that only a payment at the bank, or their absence in the ERP, keeps out (rules 11). */
const keptOut = { pagosNoBanco: z.number(), sumidos: z.number() }

const cycleFigures = { shoppings: z.number(), clientes: z.number(), fiadores: z.number() }

export const openCycle = call({
  name: 'negativation.openCycle',
  method: 'POST',
  path: `${base}/serasa-ciclo/abrir`,
  summary:
    'Abre o ciclo do mês, ou completa o aberto com os shoppings que ainda não têm boletos nele',
  access: cycleRule,
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'it puts boletos at the start of the chain and lists no person',
    shownBy: 'the decision log and the cycle panel',
  },
  company: true,
  fields: z.object({ ...claimedUser, completar: z.boolean().optional() }),
  answer: Cycle.extend({
    mensagem: z.string(),
    ...cycleFigures,
    ...keptOut,
    /** What 'completar' added; the other figures cover the whole cycle. */
    incluidos: z.object({ ...cycleFigures, boletos: z.number(), valor: money }).optional(),
  }),
})

/** Preview of 'Completar ciclo': what it would add, within the user's malls. */
export const cycleCompletion = call({
  name: 'negativation.cycleCompletion',
  method: 'GET',
  path: `${base}/serasa-ciclo/a-completar`,
  summary: 'O que completar o ciclo aberto acrescentaria, por shopping',
  access: cycleRule,
  answer: z.object({
    shoppings: z.array(
      z.object({
        idShopping: z.number(),
        nomeShopping: z.string(),
        boletos: z.number(),
        valor: money,
      }),
    ),
    boletos: z.number(),
    valor: money,
    porQueNao: z.string().nullable(),
    ...keptOut,
  }),
})

const nameTheMonth = 'Informe a competência do ciclo a encerrar, no formato AAAA-MM.'

const closingMonth = z.codec(
  z.string(nameTheMonth).refine(isCompetence, nameTheMonth),
  z.custom<Competence>((value) => typeof value === 'string'),
  { decode: (text) => competence(text), encode: (value) => value },
)

export const closeCycle = call({
  name: 'negativation.closeCycle',
  method: 'POST',
  path: `${base}/serasa-ciclo/encerrar`,
  summary: 'Encerra o ciclo aberto',
  access: cycleRule,
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'the end of a cycle lists no person',
    shownBy: 'the decision log and the cycle panel',
  },
  company: true,
  /** A manual close names its month, to prevent closing the wrong cycle. */
  fields: z.object({ ...claimedUser, idCiclo: id.optional(), competencia: closingMonth }),
  answer: Message.extend({ encerrados: z.number() }),
})
