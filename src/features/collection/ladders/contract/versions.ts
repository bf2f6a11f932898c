import * as z from 'zod'

import type { Moves } from '#contract/moves.ts'
import { day, id, instant } from '#contract/wire.ts'

export const laddersPath = '/regua'
export const textsPath = '/modelos-mensagem'

export const editRule = 'EDITAR'
export const confirmRule = 'CONFIRMAR'

export const ladderScreens = [laddersPath] as const
export const edits = { screens: ladderScreens, rule: [editRule] } as const
export const confirms = { screens: ladderScreens, rule: [confirmRule] } as const

/** States of a version (rules 8.2). SUBSTITUIDA, RECUSADA, VENCIDA and INATIVA are final. */
export const VersionState = z.enum([
  'RASCUNHO',
  'PROPOSTA',
  'VIGENTE',
  'SUBSTITUIDA',
  'RECUSADA',
  'VENCIDA',
  'INATIVA',
])
export type VersionState = z.output<typeof VersionState>

export const VERSION_STATE: Readonly<Record<VersionState, string>> = {
  RASCUNHO: 'Rascunho',
  PROPOSTA: 'Proposta',
  VIGENTE: 'Vigente',
  SUBSTITUIDA: 'Substituída',
  RECUSADA: 'Recusada',
  VENCIDA: 'Vencida',
  INATIVA: 'Inativa',
}

/** Who wrote, proposed and confirmed a version. */
export const versionLife = {
  estado: VersionState,
  versao: z.number(),
  motivo: z.string(),
  escritoPor: z.string(),
  escritoEm: instant,
  propostoPor: z.string().nullable(),
  propostoEm: instant.nullable(),
  /** Last day on which a proposal may be confirmed. */
  venceEm: day.nullable(),
  confirmadoPor: z.string().nullable(),
  confirmadoEm: instant.nullable(),
  /** Why it was refused. */
  recusa: z.string().nullable(),
}

const LifeOfVersion = z.object(versionLife)
export type VersionLife = z.output<typeof LifeOfVersion>

/** The act on a draft or proposal that the user saw. */
export const versionSeen = { versao: id }
export const reason = z.string().max(500)

export const draftMoves = {
  figure: 'rule',
  secondPerson: 'none',
  because: 'no message follows a draft; another user confirms it',
  shownBy: 'the ladders and texts with their versions; the decision log',
} as const satisfies Moves

export const byTwo = {
  figure: 'rule',
  secondPerson: 'confirmation',
  hands: 'the user who proposed a ladder, text or sender does not confirm it',
} as const satisfies Moves

export const otherPersonSentence = 'Outra pessoa precisa confirmar.'
export const shortReasonSentence = 'O motivo precisa de ao menos 10 caracteres.'
export const proposedSentence = 'Proposta enviada para confirmação.'
export const savedSentence = 'Salvo com sucesso.'
