import * as z from 'zod'

import { call } from '#contract/call.ts'
import { content, texts } from '#contract/wire.ts'

/** A collection group (spec 3:3); 'portifolio' is the wire's spelling. */
export const CollectionGroup = z.object({
  idGrupoCobranca: z.number(),
  nome: z.string(),
  portifolio: z.string(),
})
export type CollectionGroup = z.infer<typeof CollectionGroup>

export const base = '/grupo-cobranca/grupo'
/** Query name of groups, portfolios and tenants. */
export const groupQueries = 'collection-groups'

export const listGroups = call({
  name: 'collectionGroups.listGroups',
  method: 'GET',
  path: `${base}/buscar/listagrupo`,
  access: 'session',
  summary: 'Grupos de cobrança',
  answer: content(CollectionGroup),
})
export const listPortfolios = call({
  name: 'collectionGroups.listPortfolios',
  method: 'GET',
  path: `${base}/buscar/listaportifolio`,
  access: 'session',
  summary: 'Portfólios dos grupos de cobrança',
  answer: content(z.string()),
})

/** A portfolio in the mall register: who collects for these malls (spec 3:7). */
const MallPortfolio = z.object({ portfolioName: z.string(), shoppingIds: z.array(z.number()) })
export type MallPortfolio = z.infer<typeof MallPortfolio>

export const listMallPortfolios = call({
  name: 'collectionGroups.listMallPortfolios',
  method: 'GET',
  path: `${base}/buscar/shopping/portfolio`,
  access: 'session',
  summary: 'Portfólios dos shoppings, por origem (ORACLE, SAP), com os shoppings de cada um',
  query: z.object({ origens: texts.optional() }),
  answer: content(MallPortfolio),
})
