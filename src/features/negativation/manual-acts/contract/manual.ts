import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  arrearsFilterFields,
  claimedUser,
  content,
  day,
  groupsOfPage,
  groupWindow,
  id,
  ids,
  money,
  pageWindow,
  searchText,
  texts,
  withArrears,
  withOriginalDueDay,
} from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import { arrearsFilter, type Column, flag, listing, text } from '#listing/definition.ts'

import {
  besideJustification,
  boletoOwner,
  Destination,
  SkippedBoleto,
  toBeListed,
} from '#features/negativation/debt-items/contract/boleto.ts'
import {
  brandColumn,
  dueColumns,
} from '#features/negativation/debt-items/contract/boleto-columns.ts'
import { FirstListings } from '#features/negativation/debt-items/contract/first-listings.ts'

const base = '/workflow/serasa/serasa-manual'
const release = '/inclusao-baixa-manual'
const inclusion = '/inclusao-negativacao-manual'
export const manualScreens = [release, inclusion] as const

/** Acts of the manual screens (spec 1:9). */
export const MANUAL_KINDS = ['BAIXA_MANUAL', 'INCLUSAO_MANUAL'] as const
export type ManualKind = (typeof MANUAL_KINDS)[number]

/**
 * A boleto of a manual screen (spec 1:2.9, 1:2.10). For a release `idBoleto` is the item, for an
 * inclusion the ledger boleto; `serasaLoja` is the person of the item, or the tenant of the register.
 */
export const ManualBoleto = z.object({
  ...boletoOwner,
  datVencimento: day,
  numBoleto: z.string(),
  numBoletoOriginal: z.string(),
  valTotalVencido: money,
  ...withArrears,
  ...withOriginalDueDay,
  qtdNegativacao: z.number(),
  quantidadeExcecao: z.number(),
  ...toBeListed,
  ...besideJustification,
  /**
   * For a release: bureau state of the lojista. For an inclusion: whether the customer is, was or
   * never was listed.
   */
  situacao: z.string(),
})
export type ManualBoleto = z.output<typeof ManualBoleto>

const fields = z.object({
  ...claimedUser,
  idShopping: ids.optional(),
  shoppings: ids.optional(),
  numBoletos: texts.optional(),
  tipo: z.enum(MANUAL_KINDS),
  marca: searchText.optional(),
  luc: searchText.optional(),
  clientesNegativado: z.boolean().optional(),
  clientesForamNegativado: z.boolean().optional(),
  clientesNuncaNegativado: z.boolean().optional(),
  ...arrearsFilterFields,
  ...pageWindow,
  ...groupWindow,
})
export type ManualSearch = z.output<typeof fields>

export const searchManual = call({
  name: 'negativation.searchManual',
  method: 'POST',
  path: `${base}/buscar/boletos-shopping`,
  effect: 'read',
  summary: 'Boletos para baixa manual ou inclusão manual',
  access: { screens: manualScreens },
  fields,
  answer: content(ManualBoleto).extend(groupsOfPage),
})
export const downloadManual = call({
  name: 'negativation.downloadManual',
  method: 'POST',
  path: `${base}/download/boletos-shopping`,
  effect: 'read',
  summary: 'Planilha da baixa manual ou da inclusão manual',
  access: { screens: manualScreens },
  fields,
})

/** Ids only, or the rows of the search as the spec's clients send them. */
const releasedBoletos = z.codec(
  z.array(z.union([z.number(), z.string().max(20), z.object({ idBoleto: id })])).max(10_000),
  z.array(z.number().int('Informe números inteiros.').positive()),
  {
    decode: (list) => list.map((one) => (typeof one === 'object' ? one.idBoleto : Number(one))),
    encode: (list) => [...list],
  },
)

export const releaseManually = call({
  name: 'negativation.releaseManually',
  method: 'POST',
  path: `${base}/baixa-manual`,
  summary: 'Pede a baixa manual de boletos negativados',
  access: { screens: [release] },
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'it removes a listing, which the law requires within five working days',
    shownBy: 'the decision log with reason and ticket; the timeline of the boleto',
  },
  fields: z.object({
    ...claimedUser,
    boletos: releasedBoletos,
    motivo: z.string().max(500, 'Use até 500 caracteres.').optional(),
    numChamado: searchText.optional(),
    /** A dry run: writes nothing and returns what the act would do. */
    ensaio: z.boolean().optional(),
  }),
  /** `mensagem` is the success message (spec 1:7.2). */
  answer: z.object({
    mensagem: z.string(),
    movidos: z.number(),
    valor: money,
    ignorados: z.array(SkippedBoleto),
  }),
})

