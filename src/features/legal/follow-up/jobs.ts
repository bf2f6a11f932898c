import { handle, type JobHandler } from '#server/jobs/jobs.ts'
import type { Settings } from '#server/settings/settings.ts'

import {
  sendOneTicketRequest,
  resumeTicketRequests,
} from '#features/legal/follow-up/actions/request-tickets.ts'
import * as declared from './contract/jobs.ts'
import { chooseTickets } from './gateway/choose-tickets.ts'

/** Ticket jobs; they need the settings of the numbering system. */
export const ticketJobs = (settings: Settings['tickets']): JobHandler[] => [
  handle(declared.sendTicketRequest, (context, { requestId }) =>
    sendOneTicketRequest(context, chooseTickets(settings), requestId),
  ),
  handle(declared.resumeTickets, (context) => context.work(resumeTicketRequests)),
]
