import { route, type Route } from '#server/routes.ts'

import { importFile } from './actions/import-file.ts'
import * as lotes from './actions/lotes.ts'
import { downloadNegativated, searchNegativated } from './actions/negativated-boletos.ts'
import { jobRuns, startJob } from './actions/automation.ts'
import { downloadDossier, readDossier } from './actions/dossier.ts'
import * as failedSubmissions from './actions/failed-submissions.ts'
import * as personLog from './actions/person-log.ts'
import { reconcile } from './actions/reconcile.ts'
import { resend } from './actions/resend.ts'
import { send } from './actions/send.ts'
import { approveWriteOff, cancelWriteOff } from './actions/write-off.ts'
import * as writeOffLists from './actions/write-off-lists.ts'
import * as automation from './contract/automation.ts'
import * as calls from './contract/calls.ts'
import * as dossiers from './contract/dossier.ts'
import * as failed from './contract/failed-submissions.ts'
import * as results from './contract/negativated-boletos.ts'
import * as writeOff from './contract/write-off.ts'

export const routes: Route[] = [
  route(calls.send, send),
  route(calls.importFile, importFile),
  route(calls.lotes, lotes.listLotes),
  route(calls.sentFile, (work, { id }) => lotes.sentFile(work, id)),
  route(calls.returnFile, (work, { id }) => lotes.returnFile(work, id)),
  route(calls.reconcile, reconcile),
  route(dossiers.dossier, (work, { idSerasaBoleto }) => readDossier(work, idSerasaBoleto)),
  route(dossiers.downloadDossier, (work, { idSerasaBoleto }) => downloadDossier(work, idSerasaBoleto)),
  route(automation.jobRuns, jobRuns),
  route(automation.startJob, startJob),
  route(failed.searchFailed, failedSubmissions.searchFailed),
  route(failed.downloadFailed, failedSubmissions.downloadFailed),
  route(failed.exemptFailed, failedSubmissions.exemptFailed),
  route(failed.failedLog, personLog.failedLog),
  route(failed.correctPerson, personLog.correctPerson),
  route(failed.resend, resend),
  route(writeOff.writeOffTotals, writeOffLists.writeOffTotals),
  route(writeOff.writeOffBoletos, writeOffLists.writeOffBoletos),
  route(writeOff.downloadWriteOff, writeOffLists.downloadWriteOff),
  route(writeOff.removalDeadlines, writeOffLists.removalDeadlines),
  route(writeOff.approveWriteOff, approveWriteOff),
  route(writeOff.cancelWriteOff, cancelWriteOff),
  route(results.searchNegativated, searchNegativated),
  route(results.downloadNegativated, downloadNegativated),
]
