import {
  applyToLawsuits,
  asLawsuitError,
  lawsuitActor,
  lawsuitFacts,
  saveLawsuitMoves,
} from '#features/legal/lawsuits/actions/moves.ts'
import type { LawsuitEvent } from '#features/legal/lawsuits/rules/machine.ts'
import { lockLawsuits } from '#features/legal/lawsuits/store/lawsuits.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { createHttp } from '#server/http/http.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor, type Work } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'

import { everything } from './example-lawsuit-facts.ts'
import { committedDatabase } from './test-database.ts'

export type LawsuitRecord = Awaited<ReturnType<typeof lockLawsuits>>[number]

/** A database of 18/11/2026 on which everybody holds every rule of the follow-up. */
export function lawsuitActs() {
  const today = localDate('2026-11-18')
  const database = committedDatabase({ fixedDay: today })
  const { log } = createHttp({ logLevel: 'silent' })
  const process = () => ({ db: database.app, clock: fixedDayClock(today), log })
  const rights = new Map([['/acompanhar-ajuizamentos', new Set(everything(0).rules)]])
  return {
    database,
    /** Runs a unit of work of the system. */
    run: <T>(act: (work: Work) => Promise<T>) => unitOfWork(process(), systemActor, 'teste', act),
    /** Applies one event to one action as an act does: lock, state machine, write. */
    act: (
      id: number,
      userId: number,
      eventOf: (by: ReturnType<typeof everything>, record: LawsuitRecord) => LawsuitEvent,
    ) =>
      unitOfWork(
        process(),
        { ...systemActor, id: userId, name: `Pessoa ${userId}`, rights },
        'teste',
        async (work) => {
          const parameters = await readParameters(work.tx)
          const by = lawsuitActor(work)
          const { moves, refusedOnes } = applyToLawsuits(
            await lockLawsuits(work.tx, [id], 'all'),
            (record) => eventOf(by, record),
            (record) => lawsuitFacts(record, work.today, parameters),
          )
          if (refusedOnes.length > 0) throw asLawsuitError(refusedOnes)
          await saveLawsuitMoves(work, moves, { action: 'TESTE' })
        },
      ),
  }
}
