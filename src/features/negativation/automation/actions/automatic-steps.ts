import { isSendingOpen } from '#features/ledger/first-migration/actions/sending-gate.ts'
import { Conflict } from '#server/http/errors.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { countOf } from '#values/count-of.ts'
import { cnpjRoot } from '#values/cnpj.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'
import * as workflow from '#features/negativation/cycles/actions/automatic.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'

import type { AutomaticJob } from '#features/negativation/debt-items/contract/automatic-jobs.ts'
import type { BureauGateway } from '#features/negativation/bureau-exchange/gateway/port.ts'
import { returnExpectedBy } from '#features/negativation/debt-items/rules/bureau-request.ts'
import {
  creditorsOfMalls,
  findFirstRetries,
} from '#features/negativation/bureau-exchange/actions/lote-facts.ts'
import { awaitedBatches, returnsReadSince } from '../store/job-runs.ts'
import { countDeadlines } from '#features/negativation/removals/actions/count-deadlines.ts'
import { collectReturns } from '#features/negativation/bureau-exchange/actions/collect.ts'
import { correctValues } from '#features/negativation/bureau-exchange/actions/corrections.ts'
import { exclude } from '#features/negativation/bureau-exchange/actions/exclusions.ts'
import { leftWorkflow } from './visible-runs.ts'
import { send, bureauQueries } from '#features/negativation/bureau-exchange/actions/send.ts'

/** Context of a run and its report so far. */
type Running = {
  readonly context: Pick<JobContext, 'work'>
  readonly gateway: BureauGateway
  readonly runId: number
  readonly counts: { processed: number; failed: number; readonly lines: string[] }
}

const describeRun = ({ counts }: Running, line: string) => counts.lines.push(line)

/** Maximum items per exclusion transaction. */
const excludedAtOnce = 2_000

async function cycle(run: Running): Promise<void> {
  for (const act of [workflow.closeCycleWhenDue, workflow.openCycleWhenDue]) {
    const report = await run.context.work(act)
    if (report === undefined) continue
    run.counts.processed += 1
    describeRun(run, report)
  }
  if (run.counts.processed === 0) describeRun(run, 'Não é dia de abrir nem de encerrar o ciclo.')
}

async function release(run: Running): Promise<void> {
  const malls = await run.context.work((work) =>
    workflow.mallsWaitingIn(work.tx, 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'),
  )
  for (const mall of malls)
    run.counts.processed += await run.context.work((work) => workflow.releaseMall(work, mall))
  describeRun(
    run,
    `${countOf(run.counts.processed, 'boleto', 'boletos')} de ${countOf(malls.length, 'shopping', 'shoppings')} para a análise`,
  )
}

/** One transaction per informant, so that a lote in flight blocks only its own informant. */
async function sendAll(run: Running): Promise<void> {
  if (!(await run.context.work(isSendingOpen))) {
    describeRun(run, 'O envio espera o fim da migração de partida.')
    return
  }
  const byRoot = await run.context.work(async (work) => {
    const malls = await workflow.mallsWaitingIn(work.tx, 'PENDENTE_DE_ENVIO')
    const { CNPJ_INFORMANTE: informant } = await parametersOf(work)
    const creditors = await creditorsOfMalls(work, malls, informant)
    return Map.groupBy(malls, (mall) => cnpjRoot(creditors.get(mall) ?? informant))
  })
  for (const [root, shoppings] of byRoot) {
    try {
      const { enviados, bloqueados } = await run.context.work((work) => send(work, { shoppings }))
      run.counts.processed += enviados
      describeRun(
        run,
        `Informante ${root}: ${countOf(enviados, 'boleto enviado', 'boletos enviados')}, ${countOf(bloqueados.length, 'retido', 'retidos')}`,
      )
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      run.counts.failed += 1
      describeRun(run, `Informante ${root}: já há uma inclusão à espera de retorno`)
    }
  }
  if (byRoot.size === 0) describeRun(run, 'Nada espera o envio.')
}

async function readReturns(run: Running): Promise<void> {
  await collectReturns(run.context, run.gateway)
  await run.context.work(async (work) => {
    run.counts.processed = await returnsReadSince(work.tx, run.runId)
    describeRun(run, countOf(run.counts.processed, 'retorno lido', 'retornos lidos'))
    const { RETORNO_PRAZO_DIAS } = await parametersOf(work)
    // Row 9c: a missing return after the deadline is an alert; RC decides about the lote.
    for (const { remessa, root, sentAt } of await awaitedBatches(work.tx)) {
      const expectedBy = returnExpectedBy(todayIn(sentAt), RETORNO_PRAZO_DIAS)
      if (work.today <= expectedBy) continue
      run.counts.failed += 1
      describeRun(
        run,
        `Remessa ${remessa} da informante ${root}: sem retorno desde ${formatDate(expectedBy)}; reconcilie com o bureau`,
      )
    }
  })
}

async function payments(run: Running): Promise<void> {
  run.counts.processed = await run.context.work((work) => workflow.refresh(work))
  describeRun(run, leftWorkflow(run.counts.processed))
}

async function detect(run: Running): Promise<void> {
  let begunCount = 0
  let correctedCount = 0
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const detectedRemovals = await run.context.work((work) => removals.detectRemovals(work, after))
    const values = await run.context.work((work) =>
      correctValues(work, detectedRemovals.partlyPaid),
    )
    begunCount += detectedRemovals.begunCount + values.removalCount
    correctedCount += values.correctionCount
    last = detectedRemovals.last
  }
  run.counts.processed += begunCount + correctedCount
  describeRun(
    run,
    `${countOf(begunCount, 'baixa detectada', 'baixas detectadas')}, ${countOf(correctedCount, 'valor atualizado', 'valores atualizados')} após pagamento parcial`,
  )
}

