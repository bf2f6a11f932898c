import { join } from 'node:path'

import type { Settings } from '#server/settings/settings.ts'
import type { Process } from '#server/work/unit-of-work.ts'

import { fileBureau } from './file-adapter.ts'
import { httpBureau } from './http-adapter.ts'
import type { BureauGateway } from './port.ts'
import { simulatedBureau } from './simulated-bureau.ts'

// A transmission service is judged by what it did before: one memory of it for each process.
const services = new WeakMap<Settings['bureau'], BureauGateway>()

/** The bureau that REGUA_BUREAU names. */
export function chooseBureau(
  settings: Settings['bureau'],
  process: Pick<Process, 'db' | 'clock'> & Partial<Pick<Process, 'log'>>,
): BureauGateway {
  if (settings.kind === 'simulator') return simulatedBureau(process)
  if (settings.kind === 'http') {
    const service =
      services.get(settings) ??
      httpBureau({ ...settings, ...(process.log && { log: process.log }) })
    services.set(settings, service)
    return service
  }
  // Inside the inbox, so that a move from one to the other stays on one file system.
  return fileBureau({
    outbox: settings.outbox,
    inbox: settings.inbox,
    processedFolder: join(settings.inbox, 'processados'),
  })
}
