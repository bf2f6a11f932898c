import {
  balancesChanged,
  bankActsMayReconcile,
  claimsChanged,
  ledgerChanged,
  refresh,
} from '#features/ledger/receivables/contract.ts'
import type { Follower } from '#features/ledger/receivables/actions/announce.ts'
import type { JobHandler } from '#server/jobs/jobs.ts'
import type { Work } from '#server/work/work.ts'

import type { NewStep } from '../store/files.ts'
import { endStep, filesWithOpenStep } from '../store/steps.ts'

/** What follows a load, by its job, in the words of the list. */
const STEPS: Readonly<Record<string, string>> = {
  [refresh.name]: 'Guardas e saídas',
  [claimsChanged.name]: 'Ajuizamentos',
  [balancesChanged.name]: 'Pontuação',
  [ledgerChanged.name]: 'Inadimplência',
  [bankActsMayReconcile.name]: 'Retornos bancários',
}

export const stepsOf = (followers: readonly Follower[]): NewStep[] =>
  followers.map(({ job, malls }) => ({ etapa: STEPS[job] ?? job, malls, fim: null }))

type Payload = {
  readonly malls?: readonly number[]
  readonly changes?: readonly { readonly mallId: number }[]
}

/** Malls that a run of a follower has seen; undefined = all. */
const mallsOf = ({ malls, changes }: Payload): readonly number[] | undefined =>
  malls ?? (changes && [...new Set(changes.map(({ mallId }) => mallId))])

/** Ends a step at once, where its follower ran without a worker. */
export async function endStepOf(work: Work, job: string): Promise<void> {
  const step = STEPS[job] ?? job
  await endStep(work.tx, await filesWithOpenStep(work.tx, step, undefined), step, undefined)
}

/**
 * Ends the steps of entradas when their followers have run (fontes.verdade). A run sees the files
 * that were loaded before it began; a file that came meanwhile has a run of its own.
 */
export const endSteps = (handlers: readonly JobHandler[]): JobHandler[] =>
  handlers.map((handler) => {
    const step = STEPS[handler.job.name]
    if (step === undefined) return handler
    return {
      ...handler,
      run: async (context, payload) => {
        const malls = mallsOf(payload)
        const ids = await context.work(({ tx }) => filesWithOpenStep(tx, step, malls))
        await handler.run(context, payload)
        if (ids.length === 0) return
        await context.work(async (work) => {
          await endStep(work.tx, ids, step, malls)
          work.invalidate('received-files')
        })
      },
    }
  })
