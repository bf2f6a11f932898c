import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, day, id, money, pageWindow } from '#contract/wire.ts'

import {
  base,
  clientId,
  groupPath,
  legacyPath,
  monthNumber,
  product,
  slipsPath,
  tenantPath,
  yearNumber,
} from './words.ts'

/** State of an open boleto (rules 4.8). */
export const SITUATIONS = {
  VENCIDO: 'Vencido',
  COMPENSACAO: 'Em compensação',
  A_VENCER: 'A vencer',
} as const
export const situation = z.enum(['VENCIDO', 'COMPENSACAO', 'A_VENCER'])
export type Situation = z.output<typeof situation>

/** A slip with all its statuses (spec 3:3, rules 7.5). */
export const Slip = z.object({
  slipId: z.number(),
  slipNumber: z.string(),
  /** Open principal. */
  slipValue: money,
  dueDate: day,
  /** vencimentoOriginal; arrears count from this date. */
  originalDueDate: day,
  nomeShop: z.string(),
  luc: z.string(),
  brand: z.string(),
  statusCartaEmail: z.string(),
  statusSerasa: z.string(),
  statusAjuizamento: z.string(),
  typeNegotiation: z.string(),
  statusExpectativa: z.string(),
  idEmpresa: z.number(),
  /** Fields not in the specification. */
  shoppingId: z.number(),
  contractId: z.number(),
  contractNumber: z.string(),
  clientId: z.number(),
  companyName: z.string(),
  /** Same as `originalDueDate`. */
  dataVencimentoOriginal: day,
  diasAtraso: z.number(),
  situacao: situation,
  /** The slip's LUC is in a collection group; decides who may negotiate. */
  corporativo: z.boolean(),
  /** 'Pago no banco', 'Baixado no banco' or 'Sumiu do ERP'; null otherwise (rules 11). */
  aviso: z.string().nullable(),
  /** The current promise of the slip. */
  promessa: z.object({ estado: z.enum(['VIGENTE', 'QUEBRADA']), dataAcordo: day }).nullable(),
})
export type Slip = z.output<typeof Slip>

/** A título inside a slip (spec 3:3). */
export const SlipTitle = z.object({
  tituloAr: z.object({
    numeroTitulo: z.string(),
    nomeTitulo: z.string(),
    tipoDocumento: z.string(),
    tipoMovimento: z.string(),
    tipoConta: z.string(),
    dataCompetencia: day,
    dataVencimento: day,
    dataVencimentoOriginal: day,
    dataContabilizacao: day.nullable(),
    /** Original value (rules 5.6). */
    valorVencimentoOriginal: money,
    valorAberto: money,
    valorDescontoJuros: money,
    valorDescontoMulta: money,
  }),
  valorDescontoMulta: money,
  valorDescontoJuros: money,
})
export type SlipTitle = z.output<typeof SlipTitle>

/** A contract of the open balance (spec 3:3). */
export const BalanceContract = z.object({
  contractId: z.number(),
  contractNumber: z.string(),
  luc: z.string(),
  brand: z.string(),
  contractType: z.string(),
  shoppingName: z.string(),
  situacaoContrato: z.string(),
  /** Open by age: a vencer, 1 to 30, 31 to 60, 61 to 90, 91 to 120, beyond. */
  faixas: z.array(money),
  saldoAberto: money,
  boletos: z.number(),
  /** Oldest due date of the open balance. */
  vencimentoMaisAntigo: day,
  corporativo: z.boolean(),
})
export type BalanceContract = z.output<typeof BalanceContract>

export const listContracts = call({
  name: 'openBalances.contracts',
  method: 'GET',
  path: `${base}/detail/client/{clientId}/month/{m}/year/{y}/shoppingName/{name}/unitEcon/{unit}/contracts`,
  access: { screens: [tenantPath] },
  summary: 'Contratos de um cliente com saldo em aberto',
  params: z.object({
    ...product,
    clientId,
    m: monthNumber,
    y: yearNumber,
    name: z.string().max(200),
    unit: z.string().max(60),
  }),
  answer: z.object({ prioritizationContractList: z.array(BalanceContract) }),
})

export const listContractSlips = call({
  name: 'openBalances.contractSlips',
  method: 'GET',
  path: `${base}/detail/contract/{contractId}/month/{m}/year/{y}/slips`,
  access: { screens: [tenantPath] },
  summary: 'Boletos em aberto de um contrato, com todos os seus status',
  params: z.object({ ...product, contractId: id, m: monthNumber, y: yearNumber }),
  query: z.object(pageWindow),
  answer: data(Slip),
})

export const listTitles = call({
  name: 'openBalances.titles',
  method: 'GET',
  path: `${base}/detail/slipId/{slipId}/titles`,
  access: { screens: [tenantPath, groupPath, legacyPath, slipsPath] },
  summary: 'Títulos em aberto de um boleto',
  params: z.object({ ...product, slipId: id }),
  answer: data(SlipTitle),
})

export const listGroupSlips = call({
  name: 'openBalances.groupSlips',
  method: 'GET',
  path: `${base}/detail/billinggroup/{billingGroup}/month/{month}/year/{year}/slips`,
  access: { screens: [groupPath] },
  summary: 'Boletos em aberto de um grupo de cobrança, com todos os seus status',
  /** Name or id of a group. */
  params: z.object({
    ...product,
    billingGroup: z.string().min(1).max(200),
    month: monthNumber,
    year: yearNumber,
  }),
  query: z.object(pageWindow),
  answer: data(Slip),
})
