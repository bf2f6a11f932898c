import * as z from 'zod'

/** Decision on a tenant in the previous cycle, and why it may not be repeated. */
export const LastDecision = z.object({
  /** Month of that cycle, 'AAAA-MM'. */
  ciclo: z.string(),
  numBoleto: z.string(),
  /** It was on the same boleto, not on another one of the tenant. */
  mesmoBoleto: z.boolean(),
  decisao: z.enum(['NEGATIVAR', 'ISENTAR']),
  idJustificativa: z.number().nullable(),
  txtJustificativa: z.string().nullable(),
  numChamado: z.string().nullable(),
  txtObservacao: z.string().nullable(),
  recusa: z.string().nullable(),
})
export type LastDecision = z.output<typeof LastDecision>
