import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, id, instant, Message } from '#contract/wire.ts'

/** Query name of substitutions. */
export const substitutionsName = 'substitutions'

/** State of a substitution, by its days and events. */
export const SUBSTITUTION_STATES = {
  AGUARDA_ACEITE: 'Aguarda o aceite',
  PREVISTA: 'Prevista',
  EM_VIGOR: 'Em vigor',
  SEM_SHOPPING: 'Sem shopping em comum',
  TERMINADA: 'Terminada',
  ENCERRADA: 'Encerrada',
} as const

const PersonWire = z.object({ id: z.number(), nome: z.string() })

export const Substitution = z.object({
  id: z.number(),
  ausente: PersonWire,
  substituto: PersonWire,
  perfil: z.string(),
  dataInicio: day,
  dataFim: day,
  /** Malls where it applies; null = all. */
  shoppings: z.array(z.string()).nullable(),
  situacao: z.enum(Object.keys(SUBSTITUTION_STATES) as [keyof typeof SUBSTITUTION_STATES]),
  /** How it ended early, and by whom. */
  fim: z.string().nullable(),
  nomeadaPor: z.string(),
  nomeadaEm: instant,
  /** Why the current user may not end it; null = allowed. */
  porQueNaoEncerrar: z.string().nullable(),
  /** Time of acceptance; null = pending, without effect. */
  aceitaEm: instant.nullable(),
  /** True if the current user must accept it. */
  aguardaMeuAceite: z.boolean(),
})
export type Substitution = z.infer<typeof Substitution>

export const listSubstitutions = call({
  name: 'access.listSubstitutions',
  method: 'GET',
  path: '/perfilizacao/substituicao',
  access: 'session',
  summary:
    'Quem substitui a pessoa e quem ela substitui; para um administrador de todos os shoppings, as de todos',
  answer: z.object({
    content: z.array(Substitution),
    /** True if the user may name substitutes for others. */
    administra: z.boolean(),
    hoje: day,
  }),
})

export const listSubstitutes = call({
  name: 'access.listSubstitutes',
  method: 'GET',
  path: '/perfilizacao/substituicao/colegas',
  access: 'session',
  summary: 'Quem pode substituir uma pessoa: do mesmo perfil, com os mesmos shoppings ou mais',
  query: z.object({ usuarioId: id.optional() }),
  answer: z.object({ content: z.array(PersonWire) }),
})

export const listAbsentees = call({
  name: 'access.listAbsentees',
  method: 'GET',
  path: '/perfilizacao/substituicao/pessoas',
  access: 'session',
  summary: 'Por quem se pode nomear um substituto: a própria pessoa, e todas para o administrador',
  answer: z.object({ content: z.array(PersonWire.extend({ perfil: z.string() })) }),
})

export const nameSubstitute = call({
  name: 'access.nameSubstitute',
  method: 'POST',
  path: '/perfilizacao/substituicao',
  access: 'session',
  summary: 'Nomeia quem age no lugar da pessoa, do primeiro ao último dia',
  fields: z.object({
    /** The absent user; default the current user. */
    usuarioId: id.optional(),
    substitutoId: id,
    dataInicio: day,
    dataFim: day,
  }),
  answer: Message.extend({ substituicao: Substitution }),
})

export const acceptSubstitution = call({
  name: 'access.acceptSubstitution',
  method: 'POST',
  path: '/perfilizacao/substituicao/{id}/aceitar',
  access: 'session',
  summary: 'Aceita agir no lugar de quem se ausenta; antes disso a substituição não vale',
  params: z.object({ id: id }),
  answer: Message,
})

export const endSubstitution = call({
  name: 'access.endSubstitution',
  method: 'POST',
  path: '/perfilizacao/substituicao/{id}/encerrar',
  access: 'session',
  summary: 'Encerra uma substituição antes do último dia, ou recusa uma que aguarda o aceite',
  params: z.object({ id: id }),
  answer: Message,
})
