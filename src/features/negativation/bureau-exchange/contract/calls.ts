import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  claimedUser,
  content,
  day,
  id,
  ids,
  instant,
  money,
  pageWindow,
  searchText,
} from '#contract/wire.ts'
import { FirstListings } from '#features/negativation/debt-items/contract/first-listings.ts'
import { listCalls } from '#listing/list-calls.ts'

const base = '/workflow/serasa'

/** A remessa and its result (rules 4.7). Counts cover only records that the user may see. */
export const Lote = z.object({
  id: z.number(),
  /** PARCIAL: sent, with some records answered. */
  estado: z.enum([
    'PREPARADO',
    'ENVIANDO',
    'ENVIADO',
    'PARCIAL',
    'RESPONDIDO',
    'REJEITADO',
    'PERDIDO',
  ]),
  operacao: z.enum(['INCLUSAO', 'EXCLUSAO', 'CORRECAO']),
  remessa: z.number(),
  informante: z.string(),
  arquivo: z.string(),
  boletos: z.number(),
  pessoas: z.number(),
  aceitos: z.number(),
  comErro: z.number(),
  semRetorno: z.number(),
  valor: money,
  criadoEm: instant,
  criadoPor: z.string(),
  enviadoEm: instant.nullable(),
  respondidoEm: instant.nullable(),
  retornoAte: day.nullable(),
  temRemessa: z.boolean(),
  temRetorno: z.boolean(),
  /** Why this user may not import the awaited return, and who may. */
  impedimentoRetorno: z.string().nullable(),
  erro: z.string().nullable(),
})

export type Lote = z.output<typeof Lote>

const loteScreens = ['/negativar-lojista', '/retorno-serasa'] as const

export const loteCalls = listCalls({
  method: 'GET',
  access: { screens: loteScreens },
  searchInput: z.object(pageWindow),
  answer: content(Lote),
  search: {
    name: 'bureau.lotes',
    path: `${base}/serasa-lote`,
    summary: 'Lotes enviados ao bureau, com o estado de cada um',
  },
  download: {
    name: 'bureau.downloadLotes',
    path: `${base}/serasa-lote/download`,
    summary: 'Planilha: lotes enviados ao bureau',
  },
})

export const sentFile = call({
  name: 'bureau.sentFile',
  method: 'GET',
  path: `${base}/serasa-lote/{id}/remessa`,
  summary: 'O arquivo de remessa de um lote',
  access: { screens: loteScreens },
  params: z.object({ id }),
})

export const returnFile = call({
  name: 'bureau.returnFile',
  method: 'GET',
  path: `${base}/serasa-lote/{id}/retorno`,
  summary: 'O arquivo de retorno de um lote',
  access: { screens: loteScreens },
  params: z.object({ id }),
})

/**
 * Row 9c: declares lost a lote without return that the bureau never received, as confirmed by the
 * user.
 */
export const reconcile = call({
  name: 'bureau.reconcile',
  method: 'POST',
  path: `${base}/serasa-lote/{id}/reconciliar`,
  summary: 'Declara perdido um lote sem retorno, confirmado com o bureau',
  access: { screens: ['/negativar-lojista', '/retorno-serasa'], rule: ['PENDENTE_DE_ENVIO'] },
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because:
      'a user who sees every mall declares an unanswered lote lost; its records are sent again, never twice',
    shownBy: 'the decision log and the list of lotes',
  },
  company: true,
  params: z.object({ id }),
  fields: z.object({
    ...claimedUser,
    /** The user asked the bureau, which did not process the lote; 422 without it. */
    confirmadoComBureau: z.boolean().optional(),
    motivo: z.string().max(500, 'Use até 500 caracteres.').optional(),
    numChamado: searchText.optional(),
  }),
  answer: z.object({ mensagem: z.string(), boletos: z.number(), pessoas: z.number() }),
})

/**
 * An item skipped or changed by a sending: name, value, reason and current status. `pessoa` is
 * the fiador left out while its boleto went; `fica`: it still waits for the same sending.
 */
export const NotSent = z.object({
  idBoleto: z.number(),
  numBoleto: z.string(),
  nomFantasia: z.string(),
  luc: z.string(),
  nmShopping: z.string(),
  valor: money,
  pessoa: z.union([z.literal('LOJISTA'), z.number()]),
  codigo: z.string(),
  texto: z.string(),
  fica: z.boolean(),
  agora: z.string(),
})

export type NotSent = z.output<typeof NotSent>

export const Sending = z.object({
  mensagem: z.string(),
  lotes: z.array(
    z.object({ id: z.number(), remessa: z.number(), boletos: z.number(), pessoas: z.number() }),
  ),
  enviados: z.number(),
  valor: money,
  /** Id for the spreadsheet of skipped items; null when everything was sent. */
  idResultado: z.string().nullable(),
  retirados: z.array(NotSent),
  bloqueados: z.array(NotSent),
  /** Only in the dry run of an inclusion. */
  primeiraVez: FirstListings.optional(),
})

export type Sending = z.output<typeof Sending>

export const send = call({
  name: 'bureau.send',
  method: 'POST',
  path: `${base}/serasa-negativacao/negativar-boletos`,
  summary: 'Envia ao bureau o que espera o envio nos shoppings',
  access: { screens: ['/negativar-lojista'], rule: ['PENDENTE_DE_ENVIO'] },
  moves: {
    figure: 'listing',
    secondPerson: 'chain',
    hands:
      'a user who included a boleto by hand does not send it; all other boletos passed the chain',
  },
  /** `ensaio` is a dry run: it writes nothing and returns what the sending would do. */
  fields: z.object({
    ...claimedUser,
    shoppings: ids,
    idCiclo: id.optional(),
    ensaio: z.boolean().optional(),
  }),
  answer: Sending,
})
