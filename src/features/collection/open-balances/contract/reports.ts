import * as z from 'zod'

import { call } from '#contract/call.ts'
import { texts } from '#contract/wire.ts'

import { base, clientId, monthNumber, product, tenantPath, yearNumber } from './words.ts'

export const downloadDebtReport = call({
  name: 'openBalances.downloadDebtReport',
  method: 'GET',
  path: `${base}/report/debtReport`,
  access: { screens: [tenantPath] },
  summary: 'Relatório de Dívidas: contratos, boletos e títulos com o saldo corrigido',
  params: z.object(product),
  query: z.object({
    razaoSocial: z.string().max(200).optional(),
    nroContrato: texts,
    unidEcon: z.string().max(60),
  }),
  emptyCounts: ['nroContrato'],
})

export const downloadSlips = call({
  name: 'openBalances.downloadSlips',
  method: 'GET',
  path: `${base}/report/client/{clientId}/month/{m}/year/{y}/exportReport`,
  access: { screens: [tenantPath] },
  summary: 'Detalhe de Boletos: os boletos escolhidos com todos os seus status',
  params: z.object({ ...product, clientId, m: monthNumber, y: yearNumber }),
  query: z.object({
    unidEcon: z.string().max(60),
    nroContrato: texts.optional(),
    nroBoleto: texts,
  }),
  emptyCounts: ['nroBoleto'],
})
