import { removeContactRecord } from '#features/collection/negotiations/contract/contact-records.ts'
import { removeNegotiation } from '#features/collection/negotiations/contract/negotiations.ts'
import { negotiationQueries } from '#features/collection/negotiations/contract/words.ts'
import { useAct } from '#listing/screen/use-act.ts'

import { endPostponement } from '../contract/postpone.ts'
import { todayQueries } from '../contract/words.ts'
import { product } from '../queries.ts'

/** Undo for each action of the queue. */
export function useUndo() {
  const options = {
    invalidates: [todayQueries, negotiationQueries, 'receivables', 'negativation'],
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
  }
  const record = useAct(removeContactRecord, options)
  const negotiation = useAct(removeNegotiation, options)
  const postponement = useAct(endPostponement, options)
  return {
    contact: (identifiers: readonly number[]) => async () => {
      for (const id of identifiers) await record.run({ id })
    },
    promise: (id: number) => async () => negotiation.run({ product, id }),
    postponement: (id: number) => async () => postponement.run({ product, id }),
  }
}
