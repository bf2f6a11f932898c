import { failpoint } from '#server/work/failpoints.ts'
import { Refused } from '#server/http/errors.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'

import type { RunKind } from '../contract/run-list.ts'
import {
  checkBalance,
  type Imbalance,
  imbalanceSentence,
  type UnbalancedTitulo,
} from '../rules/balance.ts'
import { unbalancedTitulos, writeFigures } from '../store/figures.ts'
import {
  failRun,
  finishRuns,
  lockRun,
  type RunFailure,
  type StartedRun,
  startRuns,
} from '../store/runs.ts'
import { balancesOf, writeSums } from '../store/sums.ts'

const failureOf = (imbalance: Imbalance, titulos: readonly UnbalancedTitulo[]): RunFailure => ({
  because: imbalanceSentence(imbalance, titulos),
  tituloId: titulos[0]?.id,
})

/** A run that does not balance. */
class UnsoundRun extends Refused {
  readonly failure: RunFailure
  constructor(failure: RunFailure) {
    super(failure.because)
    this.failure = failure
  }
}

/**
 * Computes runs of one kind and makes them current. Refuses and stores nothing if one does not
 * balance.
 */
export async function writeRuns(
  { tx }: Work,
  kind: RunKind,
  runIds: readonly number[],
): Promise<void> {
  if (kind === 'BASE') {
    await writeFigures(tx, runIds)
    for (const { runId, ...balance } of await balancesOf(tx, runIds)) {
      const imbalance = checkBalance(balance)
      if (!imbalance) continue
      const titulos = await unbalancedTitulos(tx, runId, imbalance.invariant)
      throw new UnsoundRun(failureOf(imbalance, titulos))
    }
  } else await writeSums(tx, runIds)
  await finishRuns(tx, runIds)
}

async function writeRun(work: Work, { id, kind }: StartedRun): Promise<void> {
  // Another process ended the run meanwhile.
  if (!(await lockRun(work.tx, id))) return
  await writeRuns(work, kind, [id])
  failpoint('delinquency:before-commit')
}

/**
 * Computes a submitted run in one transaction and makes it current. An unbalanced run stores only
 * its error; an interrupted one starts again.
 */
export async function execute(context: Pick<JobContext, 'work'>, runId: number): Promise<void> {
  const run = await context.work(async (work) => {
    work.invalidate('delinquency')
    return (await startRuns(work.tx, [runId]))[0]
  })
  if (!run) return
  failpoint('delinquency:started')
  try {
    await context.work(async (work) => {
      await writeRun(work, run)
      work.invalidate('delinquency')
    })
  } catch (error) {
    const whyOf = whyUnsound(error)
    if (!whyOf) throw error
    await context.work(async (work) => {
      await failRun(work.tx, runId, await whyOf(work, runId))
      work.invalidate('delinquency')
    })
  }
}

const isUnsoundRow = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23514' &&
  'table' in error &&
  String(error.table).startsWith('delinquency_titulo')

/** The error of an unbalanced run; undefined for other errors, which are retried. */
function whyUnsound(error: unknown) {
  if (error instanceof UnsoundRun) return () => error.failure
  if (error instanceof Refused) return () => ({ because: error.message })
  if (!isUnsoundRow(error)) return undefined
  return async ({ tx }: Work, runId: number) => {
    const titulos = await unbalancedTitulos(tx, runId, 'ABERTO')
    const differenceCents = titulos.reduce((sum, one) => sum + one.differenceCents, 0) as Cents
    return failureOf({ invariant: 'ABERTO', differenceCents }, titulos)
  }
}

/** Fails a run after the last retry; it may be submitted again. */
export async function giveUpRun(work: Work, { runId }: { readonly runId: number }): Promise<void> {
  await failRun(work.tx, runId, {
    because: 'A execução parou por um erro do sistema; nada foi gravado. Envie de novo.',
  })
  work.invalidate('delinquency')
}
