import * as z from 'zod'

import { call } from '#contract/call.ts'
import { Chain } from '#features/home/help/contract.ts'

/** Some people who hold a right, and how many more there are. */
const holders = { de: z.array(z.string()), mais: z.number() }

/** The work of the user's profile in four steps, and whose the rest of the chain is. */
export const FourSteps = z.object({
  /** The user chose 'Não mostrar mais'. */
  oculto: z.boolean(),
  /** Empty for profiles without a set. */
  passos: z.array(
    z.object({
      titulo: z.string(),
      texto: z.string(),
      path: z.string(),
      abre: z.string(),
      /**
       * What waits at the step, in the singular and in the plural, counted from the queue
       * (`startPage.pending`): its confirmations or the rest. Null for steps that count nothing.
       */
      conta: z.object({ um: z.string(), varios: z.string(), confirmacoes: z.boolean() }).nullable(),
    }),
  ),
  caminho: Chain.nullable(),
  acesso: z.array(z.object({ texto: z.string(), meu: z.boolean(), ...holders })),
  /** Administrators to ask, for users whose profile needs a mall and who have none. */
  semShopping: z.object(holders).nullable(),
})
export type FourSteps = z.output<typeof FourSteps>
export type ShownStep = FourSteps['passos'][number]

export const fourSteps = call({
  name: 'startPage.fourSteps',
  method: 'GET',
  path: '/inicio/quatro-passos',
  access: 'session',
  summary: 'O trabalho do perfil em quatro passos, e de quem é cada passo',
  answer: FourSteps,
})
