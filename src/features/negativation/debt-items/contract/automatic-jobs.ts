import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Codes and labels of the automatic jobs of rules 8. */
export const AUTOMATIC_JOBS = {
  CICLO: 'Ciclo',
  LIBERACAO: 'Liberação para análise',
  ENVIO: 'Envio ao bureau',
  RETORNO: 'Retornos do bureau',
  PAGAMENTO: 'Detecção de pagamentos',
  BAIXA: 'Detecção e envio de baixas',
  SLA: 'Alertas de prazo',
} as const

export type AutomaticJob = keyof typeof AUTOMATIC_JOBS

export const AUTOMATIC_JOB_CODES = Object.keys(AUTOMATIC_JOBS) as [AutomaticJob, ...AutomaticJob[]]

/** Starts an automatic job when none is running; enqueued by a load or a bureau return. */
export const begin = job({
  name: 'bureau.begin',
  payload: z.object({ codigo: z.enum(AUTOMATIC_JOB_CODES) }),
})
