import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, id } from '#contract/wire.ts'

import { groupPath, legacyPath, slipsPath, tenantPath } from './words.ts'

/** Statement for the customer, or the debt report with the títulos of each boleto. */
export const STATEMENTS = {
  DEMONSTRATIVO: 'Demonstrativo de débitos',
  RELATORIO: 'Relatório de Dívidas',
} as const
export type StatementKind = keyof typeof STATEMENTS

/** The furthest day of a statement: later indices and balances are too uncertain. */
export const mostDaysAhead = 60

export const downloadStatement = call({
  name: 'openBalances.downloadStatement',
  method: 'POST',
  path: '/prioritization/demonstrativo',
  effect: 'read',
  access: { screens: [tenantPath, groupPath, legacyPath, slipsPath] },
  summary: 'Demonstrativo ou Relatório de Dívidas em PDF, uma parte por shopping e cliente',
  fields: z.object({
    documento: z.enum(['DEMONSTRATIVO', 'RELATORIO']),
    /** These boletos; without them the ones of the customer. */
    slipIds: z.array(id).max(10_000, 'Selecione até 10.000 boletos.').optional(),
    clientId: id.optional(),
    quais: z.enum(['VENCIDOS', 'ABERTOS']).optional(),
    /** Day of the corrected values; default today. */
    dia: day.optional(),
  }),
})
