import * as z from 'zod'

import { call } from '#contract/call.ts'
import { content } from '#contract/wire.ts'

/** A collection group (spec 3:3); 'portifolio' is the wire's spelling. */
export const CollectionGroup = z.object({ idGrupoCobranca: z.number(), nome: z.string(), portifolio: z.string() })
export type CollectionGroup = z.infer<typeof CollectionGroup>

export const listGroups = call({
  name: 'collectionGroups.listGroups',
  method: 'GET',
  path: '/grupo-cobranca/grupo/buscar/listagrupo',
  access: 'session',
  summary: 'Grupos de cobrança',
  answer: content(CollectionGroup),
})
export const listPortfolios = call({
  name: 'collectionGroups.listPortfolios',
  method: 'GET',
  path: '/grupo-cobranca/grupo/buscar/listaportifolio',
  access: 'session',
  summary: 'Portfólios dos grupos de cobrança',
  answer: content(z.string()),
})
