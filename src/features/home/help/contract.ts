import * as z from 'zod'

import { call } from '#contract/call.ts'

/** Some people who hold a rule, and how many more there are. */
const holders = { de: z.array(z.string()), mais: z.number() }

/** A step of a chain, with its owners. */
export const ChainStep = z.object({
  nome: z.string(),
  /** The act as a verb: 'Aprovar no shopping'. */
  ato: z.string(),
  path: z.string(),
  /** The user owns the step. */
  meu: z.boolean(),
  /** Nobody owns it: the system does it. */
  doSistema: z.boolean(),
  /** Business days of the step; null without a term. */
  prazo: z.number().nullable(),
  ...holders,
})
export type ChainStep = z.output<typeof ChainStep>

export const Chain = z.object({ nome: z.string(), passos: z.array(ChainStep) })
export type Chain = z.output<typeof Chain>

/** An act: the user's own, or somebody else's with their names. */
export const HelpAct = z.object({
  ato: z.string(),
  teclas: z.array(z.string()),
  meu: z.boolean(),
  ...holders,
})
export type HelpAct = z.output<typeof HelpAct>

export const screenHelp = call({
  name: 'help.screen',
  method: 'GET',
  path: '/ajuda/tela',
  access: 'session',
  summary: 'Para que serve uma tela, o que se pode fazer nela e de quem é o resto',
  query: z.object({ caminho: z.string().trim().min(1, 'Informe a tela.').max(200) }),
  answer: z.object({
    /** Null for a path that is no screen. */
    para: z.string().nullable(),
    atos: z.array(HelpAct),
    /** The chain that the screen is part of. */
    caminho: Chain.nullable(),
  }),
})
