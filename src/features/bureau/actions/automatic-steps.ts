import { Conflict } from '#server/errors.ts'
import type { JobContext } from '#server/jobs.ts'
import { cnpjRoot } from '#values/cnpj.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'
import * as workflow from '#features/negativation/actions/automatic.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'
import * as removals from '#features/negativation/actions/removals.ts'

import type { AutomaticJob } from '../contract/automation.ts'
import type { BureauGateway } from '../gateway/port.ts'
import { returnExpectedBy } from '../rules.ts'
import * as batches from '../store/batches.ts'
import { awaitedBatches, returnsReadSince } from '../store/job-runs.ts'
import { firstRetries } from '../store/listed-records.ts'
import { countDeadlines } from '../store/write-off.ts'
import { collectReturns } from './collect.ts'
import { correctValues } from './corrections.ts'
import { exclude } from './exclusions.ts'
import { send, staleName } from './send.ts'

/** What a run has, and what it has done so far. */
type Running = {
  readonly context: Pick<JobContext, 'work'>
  readonly gateway: BureauGateway
  readonly runId: number
  readonly done: { processed: number; failed: number; readonly lines: string[] }
}

const tell = ({ done }: Running, line: string) => done.lines.push(line)

/** Items whose exclusion goes into one transaction. */
const excludedAtOnce = 2_000

async function cycle(run: Running): Promise<void> {
  for (const act of [workflow.closeCycleWhenDue, workflow.openCycleWhenDue]) {
    const said = await run.context.work(act)
    if (said === undefined) continue
    run.done.processed += 1
    tell(run, said)
  }
  if (run.done.processed === 0) tell(run, 'Não é dia de abrir nem de encerrar o ciclo.')
}

async function release(run: Running): Promise<void> {
  const malls = await run.context.work((work) =>
    workflow.mallsWaitingIn(work.tx, 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'),
  )
  for (const mall of malls) run.done.processed += await run.context.work((work) => workflow.releaseMall(work, mall))
  tell(run, `${run.done.processed} boleto(s) de ${malls.length} shopping(s) encaminhado(s) para a análise`)
}

/** Each informant by itself, so that one with a lote in flight holds up no other. */
async function sendAll(run: Running): Promise<void> {
  const byRoot = await run.context.work(async (work) => {
    const malls = await workflow.mallsWaitingIn(work.tx, 'PENDENTE_DE_ENVIO')
    const { CNPJ_INFORMANTE: informant } = await negativation.parametersOf(work)
    const creditors = await batches.creditorsOf(work.tx, malls, informant)
    return Map.groupBy(malls, (mall) => cnpjRoot(creditors.get(mall) ?? informant))
  })
  for (const [root, shoppings] of byRoot) {
    try {
      const { enviados, bloqueados } = await run.context.work((work) => send(work, { shoppings }))
      run.done.processed += enviados
      tell(run, `Informante ${root}: ${enviados} boleto(s) enviado(s), ${bloqueados.length} retido(s)`)
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      run.done.failed += 1
      tell(run, `Informante ${root}: já há uma inclusão à espera de retorno`)
    }
  }
  if (byRoot.size === 0) tell(run, 'Nada espera o envio.')
}

async function readReturns(run: Running): Promise<void> {
  await collectReturns(run.context, run.gateway)
  await run.context.work(async (work) => {
    run.done.processed = await returnsReadSince(work.tx, run.runId)
    tell(run, `${run.done.processed} retorno(s) lido(s)`)
    const { RETORNO_PRAZO_DIAS } = await negativation.parametersOf(work)
    // Row 9c: no return after the term is an alert; what becomes of the lote is RC's to say.
    for (const { remessa, root, sentAt } of await awaitedBatches(work.tx)) {
      const expectedBy = returnExpectedBy(todayIn(sentAt), RETORNO_PRAZO_DIAS)
      if (work.today <= expectedBy) continue
      run.done.failed += 1
      tell(
        run,
        `Remessa ${remessa} da informante ${root}: sem retorno desde ${formatDate(expectedBy)}; reconcilie com o bureau`,
      )
    }
  })
}

async function payments(run: Running): Promise<void> {
  run.done.processed = await run.context.work((work) => workflow.refresh(work))
  tell(run, `${run.done.processed} boleto(s) pago(s) ou cancelado(s) saíram do workflow`)
}

async function detect(run: Running): Promise<void> {
  let begun = 0
  let corrected = 0
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const found = await run.context.work((work) => removals.detectRemovals(work, after))
    const values = await run.context.work((work) => correctValues(work, found.partlyPaid))
    begun += found.begun + values.removed
    corrected += values.corrected
    last = found.last
  }
  run.done.processed += begun + corrected
  tell(run, `${begun} baixa(s) detectada(s), ${corrected} valor(es) atualizado(s) após pagamento parcial`)
}

