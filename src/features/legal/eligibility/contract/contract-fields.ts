import * as z from 'zod'

/** The contract of an action before its release, or of a título that needs a review. */
export const contractFields = {
  shopping: z.string(),
  numeroContrato: z.string(),
  luc: z.string(),
  nomeFantasia: z.string(),
  razaoSocial: z.string(),
  cpfCnpj: z.string(),
}
