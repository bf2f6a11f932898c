import type { Settings } from '#server/settings/settings.ts'

import { httpTickets } from './http-tickets.ts'
import type { TicketPort } from './ticket-port.ts'

const ownTickets: TicketPort = { kind: 'own' }

// A service is judged by what it did before: one memory of it for each process.
const services = new WeakMap<Settings['tickets'], TicketPort>()

/** The numbering that REGUA_TICKETS names. */
export function chooseTickets(settings: Settings['tickets']): TicketPort {
  if (settings.kind === 'own') return ownTickets
  const service = services.get(settings) ?? httpTickets(settings)
  services.set(settings, service)
  return service
}
