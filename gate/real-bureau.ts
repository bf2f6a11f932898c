import type { BureauGateway, ReturnArrival } from '#features/bureau-exchange/gateway/port.ts'

import type { Chance } from './chance.ts'
import { halfOf } from './transmission-service.ts'

/** What becomes of a lote on its way, and of the return on its way back. */
export type Line = {
  readonly gateway: BureauGateway
  /** Lotes that left and never arrived. */
  readonly lostFiles: ReadonlySet<number>
  /** Returns that the bureau has ready and that nobody gets yet. */
  readonly heldBack: ReadonlySet<string>
  /** Whatever is held back, or came only by half, comes with the next collecting. */
  readonly release: () => void
  /** From now on everything arrives, and comes back whole. */
  readonly mend: () => void
}

/**
 * The demonstration's bureau behind a bad line: lotes are lost, returns are held back or come by
 * half and whole later.
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
      // Of what came by half the whole is still to come.
      acknowledge: async (fileName) =>
        halved.has(fileName) ? undefined : bureau.acknowledge(fileName),
    },
  }
}
