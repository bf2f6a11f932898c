import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, documentText, id, money } from '#contract/wire.ts'
import { LastDecision } from '#features/negativation/decisions/contract/last-decision.ts'
import { Note, noteScreens } from '#features/collection/notes/contract.ts'
import { CustomerSummary } from '#features/collection/open-balances/contract/summary.ts'

export const shownFacts = 4
export const shownSlips = 5
export const shownNotes = 2

const CustomerSummaryWire = CustomerSummary.pick({
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

/** Content of the side panel of a tenant. */
export const TenantPeek = CustomerSummaryWire.extend({
  /** Distinct guard results of the open items, each with its boleto count. */
  guardas: z.array(
    z.object({
      codigo: z.string(),
      severidade: z.enum(['BLOQUEIO', 'ALERTA']),
      texto: z.string(),
      boletos: z.number(),
      /** The fiador concerned; null for the tenant or the boleto itself. */
      fiador: z.string().nullable(),
    }),
  ),
  /** Number of boletos in the negativation workflow. */
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

/** A POST, so that no document appears in a URL. */
export const peekTenant = call({
  name: 'tenantPeek.read',
  method: 'POST',
  path: '/lojista/painel',
  effect: 'read',
  access: { screens: noteScreens },
  summary: 'O que se vê de um lojista ao lado de uma lista',
  fields: z.object({
    clientId: id.optional(),
    /** For rows without a client id: the document within its mall. */
    documento: documentText.optional(),
    idShopping: id.optional(),
    /** Item of a decision list, whose boleto is compared with the last decision. */
    idBoleto: id.optional(),
  }),
  answer: TenantPeek,
})

/** Rows of a list that are read again as a whole are at most as many. */
export const mostTenants = 1_000

/** Ids of tenants that a list names by document and mall. A POST, so that no document is in a URL. */
export const tenantsByDocument = call({
  name: 'tenantPeek.byDocument',
  method: 'POST',
  path: '/lojista/por-documento',
  effect: 'read',
  access: { screens: noteScreens },
  summary: 'Os clientes de documentos em seus shoppings',
  fields: z.object({
    lojistas: z.array(z.object({ documento: documentText, idShopping: id })).max(mostTenants),
  }),
  answer: z.object({
    /** In the order of the request; null for a tenant that the user does not see. */
    content: z.array(z.number().nullable()),
  }),
})
