import { join } from 'node:path'

import * as accessJobs from '#features/people/access/jobs.ts'
import { alertJobs } from '#features/platform/alerts/jobs.ts'
import { automationJobs } from '#features/negativation/automation/jobs.ts'
import * as bankReturnsJobs from '#features/ledger/bank-returns/jobs.ts'
import { bureauJobs } from '#features/negativation/bureau-exchange/jobs.ts'
import * as bureauResultsJobs from '#features/negativation/bureau-results/jobs.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'
import * as debtItemsJobs from '#features/negativation/debt-items/jobs.ts'
import { notifyStepDeadlines } from '#features/negativation/decisions/actions/notify-deadlines.ts'
import * as delinquencyRunsJobs from '#features/delinquency/runs/jobs.ts'
import { loadsAsEntradas } from '#features/ledger/file-intake/actions/load-hooks.ts'
import { endSteps } from '#features/ledger/file-intake/actions/steps.ts'
import * as fileIntakeJobs from '#features/ledger/file-intake/jobs.ts'
import * as fileImportsJobs from '#features/ledger/file-imports/jobs.ts'
import * as disputesJobs from '#features/ledger/disputes/jobs.ts'
import * as expectationJobs from '#features/collection/expectations/jobs.ts'
import { notifyLawsuitDeadlines } from '#features/legal/lawsuits/actions/notify-deadlines.ts'
import * as lawsuitsJobs from '#features/legal/lawsuits/jobs.ts'
import { ticketJobs } from '#features/legal/follow-up/jobs.ts'
import * as lawsuitEligibilityJobs from '#features/legal/eligibility/jobs.ts'
import { batchJobs } from '#features/collection/messages/jobs.ts'
import { sendingJobs } from '#features/collection/sending/jobs.ts'
import * as parameterJobs from '#features/platform/parameters/jobs.ts'
import * as prioritisationJobs from '#features/collection/prioritisation/jobs.ts'
import * as laddersJobs from '#features/collection/ladders/jobs.ts'
import * as sourcesJobs from '#features/ledger/sources/jobs.ts'
import * as recoveryJobs from '#features/negativation/recovery/jobs.ts'
import * as receivablesJobs from '#features/ledger/receivables/jobs.ts'
import { searchJobs } from '#features/ledger/source-searches/jobs.ts'
import { notifyRemovalDeadlines } from '#features/negativation/removals/actions/notify-deadlines.ts'
import { watchBatch } from '#features/collection/sending/actions/watch-batch.ts'
import { notifyBrokenPromises } from '#features/collection/today-queue/actions/notify-broken.ts'

import { anchorJobs } from '#server/audit/audit-anchor.ts'
import { scanWith } from '#server/files/scanner.ts'
import * as housekeeping from '#server/jobs/housekeeping.ts'
import type { JobHandler } from '#server/jobs/jobs.ts'
import type { Settings } from '#server/settings/settings.ts'
import { noSources } from '#server/settings/source-settings.ts'
import { digestHour } from './digest-hour.ts'
import { importers } from './importers.ts'

/** Every job of the product. Only a process that works jobs loads this file. */
export const featureJobs = (
  settings: Pick<Settings, 'bureau' | 'dataFolder'> &
    Partial<Pick<Settings, 'anchors' | 'tickets' | 'mail' | 'messages' | 'sources' | 'network'>>,
): JobHandler[] =>
  endSteps([
    ...accessJobs.jobs,
    ...receivablesJobs.jobsWith(loadsAsEntradas),
    ...fileIntakeJobs.jobsWith(importers),
    ...bankReturnsJobs.jobs,
    ...disputesJobs.jobs,
    ...sourcesJobs.jobs,
    ...laddersJobs.jobs,
    ...batchJobs(settings.messages),
    ...sendingJobs(settings.messages),
    ...searchJobs({
      settings: settings.sources ?? noSources,
      folder: join(settings.dataFolder, 'buscas'),
      scan: settings.network?.scanner && scanWith(settings.network.scanner),
    }),
    ...fileImportsJobs.jobs,
    ...delinquencyRunsJobs.jobs,
    ...prioritisationJobs.jobs,
    ...lawsuitsJobs.jobs,
    ...lawsuitEligibilityJobs.jobs,
    ...ticketJobs(settings.tickets ?? { kind: 'own' }),
    ...debtItemsJobs.jobs,
    ...parameterJobs.jobs,
    ...bureauJobs(settings.bureau),
    ...bureauResultsJobs.jobs,
    ...expectationJobs.jobs,
    ...recoveryJobs.jobs,
    ...automationJobs(settings.bureau),
    ...alertJobs({
      watchers: [
        notifyBrokenPromises,
        watchBatch,
        notifyStepDeadlines,
        notifyRemovalDeadlines,
        notifyLawsuitDeadlines,
      ],
      keptDays: async (work) => (await parametersOf(work)).AVISOS_DIAS,
      hourOf: digestHour,
      mail: settings.mail,
    }),
    ...housekeeping.jobs,
    ...anchorJobs(settings.dataFolder, settings.anchors),
  ])