/** Sends what waits for nobody any more, the most urgent first, until nothing of it is left or nothing of it moves. */
async function excludeAll(
  run: Running,
  next: (work: Parameters<Parameters<Running['context']['work']>[0]>[0]) => Promise<readonly number[]>,
  type: 'approveRemoval' | 'resend',
  action: string,
): Promise<number> {
  let sent = 0
  for (;;) {
    const moved = await run.context.work(async (work) => {
      const ids = await next(work)
      const excluded = await exclude(work, ids, (batchId) => ({ type, by: 'SISTEMA', batchId }), action, {
        automatico: true,
      })
      if (excluded.moved.length > 0) work.stale(staleName)
      return excluded.moved.length
    })
    if (moved === 0) return sent
    sent += moved
  }
}

async function writeOff(run: Running): Promise<void> {
  const { BAIXA_DETECCAO } = await run.context.work((work) => negativation.parametersOf(work))
  if (BAIXA_DETECCAO) await detect(run)
  else tell(run, 'A detecção de baixas está desligada (BAIXA_DETECCAO).')
  const released = await excludeAll(
    run,
    (work) => removals.releasableRemovals(work.tx, work.today, excludedAtOnce),
    'approveRemoval',
    'LIBERAR_BAIXA',
  )
  const again = await excludeAll(run, (work) => firstRetries(work.tx, excludedAtOnce), 'resend', 'REENVIAR')
  run.done.processed += released + again
  tell(run, `${released} baixa(s) enviada(s) por prazo, ${again} reenviada(s) após erro`)
}

async function alerts(run: Running): Promise<void> {
  let last: number | undefined = 0
  let advanced = 0
  while (last !== undefined) {
    const after: number = last
    const step = await run.context.work((work) => workflow.advanceOverdue(work, after))
    advanced += step.moved
    last = step.last
  }
  await run.context.work(async (work) => {
    const { items, lines } = await workflow.overdueSentences(work)
    const { atrasadas, emAlerta } = await countDeadlines(work.tx, work.today, 'all')
    run.done.processed = items + atrasadas + emAlerta
    if (advanced > 0) tell(run, `${advanced} boleto(s) avançado(s) por prazo`)
    for (const line of lines) tell(run, line)
    if (atrasadas > 0) tell(run, `Relógio de exclusão: ${atrasadas} baixa(s) além do prazo legal`)
    if (emAlerta > 0) tell(run, `Relógio de exclusão: ${emAlerta} baixa(s) a até 2 dias úteis do prazo legal`)
    if (run.done.lines.length === 0) tell(run, 'Tudo no prazo.')
  })
}

/** What each job does. */
export const steps: Readonly<Record<AutomaticJob, (run: Running) => Promise<void>>> = {
  CICLO: cycle,
  LIBERACAO: release,
  ENVIO: sendAll,
  RETORNO: readReturns,
  PAGAMENTO: payments,
  BAIXA: writeOff,
  SLA: alerts,
}
