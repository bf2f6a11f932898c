import * as z from 'zod'

import { data, day, flag, ids, money, pageWindow, searchText, texts } from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import {
  documentFilter,
  flag as flagFilter,
  listing,
  several,
  text,
  tenantColumn,
} from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { optionsOf } from '#listing/options-of.ts'

/** Money of a tenant that is allocated to no título yet (rules 11.1). */
export const CreditKind = z.enum(['ADIANTAMENTO', 'NOTA_CREDITO', 'OUTRO'])

export type CreditKind = z.infer<typeof CreditKind>

export const CREDIT_KIND: Readonly<Record<CreditKind, string>> = {
  ADIANTAMENTO: 'Adiantamento',
  NOTA_CREDITO: 'Nota de crédito',
  OUTRO: 'Outro',
}

export const creditsPath = '/creditos-a-alocar'

/** A credit in the list (rules 11.12). */
export const CreditRow = z.object({
  id: z.number(),
  idShopping: z.number(),
  shopping: z.string(),
  documento: z.string(),
  lojista: z.string(),
  contrato: z.string(),
  numero: z.string(),
  tipo: CreditKind,
  dia: day,
  valor: money,
  aberto: money,
  fonte: z.string(),
})

export type CreditRow = z.output<typeof CreditRow>

const calls = listCalls({
  method: 'GET',
  access: { screens: [creditsPath] },
  searchInput: z.object({
    shoppingIds: ids.optional(),
    shoppings: ids.optional(),
    cpfCnpj: searchText.optional(),
    lojista: searchText.optional(),
    tipo: texts.optional(),
    abertos: flag.optional(),
    ...pageWindow,
  }),
  answer: data(CreditRow).extend({ soma: money }),
  search: {
    name: 'tenantCredits.search',
    path: '/fontes/creditos',
    summary: 'Créditos dos lojistas que o ERP ainda não alocou a títulos',
  },
  download: {
    name: 'tenantCredits.download',
    path: '/fontes/creditos/download',
    summary: 'Planilha dos créditos a alocar',
  },
})

export const tenantCredits = listing({
  ...calls,
  row: CreditRow,
  name: 'tenant-credits',
  tenant: { column: 'lojista', document: 'documento', mall: 'idShopping' },
  title: 'Créditos a alocar',
  path: creditsPath,
  noun: ['crédito', 'créditos'],
  rowKey: 'id',
  rowLabel: 'numero',
  filters: {
    shoppings: mallsFilter(),
    cpfCnpj: documentFilter('CPF/CNPJ'),
    lojista: text('Lojista', { width: 200 }),
    tipo: several('Tipo', optionsOf(CREDIT_KIND), { width: 170 }),
    abertos: flagFilter('Só em aberto', true),
  },
  columns: [
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 150 },
    tenantColumn,
    { of: 'tipo', label: 'Tipo', as: 'choice', words: CREDIT_KIND, sortable: true, width: 140 },
    { of: 'dia', label: 'Dia', as: 'day', sortable: true, width: 96 },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 120 },
    {
      of: 'aberto',
      label: 'Em aberto',
      as: 'money',
      sortable: true,
      width: 120,
      emphasis: 'strong',
    },
    { of: 'fonte', label: 'Fonte', minWidth: 120, emphasis: 'quiet' },
    { of: 'numero', label: 'Número', as: 'code', width: 130, startsHidden: true },
    { of: 'contrato', label: 'Contrato', as: 'code', width: 110, startsHidden: true },
    { of: 'documento', label: 'CPF/CNPJ', as: 'document', only: 'export' },
  ],
  totals: ['valor', 'aberto'],
  sortedBy: '-aberto,lojista',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum crédito a alocar',
    sentence: 'Os créditos que o ERP e os bancos trazem aparecem aqui até serem alocados.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: ['receivables', 'bank-returns', 'malls'],
})
