import type { SeededFault } from './fault.ts'
import { faultsOfFiles } from './faults-of-files.ts'
import { faultsOfMessages } from './faults-of-messages.ts'
import { faultsOfOperations } from './faults-of-operations.ts'
import { faultsOfRequests } from './faults-of-requests.ts'
import { faultsOfRules } from './faults-of-rules.ts'

const all = {
  ...faultsOfRequests,
  ...faultsOfRules,
  ...faultsOfMessages,
  ...faultsOfFiles,
  ...faultsOfOperations,
}

export type FaultName = keyof typeof all

/**
 * Safeguards that a drill process can run without, each with the drill that must then fail. Product
 * processes never load them.
 */
export const seededFaults: Readonly<Record<FaultName, SeededFault>> = all

export const isFault = (name: string): name is FaultName => Object.hasOwn(all, name)

export const faultNames: readonly FaultName[] = Object.keys(all).filter(isFault)
