import { join } from 'node:path'

import type { Settings } from '#server/settings.ts'
import type { Process } from '#server/unit-of-work.ts'

import { fileBureau } from './file-adapter.ts'
import type { BureauGateway } from './port.ts'
import { simulatedBureau } from './simulated-bureau.ts'

/** The bureau that REGUA_BUREAU names. */
export function chooseBureau(settings: Settings['bureau'], process: Pick<Process, 'db' | 'clock'>): BureauGateway {
  if (settings.kind === 'simulator') return simulatedBureau(process)
  // Inside the inbox, so that a move from one to the other stays on one file system.
  return fileBureau({ outbox: settings.outbox, inbox: settings.inbox, processed: join(settings.inbox, 'processados') })
}
