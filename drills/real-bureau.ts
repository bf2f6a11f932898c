import type {
  BureauGateway,
  ReturnArrival,
} from '#features/negativation/bureau-exchange/gateway/port.ts'

import type { Chance } from './chance.ts'
import { halfOf } from './transmission-service.ts'

/** A gateway to the bureau over a bad line, with its faults. */
export type Line = {
  readonly gateway: BureauGateway
  /** Sent lotes that never arrived. */
  readonly lostFiles: ReadonlySet<number>
  readonly heldBack: ReadonlySet<string>
  /** Delivers held-back and partial returns with the next poll. */
  readonly release: () => void
  /** From now on everything is delivered completely. */
  readonly mend: () => void
}

/**
 * The simulated bureau over a bad line: lotes get lost, returns are held back or come in halves.
 */
export function badLine(bureau: BureauGateway, chance: Chance): Line {
  const lostFiles = new Set<number>()
  const heldBack = new Set<string>()
  const halved = new Set<string>()
  const known = new Set<string>()
  let isMended = false
  const met = ({ fileName, bytes }: ReturnArrival): ReturnArrival[] => {
    if (heldBack.has(fileName)) return []
    if (!isMended && !known.has(fileName)) {
      known.add(fileName)
      const roll = chance.next()
      if (roll < 0.15) {
        heldBack.add(fileName)
        return []
      }
      if (roll < 0.3) {
        halved.add(fileName)
        return [{ fileName, bytes: halfOf(bytes) }]
      }
    }
    halved.delete(fileName)
    return [{ fileName, bytes }]
  }
  return {
    lostFiles,
    heldBack,
    release: () => heldBack.clear(),
    mend: () => {
      isMended = true
      heldBack.clear()
    },
    gateway: {
      send: async (batchId, fileName, bytes) => {
        if (isMended || chance.next() >= 0.08) return bureau.send(batchId, fileName, bytes)
        lostFiles.add(Number(batchId))
        return 'sent'
      },
      find: bureau.find,
      collect: async function* () {
        for await (const arrival of bureau.collect()) yield* met(arrival)
      },
      // A partially delivered file stays, because its whole follows.
      acknowledge: async (fileName) =>
        halved.has(fileName) ? undefined : bureau.acknowledge(fileName),
    },
  }
}
