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
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { noteQueries } from '#features/collection/notes/contract.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { documentFilter, listing, several } from '#listing/definition.ts'

export const KINDS = {
  CICLO: 'Entrada no ciclo',
  DECISAO: 'Decisão',
  JUSTIFICATIVA: 'Justificativa',
  ENVIO: 'Envio ao bureau',
  BUREAU: 'Retorno do bureau',
  BAIXA: 'Baixa',
  PAGAMENTO: 'Pagamento',
  BANCO: 'Banco',
  ERP: 'Arquivo do ERP',
  COMUNICACAO: 'Carta ou e-mail',
  MENSAGEM: 'Mensagem da régua',
  CONTESTACAO: 'Contestação',
  NEGOCIACAO: 'Negociação',
  NOTA: 'Nota',
  ACAO: 'Ação judicial',
  VENCIMENTO: 'Vencimento',
} as const
export type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as [Kind, ...Kind[]]

/** States of a tenant at the bureau, the most severe first. */
export const BUREAU_STATES = ['NEGATIVADO', 'EM_NOTIFICACAO', 'JA_NEGATIVADO', 'NUNCA'] as const

export const TimelineEvent = z.object({
  id: z.string(),
  em: instant,
  dia: day,
  /** Only the day is known; show no time. */
  soDia: z.boolean(),
  tipo: z.enum(kinds),
  titulo: z.string(),
  texto: z.string().nullable(),
  idShopping: z.number(),
  nomeShopping: z.string(),
  idBoleto: z.number().nullable(),
  numBoleto: z.string().nullable(),
  /** The fiador concerned; null for the tenant. */
  fiador: z.string().nullable(),
  valor: money.nullable(),
  usuario: z.string().nullable(),
  /** The screen to act on it: menu path, filters and row; null if no screen shows it. */
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
  /** A tenant id, or the alias of a document. */
  params: z.object({ id: z.string().max(40) }),
  query: z.object({ tipo: texts.optional(), shoppings: ids.optional(), ...pageWindow }),
  answer: z.object({
    lojista: z.object({
      /** Alias of the document in URLs; null if none was created yet. */
      apelido: z.string().nullable(),
      documento: z.string(),
      nome: z.string(),
      /** Open balance today in the user's malls. */
      saldoAberto: money,
      vencido: money,
      boletosVencidos: z.number(),
      ...withArrears,
      /** State at the bureau, and the number of boletos. */
      bureau: z.object({ situacao: z.enum(BUREAU_STATES), boletos: z.number() }),
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
    /** All kinds with event counts, regardless of the filter. */
    tipos: z.array(z.object({ codigo: z.enum(kinds), nome: z.string(), quantidade: z.number() })),
  }),
})

/** A tenant in the palette; its id is safe in URLs. */
const FoundTenant = z.object({
  idLojista: z.number(),
  nome: z.string(),
  mascara: z.string(),
  onde: z.string(),
  vencido: money,
  ...withArrears,
})

/** A POST, so that the search text appears in no URL and no access log. */
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
 * The timeline screen. It is drawn by day, not as a table; URL, filters and pages are those of a
 * list.
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
    shoppings: mallsFilter(),
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
