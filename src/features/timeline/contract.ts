import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  day,
  ids,
  instant,
  money,
  PageInfo,
  pageWindow,
  texts,
  withArrears,
} from '#contract/wire.ts'
import { lawsuitQueries } from '#features/lawsuits/contract/stale-names.ts'
import { noteQueries } from '#features/notes/contract.ts'
import { listMalls } from '#features/registers/contract.ts'
import { documentFilter, listing, several } from '#listing/definition.ts'

/** The kinds of event, with what people read. */
export const KINDS = {
  CICLO: 'Entrada no ciclo',
  DECISAO: 'Decisão',
  JUSTIFICATIVA: 'Justificativa',
  ENVIO: 'Envio ao bureau',
  BUREAU: 'Retorno do bureau',
  BAIXA: 'Baixa',
  PAGAMENTO: 'Pagamento',
  COMUNICACAO: 'Carta ou e-mail',
  NEGOCIACAO: 'Negociação',
  NOTA: 'Nota',
  ACAO: 'Ação judicial',
  VENCIMENTO: 'Vencimento',
} as const
export type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as [Kind, ...Kind[]]

/** How a tenant stands at the bureau, the gravest first. */
export const BUREAU_STANDINGS = ['NEGATIVADO', 'EM_NOTIFICACAO', 'JA_NEGATIVADO', 'NUNCA'] as const

/** Something that happened to a tenant. */
export const TimelineEvent = z.object({
  id: z.string(),
  em: instant,
  dia: day,
  /** The hour is not known: only the day is to be shown. */
  soDia: z.boolean(),
  tipo: z.enum(kinds),
  titulo: z.string(),
  texto: z.string().nullable(),
  idShopping: z.number(),
  nomeShopping: z.string(),
  idBoleto: z.number().nullable(),
  numBoleto: z.string().nullable(),
  /** The fiador it happened to; null for the tenant itself. */
  fiador: z.string().nullable(),
  valor: money.nullable(),
  usuario: z.string().nullable(),
  /**
   * Where it is acted upon: a path of the menu, the filters to open it with and its row there; null
   * where no screen shows it.
   */
  tela: z
    .object({ path: z.string(), filtros: z.record(z.string(), z.string()), linha: z.string() })
    .nullable(),
})
export type TimelineEvent = z.output<typeof TimelineEvent>

export const timeline = call({
  name: 'timeline.read',
  mayLag: true,
  method: 'GET',
  path: '/lojista/{id}/linha-do-tempo',
  summary: 'Linha do tempo de um lojista',
  access: { screens: ['/linha-do-tempo'] },
  /** The id of a lojista, or the alias of a document. */
  params: z.object({ id: z.string().max(40) }),
  query: z.object({ tipo: texts.optional(), shoppings: ids.optional(), ...pageWindow }),
  answer: z.object({
    lojista: z.object({
      /**
       * The alias under which the document stands in addresses; null while nobody asked for one.
       */
      apelido: z.string().nullable(),
      documento: z.string(),
      nome: z.string(),
      /** What it owes in the malls of the person, on this day. */
      saldoAberto: money,
      vencido: money,
      boletosVencidos: z.number(),
      ...withArrears,
      /** How it stands at the bureau, and in how many boletos. */
      bureau: z.object({ situacao: z.enum(BUREAU_STANDINGS), boletos: z.number() }),
      contratos: z.array(
        z.object({
          idShopping: z.number(),
          nomeShopping: z.string(),
          contrato: z.string(),
          luc: z.string(),
          nomFantasia: z.string(),
          status: z.string(),
        }),
      ),
    }),
    content: z.array(TimelineEvent),
    pageInfo: PageInfo,
    /** Every kind with how many events it has, whatever kinds are asked for. */
    tipos: z.array(z.object({ codigo: z.enum(kinds), nome: z.string(), quantidade: z.number() })),
  }),
})

/** A tenant as the palette finds it: the id of one of its rows, which an address may carry. */
const FoundTenant = z.object({
  idLojista: z.number(),
  nome: z.string(),
  mascara: z.string(),
  onde: z.string(),
  vencido: money,
  ...withArrears,
})

/** A POST, so that what is typed stands in no address and in no log of addresses. */
export const findTenants = call({
  name: 'timeline.findTenants',
  method: 'POST',
  path: '/lojista/localizar',
  effect: 'read',
  summary: 'Localiza lojistas pelo nome, documento, LUC ou boleto',
  access: { screens: ['/linha-do-tempo'] },
  fields: z.object({ texto: z.string().trim().min(3, 'Escreva ao menos 3 caracteres.').max(100) }),
  answer: z.object({ content: z.array(FoundTenant), total: z.number() }),
})

/**
 * The screen of a tenant's events. It is drawn by day, not as a table; its address, filters and
 * pages are those of a list.
 */
export const timelineList = listing({
  row: TimelineEvent,
  name: 'timeline',
  title: 'Linha do tempo',
  path: '/linha-do-tempo',
  noun: ['evento', 'eventos'],
  rowKey: 'id',
  rowLabel: 'titulo',
  filters: {
    id: documentFilter('CNPJ/CPF', { whole: true }),
    shoppings: several('Shoppings', {
      from: listMalls,
      value: 'id',
      label: 'nome',
      invalidatedBy: 'malls',
    }),
    tipo: several(
      'Tipo',
      kinds.map((value) => ({ value, label: KINDS[value] })),
    ),
  },
  columns: [],
  sortedBy: '-em',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum evento',
    sentence: 'O que acontecer com este lojista aparece aqui, na ordem.',
  },
  search: timeline,
  invalidatedBy: [
    'negativation',
    'bureau',
    'notices',
    'receivables',
    'negotiations',
    noteQueries,
    lawsuitQueries,
  ],
})
