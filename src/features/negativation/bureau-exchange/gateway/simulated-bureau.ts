import type { Process } from '#server/work/unit-of-work.ts'
import { inTransaction, type Tx } from '#server/database/connection.ts'

import * as store from '../store/simulator.ts'
import type { BureauGateway } from './port.ts'
import { readRemessa } from './read-remessa.ts'
import { hasAnswered, simulate, simulateEvents } from './simulator.ts'

/**
 * Simulated bureau behind the port; it stores its ledger in this database. It commits on its own,
 * before or after us, like a real one.
 */
export function simulatedBureau({ db, clock }: Pick<Process, 'db' | 'clock'>): BureauGateway {
  const alone = <T>(act: (tx: Tx) => Promise<T>) => inTransaction(db, { malls: 'all' }, act)
  const returnName = (root: string, rest: string) => `R.008.${root}.PEFIN.RET.${rest}.TXT`

  /** Once a day per informant: returned letters, court orders, contestations. */
  const tellEvents = async () => {
    const today = clock.today()
    for (const root of await alone((tx) => store.informantsWithoutEvents(tx, today))) {
      await alone(async (tx) => {
        const { state, returns } = simulateEvents(await store.lockSimulator(tx, root), today)
        const day = `D${today.replaceAll('-', '').slice(2)}`
        for (const [index, bytes] of returns.entries())
          await store.insertEventAnswer(tx, returnName(root, `${day}.${index + 1}`), bytes)
        await store.saveSimulator(tx, root, state, today)
      })
    }
  }

  return {
    send: (batchId, _fileName, bytes) =>
      alone(async (tx) => {
        const { informantRoot: root, remessa } = readRemessa(bytes)
        const { state, answer } = simulate(
          await store.lockSimulator(tx, root),
          bytes,
          clock.today(),
        )
        await store.saveSimulator(tx, root, state)
        await store.insertAnswer(
          tx,
          Number(batchId),
          returnName(root, String(remessa).padStart(6, '0')),
          answer,
        )
        return 'sent' as const
      }),
    find: (_batchId, _fileName, bytes) =>
      alone(async (tx) => {
        const state = await store.lockSimulator(tx, readRemessa(bytes).informantRoot)
        return hasAnswered(state, bytes) ? 'received' : 'absent'
      }),
    collect: async function* () {
      await tellEvents()
      yield* await alone(store.waitingAnswers)
    },
    acknowledge: (fileName) => alone((tx) => store.markCollected(tx, fileName)),
  }
}
