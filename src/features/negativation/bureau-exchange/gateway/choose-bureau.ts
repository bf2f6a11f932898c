import { join } from 'node:path'

import type { Settings } from '#server/settings/settings.ts'
import type { Process } from '#server/work/unit-of-work.ts'

import { fileBureau } from './file-adapter.ts'
import { httpBureau } from './http-adapter.ts'
import type { BureauGateway } from './port.ts'
import { simulatedBureau } from './simulated-bureau.ts'

// The breaker state is shared per process: one service per settings object.
const services = new WeakMap<Settings['bureau'], BureauGateway>()

/** The bureau gateway named by REGUA_BUREAU. */
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
  // Inside the inbox, so that moving files stays on one file system.
  return fileBureau({
    outbox: settings.outbox,
    inbox: settings.inbox,
    processedFolder: join(settings.inbox, 'processados'),
  })
}
