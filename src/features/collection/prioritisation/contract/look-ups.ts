import * as z from 'zod'

import { call } from '#contract/call.ts'
import { ids, texts } from '#contract/wire.ts'
import { normalizeDocument } from '#values/document.ts'

const commaList = (value: string | readonly (string | number)[] | number): string[] =>
  (typeof value === 'string' ? value.split(',') : [value].flat())
    .map((part) => String(part).trim())
    .filter((part) => part !== '')
const listed = z.union([
  z.array(z.union([z.string().max(40), z.number()])).max(10_000),
  z.string().max(200_000),
  z.number(),
])

/** Ids like `ids`, and also 0. */
const idsOrNone = z.codec(listed, z.array(z.number().int().nonnegative()), {
  decode: (value) => commaList(value).map(Number),
  encode: (list) => list,
})
/** CPFs and CNPJs, masked or not. */
const documents = z.codec(listed, z.array(z.string()), {
  decode: (value) => commaList(value).map(normalizeDocument),
  encode: (list) => list,
})

/** A select option (spec 1:3 'Select option'). */
export const SourceOption = z.object({ value: z.string(), label: z.string() })

export const listSources = call({
  name: 'prioritisation.listSources',
  method: 'GET',
  path: '/filters/source',
  access: 'session',
  summary: 'Origens dos shoppings (ERP)',
  answer: z.array(SourceOption),
})

/** A mall in the filters (spec 3:3 'Filter items'). */
export const ShoppingItem = z.object({ shoppingId: z.number(), shoppingName: z.string() })
export const listChargeShoppings = call({
  name: 'prioritisation.listShoppings',
  method: 'GET',
  path: '/charge-legal-information/shoppings',
  access: 'session',
  summary: 'Shoppings do escopo da pessoa',
  answer: z.array(ShoppingItem),
})

/** Portfolios of groups have no register: id and owner are both the text itself (rules 7.4). */
export const PortfolioItem = z.object({ portifolioId: z.string(), portifolioOwnerName: z.string() })
export const listPortfolioOwners = call({
  name: 'prioritisation.listPortfolios',
  method: 'GET',
  path: '/filters/portifolio',
  access: 'session',
  summary: 'Portfólios dos grupos de cobrança',
  answer: z.array(PortfolioItem),
})

/** A collection group in the filters. */
export const BillingGroupItem = z.object({
  federationGroupId: z.number(),
  federationGroupName: z.string(),
})
export const listBillingGroups = call({
  name: 'prioritisation.listBillingGroups',
  method: 'GET',
  path: '/filters/billing-groups',
  access: 'session',
  summary: 'Grupos de cobrança, todos ou os de alguns portfólios',
  query: z.object({ portifolioIds: texts.optional() }),
  answer: z.array(BillingGroupItem),
})

const screens = [
  '/priorizacao',
  '/priorizacao-grupo-cobranca',
  '/priorizacao-legado',
  '/boletos-legado',
] as const
const siscob = '/filters/siscob-filters-information'
/** Dependent filters: the options of each satisfy all the others (spec 3:7). */
const filters = z.object({
  shoppingIds: ids.optional(),
  /** 0 selects 'Sem Grupo de Cobrança'. */
  billingGroupIds: idsOrNone.optional(),
  cpfsCnpjs: documents.optional(),
  lucs: texts.optional(),
  brands: texts.optional(),
})

/** A LUC of a customer (spec 3:3 'customer info'); 'Sem Grupo de Cobrança' has the id 0. */
export const CustomerInfo = z.object({
  idLuc: z.string(),
  luc: z.string(),
  businessGroupId: z.number(),
  businessGroupName: z.string(),
  shoppingId: z.number(),
  shoppingName: z.string(),
  cnpjCpf: z.string(),
  customerName: z.string(),
  brand: z.string(),
})

const filterCall = <A extends z.ZodType>(name: string, path: string, summary: string, answer: A) =>
  call({
    name: `prioritisation.${name}`,
    method: 'GET',
    path: siscob + path,
    access: { screens: [...screens] as [string, ...string[]] },
    summary,
    query: filters,
    answer: z.array(answer),
  })

export const listCustomerInfo = filterCall(
  'listCustomerInfo',
  '',
  'LUCs dos clientes, com shopping, grupo, documento e marca',
  CustomerInfo,
)
export const listInfoShoppings = filterCall(
  'listInfoShoppings',
  '/shoppings',
  'Shoppings dos clientes que satisfazem os filtros',
  ShoppingItem,
)
export const listInfoGroups = filterCall(
  'listInfoGroups',
  '/billing-groups',
  'Grupos de cobrança dos clientes que satisfazem os filtros',
  BillingGroupItem,
)
export const listInfoCustomers = filterCall(
  'listInfoCustomers',
  '/clientes',
  'Clientes que satisfazem os filtros',
  z.object({ cpfCnpj: z.string(), customerName: z.string() }),
)
export const listInfoBrands = filterCall(
  'listInfoBrands',
  '/marcas',
  'Marcas dos clientes que satisfazem os filtros',
  z.string(),
)
