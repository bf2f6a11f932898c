import { failpoint } from '#server/work/failpoints.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { sha256 } from '#server/files/files.ts'
import { claimEffect } from '#server/jobs/jobs.ts'
import { publishDue } from '#features/negativation/debt-items/actions/bureau-answers.ts'

import { type BureauGateway, NotNow, type ReturnArrival } from '../gateway/port.ts'
import type { BureauContext } from './deliver.ts'
import { applyReturn, ReturnRefused } from './returns.ts'
import { bureauQueries } from './send.ts'

/**
 * Logged once per content: a refused file stays in the inbox, because a transfer may still be
 * writing it.
 */
async function logRefusedFile(
  context: BureauContext,
  { fileName, bytes }: ReturnArrival,
  error: ReturnRefused,
): Promise<void> {
  const digest = await sha256(bytes)
  await context.work(async (work) => {
    if (!(await claimEffect(work, `bureau.refused ${digest}`))) return
    work.audit({
      mallId: NO_MALL,
      action: 'RETORNO_RECUSADO',
      entity: 'arquivo',
      entityId: fileName,
      body: { sha256: digest, motivos: error.refusals.map(({ because }) => because) },
    })
    work.log.warn({ fileName, digest }, 'a return was refused')
    work.invalidate(bureauQueries)
  })
}

async function applyReturnFile(
  context: BureauContext,
  gateway: BureauGateway,
  arrival: ReturnArrival,
): Promise<void> {
  try {
    await context.work((work) => applyReturn(work, arrival))
  } catch (error) {
    if (!(error instanceof ReturnRefused)) throw error
    return logRefusedFile(context, arrival, error)
  }
  failpoint('bureau:return-applied')
  await acknowledge(gateway, arrival)
}

async function acknowledge(gateway: BureauGateway, { fileName }: ReturnArrival): Promise<void> {
  await gateway.acknowledge(fileName)
  failpoint('bureau:return-acknowledged')
}

/**
 * Collects the bureau's returns and applies them file by file; a bad file does not block the
 * others.
 */
export async function collectReturns(
  context: BureauContext,
  gateway: BureauGateway,
): Promise<void> {
  const failures: unknown[] = []
  try {
    for await (const arrival of gateway.collect()) {
      failpoint('bureau:return-collected')
      await applyReturnFile(context, gateway, arrival).catch((error: unknown) =>
        failures.push(error),
      )
    }
  } catch (error) {
    // The breaker is open; the next run retries.
    if (!(error instanceof NotNow)) failures.push(error)
  }
  if (failures.length > 0) throw failures[0]
}

/** Publishes listings accepted ten days ago (rules 4.7), in batches of some hundred items. */
export async function publishListings(context: BureauContext): Promise<void> {
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    last = await context.work((work) => publishDue(work, after))
  }
}
