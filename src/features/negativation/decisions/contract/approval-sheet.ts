import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, ids } from '#contract/wire.ts'
import { boletoFilters } from '#features/negativation/debt-items/contract/boleto.ts'

/** Screens whose decisions another person confirms. */
export const approvalScreens = [
  '/aprovar-negativacao-shopping',
  '/aprovar-negativacao-corporativo',
  '/validar-aprovacoes',
] as const

export const downloadApprovalSheet = call({
  name: 'negativation.downloadApprovalSheet',
  method: 'POST',
  path: '/workflow/serasa/serasa-negativacao/folha',
  effect: 'read',
  summary: 'Folha para assinar: o que espera aprovação na busca, ou o que foi aprovado em um dia',
  access: { screens: approvalScreens },
  fields: z.object({
    ...boletoFilters,
    /** Only these boletos of the search. */
    idBoletos: ids.optional(),
    /** What left the step on this day, instead of what waits in it; only the malls filter then. */
    aprovadosEm: day.optional(),
  }),
})
