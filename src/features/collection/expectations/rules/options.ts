import { refusal, type Refusal } from '#values/refusal.ts'

import { unlikelyType } from '../contract/words.ts'

/**
 * Refuses to rename or delete the type that requires a reason: rules find it by name (spec 3:5).
 */
export const mayRenameType = (description: string): Refusal | undefined =>
  description === unlikelyType
    ? refusal('TIPO_DE_NOME_FIXO', `'${unlikelyType}' pede o motivo: este tipo fica como está.`)
    : undefined