export const includeManually = call({
  name: 'negativation.includeManually',
  method: 'POST',
  path: `${base}/negativar-manual`,
  summary: 'Inclui boletos manualmente para negativação',
  access: { screens: [inclusion] },
  moves: {
    figure: 'listing',
    secondPerson: 'confirmation',
    hands: 'a user who included a boleto by hand does not send it',
  },
  fields: z.object({
    ...claimedUser,
    boletos: z
      .array(
        z.object({
          idBoleto: id,
          observacao: z.string().max(500, 'Use até 500 caracteres.').optional(),
        }),
      )
      .max(10_000),
    /** A dry run: writes nothing and returns what the act would do. */
    ensaio: z.boolean().optional(),
  }),
  answer: z.object({
    mensagem: z.string(),
    incluidos: z.number(),
    valor: money,
    para: z.array(Destination),
    /** Who acts next. */
    aguarda: z.string(),
    ignorados: z.array(SkippedBoleto),
    /** Only in a dry run. */
    primeiraVez: FirstListings.optional(),
  }),
})

const filters = {
  idShopping: mallsFilter({ lockedFor: 'SHOPPING' }),
  marca: text('Nome fantasia', { width: 220 }),
  luc: text('LUC', { width: 112, mask: 'upper', placeholder: 'Q010001' }),
  numBoletos: boletoNumberFilter('Número do boleto', {
    placeholder: '1000261000001,1000261000002',
  }),
  atraso: arrearsFilter,
} as const

const columns: readonly Column<ManualBoleto>[] = [
  { of: 'nmShopping', label: 'Shopping', as: 'mall', sortable: true, width: 140 },
  { ...brandColumn(160), above: 'serasaLoja.nomRazaoSocial' },
  {
    of: 'serasaLoja.nomRazaoSocial',
    label: 'Razão social',
    as: 'name',
    width: 180,
  },
  { of: 'serasaLoja.numCpfcnpjLoja', label: 'CPF/CNPJ', as: 'document', only: 'export' },
  { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 90 },
  ...dueColumns({ width: 110 }),
  { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 140 },
  {
    of: 'valTotalVencido',
    label: 'Valor',
    as: 'money',
    sortable: true,
    width: 130,
    emphasis: 'strong',
  },
  { of: 'situacao', label: 'Situação no bureau', width: 150, startsHidden: true },
  { of: 'qtdFiadores', label: 'Fiadores', as: 'number', width: 76 },
  { of: 'serasaJustificatica.txtJustificativa', label: 'Justificativa', width: 110 },
  { of: 'txtObservacao', label: 'Observação', only: 'export' },
  { of: 'numBoletoOriginal', label: 'Número do boleto (original)', as: 'code', only: 'export' },
  { of: 'idBoleto', label: 'Id do boleto', as: 'code', only: 'export' },
]

const manual = {
  row: ManualBoleto,
  noun: ['boleto', 'boletos'],
  rowKey: 'idBoleto',
  tenant: { column: 'nomFantasia', document: 'serasaLoja.numCpfcnpjLoja', mall: 'idShopping' },
  rowLabel: 'numBoleto',
  groups: {
    lojista: {
      noun: ['lojista', 'lojistas'],
      name: 'nomFantasia',
      row: 'numBoleto',
      repeats: ['nmShopping'],
      countIn: 'datVencimento',
    },
  },
  groupedBy: 'lojista',
  columns,
  sortedBy: '-valTotalVencido',
  whenEmpty: 'Não obteve resultados.',
  search: searchManual,
  download: downloadManual,
  totals: ['valTotalVencido'],
  invalidatedBy: ['negativation', 'bureau'],
} as const

/** 'Baixa manual' (spec 1:2.9): boletos with a listed person. */
export const manualRelease = listing({
  ...manual,
  name: 'manual-release',
  title: 'Baixa manual',
  path: release,
  filters,
  fixed: { tipo: 'BAIXA_MANUAL' },
  whenNothing: {
    title: 'Nenhuma baixa a pedir',
    sentence:
      'Nenhum boleto negativado dos seus shoppings pode ter a baixa pedida: não há, ou ela já foi pedida.',
  },
})

/** 'Inclusão manual' (spec 1:2.10): overdue boletos that are neither in the workflow nor listed. */
export const manualInclusion = listing({
  ...manual,
  name: 'manual-inclusion',
  title: 'Inclusão manual',
  path: inclusion,
  filters: {
    ...filters,
    clientesNegativado: flag('Clientes negativados'),
    clientesForamNegativado: flag('Clientes que já foram negativados'),
    clientesNuncaNegativado: flag('Clientes nunca negativados'),
  },
  fixed: { tipo: 'INCLUSAO_MANUAL' },
  exportLabel: 'EXPORTAR',
  whenNothing: {
    title: 'Nenhum boleto a incluir',
    sentence:
      'Todo boleto vencido dos seus shoppings já está no workflow ou negativado, ou não cumpre os parâmetros.',
  },
})
