import * as z from 'zod'

import { call } from '#contract/call.ts'
import { several } from '#listing/definition.ts'

/** A mall in a filter (spec 3:3 'Mall: id, nome (also name), portfolio'). */
export const MallOption = z.object({
  id: z.number(),
  nome: z.string(),
  name: z.string(),
  portfolio: z.string(),
})
export type MallOption = z.infer<typeof MallOption>

export const CompanyOption = z.object({
  id: z.number(),
  razaoSocial: z.string(),
  cnpj: z.string(),
  idErp: z.number().nullable(),
})
export const CompanyType = z.object({ id: z.number(), nome: z.string() })

/** Malls of the user's scope. The spec misspells the path and answers a plain list (spec 3:7). */
export const listMalls = call({
  name: 'registers.listMalls',
  method: 'GET',
  path: '/empresas/shoppings/simple-umpaged',
  access: 'session',
  summary: 'Shoppings do usuário',
  answer: z.array(MallOption),
})
/** Filter by malls of the user's scope; `more` as in `several`. */
export const mallsFilter = (more: Parameters<typeof several>[2] = {}) =>
  several(
    'Shoppings',
    { from: listMalls, value: 'id', label: 'nome', invalidatedBy: 'malls' },
    more,
  )

export const listCompanies = call({
  name: 'registers.listCompanies',
  method: 'GET',
  path: '/empresas/unpaged',
  access: 'session',
  summary: 'Empresas ativas',
  answer: z.array(CompanyOption),
})
export const listCompanyTypes = call({
  name: 'registers.listCompanyTypes',
  method: 'GET',
  path: '/empresas/tipo-empresa',
  access: 'session',
  summary: 'Tipos de empresa',
  answer: z.array(CompanyType),
})

/** A state with its municipalities, by name (spec 3:3: sigla, nome and cidades). */
export const State = z.object({ sigla: z.string(), nome: z.string(), cidades: z.array(z.string()) })
export type State = z.infer<typeof State>

export const listStates = call({
  name: 'registers.listStates',
  method: 'GET',
  path: '/empresas/estados',
  access: 'session',
  summary: 'Os 26 estados e o Distrito Federal, com os seus municípios',
  answer: z.array(State),
})
