import * as z from 'zod'

import { call } from '#contract/call.ts'

const base = '/config/inadimplencia'

/** An account of charges (spec 2:3 'Reference tables'). */
export const AccountType = z.object({ id: z.number(), codigo: z.string() })
export type AccountType = z.output<typeof AccountType>

/** ERP code of a charge, with its account. */
export const MovementType = z.object({
  id: z.number(),
  codigo: z.string(),
  idTipoConta: z.number(),
  tipoConta: z.string(),
  ativo: z.boolean(),
})
export type MovementType = z.output<typeof MovementType>

export const ContractType = z.object({
  id: z.number(),
  codigo: z.string(),
  descricao: z.string(),
  ativo: z.boolean(),
})
export type ContractType = z.output<typeof ContractType>

export const listAccountTypes = call({
  name: 'delinquency.listAccountTypes',
  method: 'GET',
  path: `${base}/tipo-conta/unpaged`,
  access: 'session',
  summary: 'Tipos de conta',
  answer: z.array(AccountType),
})
export const listMovementTypes = call({
  name: 'delinquency.listMovementTypes',
  method: 'GET',
  path: `${base}/tipo-movimento/unpaged`,
  access: 'session',
  summary: 'Tipos de movimento ativos, com a conta de cada um',
  answer: z.array(MovementType),
})
export const listContractTypes = call({
  name: 'delinquency.listContractTypes',
  method: 'GET',
  path: `${base}/tipo-contrato/unpaged`,
  access: 'session',
  summary: 'Tipos de contrato ativos',
  answer: z.array(ContractType),
})