/** Sends removals that need no approval, most urgent first, until none is left or none moves. */
async function excludeAll(
  run: Running,
  next: (
    work: Parameters<Parameters<Running['context']['work']>[0]>[0],
  ) => Promise<readonly number[]>,
  type: 'approveRemoval' | 'resend',
  action: string,
): Promise<number> {
  let sentCount = 0
  for (;;) {
    const moveResult = await run.context.work(async (work) => {
      const ids = await next(work)
      const exclusionOutcome = await exclude(
        work,
        ids,
        (batchId) => ({ type, by: 'SISTEMA', batchId }),
        action,
        {
          automatico: true,
        },
      )
      if (exclusionOutcome.movedItems.length > 0) work.invalidate(bureauQueries)
      return exclusionOutcome.movedItems.length
    })
    if (moveResult === 0) return sentCount
    sentCount += moveResult
  }
}

async function writeOff(run: Running): Promise<void> {
  const { BAIXA_DETECCAO } = await run.context.work((work) => parametersOf(work))
  if (BAIXA_DETECCAO) await detect(run)
  else describeRun(run, 'A detecção de baixas está desligada (BAIXA_DETECCAO).')
  const releaseResult = await excludeAll(
    run,
    (work) => removals.releasableRemovals(work.tx, work.today, excludedAtOnce),
    'approveRemoval',
    'LIBERAR_BAIXA',
  )
  const again = await excludeAll(
    run,
    (work) => findFirstRetries(work, excludedAtOnce),
    'resend',
    'REENVIAR',
  )
  run.counts.processed += releaseResult + again
  describeRun(
    run,
    `${countOf(releaseResult, 'baixa enviada', 'baixas enviadas')} por prazo, ${countOf(again, 'reenviada', 'reenviadas')} após erro`,
  )
}

async function alerts(run: Running): Promise<void> {
  let last: number | undefined = 0
  let advancedCount = 0
  while (last !== undefined) {
    const after: number = last
    const step = await run.context.work((work) => workflow.advanceOverdue(work, after))
    advancedCount += step.movedCount
    last = step.last
  }
  await run.context.work(async (work) => {
    const { items, lines } = await workflow.overdueSentences(work)
    const { atrasadas, emAlerta } = await countDeadlines(work, 'all')
    run.counts.processed = items + atrasadas + emAlerta
    if (advancedCount > 0)
      describeRun(
        run,
        `${countOf(advancedCount, 'boleto avançado', 'boletos avançados')} por prazo`,
      )
    for (const line of lines) describeRun(run, line)
    if (atrasadas > 0)
      describeRun(
        run,
        `Relógio de exclusão: ${countOf(atrasadas, 'baixa', 'baixas')} além do prazo legal`,
      )
    if (emAlerta > 0)
      describeRun(
        run,
        `Relógio de exclusão: ${countOf(emAlerta, 'baixa', 'baixas')} a até 2 dias úteis do prazo legal`,
      )
    if (run.counts.lines.length === 0) describeRun(run, 'Tudo no prazo.')
  })
}

export const steps: Readonly<Record<AutomaticJob, (run: Running) => Promise<void>>> = {
  CICLO: cycle,
  LIBERACAO: release,
  ENVIO: sendAll,
  RETORNO: readReturns,
  PAGAMENTO: payments,
  BAIXA: writeOff,
  SLA: alerts,
}
