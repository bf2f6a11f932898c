import type { Settings } from '#server/settings/settings.ts'

import { httpTickets } from './http-tickets.ts'
import type { TicketPort } from './ticket-port.ts'

const ownTickets: TicketPort = { kind: 'own' }

// A circuit breaker needs the service's history: one port per process.
const services = new WeakMap<Settings['tickets'], TicketPort>()

/** The numbering selected by REGUA_TICKETS. */
export function chooseTickets(settings: Settings['tickets']): TicketPort {
  if (settings.kind === 'own') return ownTickets
  const service = services.get(settings) ?? httpTickets(settings)
  services.set(settings, service)
  return service
}
