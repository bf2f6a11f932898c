import * as z from 'zod'

/** What was decided of a tenant in the cycle before, and why it may not be taken over again. */
export const LastDecision = z.object({
  /** The month of that cycle, 'AAAA-MM'. */
  ciclo: z.string(),
  numBoleto: z.string(),
  /** It was of the same boleto, and not of another one of the tenant. */
  mesmoBoleto: z.boolean(),
  decisao: z.enum(['NEGATIVAR', 'ISENTAR']),
  idJustificativa: z.number().nullable(),
  txtJustificativa: z.string().nullable(),
  numChamado: z.string().nullable(),
  txtObservacao: z.string().nullable(),
  recusa: z.string().nullable(),
})
export type LastDecision = z.output<typeof LastDecision>
