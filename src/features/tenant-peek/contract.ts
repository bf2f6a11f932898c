import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, documentText, id, money } from '#contract/wire.ts'
import { LastDecision } from '#features/decisions/contract/last-decision.ts'
import { Note, noteScreens } from '#features/notes/contract.ts'
import { CustomerStanding } from '#features/open-balances/contract/standing.ts'

/** So many facts, boletos and notes are told. */
export const shownFacts = 4
export const shownSlips = 5
export const shownNotes = 2

const Standing = CustomerStanding.pick({
  clientId: true,
  companyName: true,
  documentNumber: true,
  shoppingId: true,
  shoppingName: true,
  lucs: true,
  brands: true,
  grupos: true,
  totalOverdue: true,
  saldoAberto: true,
  diasAtraso: true,
  faixas: true,
  boletos: true,
  contato: true,
  promessa: true,
  serasa: true,
  ajuizamento: true,
  prescricao: true,
  fiadores: true,
})

/** What the panel beside a list tells of a tenant. */
export const TenantPeek = Standing.extend({
  /** What the guards say of its open items, each once, with how many boletos it is about. */
  guardas: z.array(
    z.object({
      codigo: z.string(),
      severidade: z.enum(['BLOQUEIO', 'ALERTA']),
      texto: z.string(),
      boletos: z.number(),
      /** Whose it is; null of the lojista or of the boleto itself. */
      fiador: z.string().nullable(),
    }),
  ),
  /** How many of its boletos are in the workflow of negativation. */
  noCiclo: z.number(),
  ultimaDecisao: LastDecision.nullable(),
  /** The oldest open boletos. */
  emAberto: z.array(
    z.object({
      slipId: z.number(),
      numero: z.string(),
      vencimento: day,
      vencimentoOriginal: day,
      diasAtraso: z.number(),
      valor: money,
    }),
  ),
  /** The last that happened, newest first. */
  fatos: z.array(
    z.object({
      id: z.string(),
      dia: day,
      titulo: z.string(),
      usuario: z.string().nullable(),
    }),
  ),
  notas: z.array(Note),
  quantasNotas: z.number(),
})
export type TenantPeek = z.output<typeof TenantPeek>

/** A POST, so that a document stands in no address. */
export const peekTenant = call({
  name: 'tenantPeek.read',
  method: 'POST',
  path: '/lojista/painel',
  effect: 'read',
  access: { screens: noteScreens },
  summary: 'O que se vê de um lojista ao lado de uma lista',
  fields: z.object({
    clientId: id.optional(),
    /** Of a row that knows no client: its document in its mall. */
    documento: documentText.optional(),
    idShopping: id.optional(),
    /** The item of a decision list, whose boleto the last decision is compared with. */
    idBoleto: id.optional(),
  }),
  answer: TenantPeek,
})
