import * as z from 'zod'

/** The tenant and contract of a row that has an id of its own. */
export const contractRow = {
  id: z.number(),
  idShopping: z.number(),
  shopping: z.string(),
  nomeFantasia: z.string(),
  razaoSocial: z.string(),
  cpfCnpj: z.string(),
  luc: z.string(),
  numeroContrato: z.string(),
}
