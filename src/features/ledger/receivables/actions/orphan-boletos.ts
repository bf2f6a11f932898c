import type { Work } from '#server/work/work.ts'

import { insertOrphanBoletos, type OrphanBoleto } from '../store/orphan-boletos.ts'

export type { OrphanBoleto } from '../store/orphan-boletos.ts'

/** Registers boletos that only the bureau knows, without a balance, so that they can be excluded. */
export const bringOrphanBoletos = (
  work: Work,
  boletos: readonly OrphanBoleto[],
): ReturnType<typeof insertOrphanBoletos> => insertOrphanBoletos(work.tx, boletos)
