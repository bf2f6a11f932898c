import { handle, type JobHandler } from '#server/jobs/jobs.ts'
import { rereadRefused } from '#features/ledger/received-files/contract/jobs.ts'

import type { Importers } from './actions/bring.ts'
import { expireWaiting as expire } from './actions/decide.ts'
import { giveUpReading, readEntrada } from './actions/read.ts'
import { rereadRefused as reread } from './actions/reread.ts'
import { expireWaiting, readFile } from './contract/jobs.ts'

/** Jobs of entradas; the importers read the kinds that are no loads. */
export const jobsWith = (importers: Importers): JobHandler[] => [
  handle(
    readFile,
    (context, { id }) => readEntrada({ work: context.work.bind(context) }, id, importers),
    giveUpReading,
  ),
  handle(rereadRefused, (context, payload) => context.work((work) => reread(work, payload))),
  handle(expireWaiting, (context) => context.work(expire)),
]
