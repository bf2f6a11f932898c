import { route, type Route } from '#server/http/routes.ts'
import type { Settings } from '#server/settings/settings.ts'

import { cancelTicketRequest, retryTicketRequest } from './actions/cancel-tickets.ts'
import { confirm, refuseProposal } from './actions/confirm.ts'
import { lawsuitDetail } from './actions/detail.ts'
import { legalPanelOf } from './actions/legal-panel.ts'
import { folderOf } from './actions/folder.ts'
import { cycleMonthsOf, servedFollowUp } from './actions/list.ts'
import { memoryFile, memoryShown } from './actions/memory.ts'
import { check, reopen, save } from './actions/save.ts'
import { protocolChecked } from './actions/protocol.ts'
import { openTicketsBy } from './actions/tickets.ts'
import { chooseTitulos } from './actions/titulos.ts'
import { importTitulosFile, titulosFile } from './actions/titulos-file.ts'
import { requestClaim, except, withdraw } from './actions/undo.ts'
import * as calls from './contract/acts.ts'
import { downloadFolder, downloadTitulos, uploadTitulos } from './contract/files.ts'
import { cycleMonths } from './contract/list.ts'
import { downloadMemory, readMemory } from './contract/memory.ts'
import { saveTitulos } from './contract/titulos.ts'

/** The routes for a numbering system. */
export const routesWith = (tickets: Settings['tickets']['kind']): Route[] => [
  ...servedFollowUp.routes,
  route(cycleMonths, cycleMonthsOf),
  route(calls.legalPanel, legalPanelOf),
  route(calls.getLawsuit, lawsuitDetail),
  route(calls.checkProtocol, protocolChecked),
  route(calls.saveLawsuit, save),
  route(calls.saveChecklist, check),
  route(calls.reopenPhase, reopen),
  route(calls.withdrawLawsuit, withdraw),
  route(calls.exceptLawsuit, except),
  route(calls.requestClaim, requestClaim),
  route(calls.confirmAct, confirm),
  route(calls.refuseAct, refuseProposal),
  route(calls.openTickets, openTicketsBy(tickets)),
  route(calls.cancelTicket, cancelTicketRequest),
  route(calls.retryTicket, retryTicketRequest),
  route(saveTitulos, chooseTitulos),
  route(downloadTitulos, titulosFile),
  route(uploadTitulos, importTitulosFile),
  route(downloadFolder, folderOf),
  route(downloadMemory, memoryFile),
  route(readMemory, memoryShown),
]
