import { refusal, type Refusal } from '#values/refusal.ts'

import { unlikelyType } from '../contract/words.ts'

/** Why a type keeps its name and stays: the one that asks for a reason is known by it (spec 3:5). */
export const mayRenameType = (description: string): Refusal | undefined =>
  description === unlikelyType
    ? refusal('TIPO_DE_NOME_FIXO', `'${unlikelyType}' pede o motivo: este tipo fica como está.`)
    : undefined
