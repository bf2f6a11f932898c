import type { AnswerOf, InputOf } from '#contract/call.ts'
import { laddersInForce } from '#features/collection/ladders/actions/in-force.ts'
import type { Step } from '#features/collection/ladders/contract/ladder.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { todayIn } from '#values/instant.ts'
import { addDays, daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'

import type * as calls from '../contract/batch.ts'
import { mayReleaseBatch } from '../rules/release.ts'
import {
  type BatchHead,
  type DaysOfMalls,
  readBatchHeads,
  readLeftOutSums,
  readMallBatches,
  readReleasable,
  readStateCounts,
  readStepSums,
} from '../store/batches.ts'
import { messageActor } from './message-actor.ts'

type Batch = AnswerOf<typeof calls.readBatch>

/** Why nothing of a day's malls may be released now, whatever the channel. */
async function releaseRefusal(
  work: Work,
  { from: day, malls }: DaysOfMalls,
): Promise<string | null> {
  const { REGUA_ENVIO, REGUA_CARGA_MAX_DIAS } = await readParameters(work.tx)
  if (day !== work.today) return null
  const batches = await readMallBatches(work.tx, day, malls)
  const refused = mayReleaseBatch({
    isSendingOn: REGUA_ENVIO,
    malls: batches
      .filter(({ state }) => state !== null)
      .map(({ name, lastLoadAt }) => ({
        name,
        loadedOn: lastLoadAt ? todayIn(lastLoadAt) : undefined,
      })),
    today: work.today,
    oldestLoad: REGUA_CARGA_MAX_DIAS,
    hasEmail: false,
    hasMailServer: true,
  })
  return refused?.because ?? null
}

type Parts = {
  readonly steps: Awaited<ReturnType<typeof readStepSums>>
  readonly leftOut: Awaited<ReturnType<typeof readLeftOutSums>>
  readonly states: Awaited<ReturnType<typeof readStateCounts>>
  readonly releasable: Awaited<ReturnType<typeof readReleasable>>
}

type OfEveryDay = Pick<Batch, 'passos' | 'recusaLiberar'>

/** Steps of the ladders in force; one that several have is that of the first ladder. */
async function stepsInForce(work: Work): Promise<Batch['passos']> {
  const steps = new Map<string, Step>()
  for (const { passos } of await laddersInForce(work))
    for (const step of passos) if (!steps.has(step.codigo)) steps.set(step.codigo, step)
  return [...steps.values()]
    .toSorted((a, b) => a.de - b.de)
    .map(({ codigo, rotulo, nome, tipo }) => ({ codigo, rotulo, nome, tipo }))
}

function answerOf(head: BatchHead, parts: Parts, ofEveryDay: OfEveryDay): Batch {
  const ofDay = <T extends { readonly day: LocalDate }>(rows: readonly T[]) =>
    rows.filter(({ day }) => day === head.day)
  return {
    data: head.day,
    estado: head.state,
    geradoEm: head.madeAt,
    carga: head.loadedAt,
    semCarga: [...head.withoutLoad],
    resumo: ofDay(parts.steps).map((row) => ({
      passo: row.step,
      pessoa: row.person,
      mensagens: row.messages,
      lojistas: row.tenants,
      boletosPasso: row.stepBoletos,
      absorvidos: row.absorbed,
      citados: row.cited,
      valorPasso: row.stepCents,
      valor: row.openCents,
      valorCorrigido: row.correctedCents,
      encargoDia: row.dayChargeCents,
    })),
    fora: ofDay(parts.leftOut).map((row) => ({
      passo: row.step,
      pessoa: row.person,
      motivo: row.reason,
      lojistas: row.tenants,
      boletos: row.boletos,
      valor: row.openCents,
    })),
    estados: Object.fromEntries(ofDay(parts.states).map(({ state, count }) => [state, count])),
    liberaveis: ofDay(parts.releasable).map((row) => ({
      passo: row.step,
      pessoa: row.person,
      tipo: row.kind,
      mensagens: row.messages,
      pessoas: row.persons,
      boletos: row.boletos,
      valor: row.openCents,
    })),
    ...ofEveryDay,
  }
}

async function readBatches(work: Work, days: DaysOfMalls): Promise<Batch[]> {
  const { tx } = work
  const heads = await readBatchHeads(tx, days)
  if (heads.length === 0) return []
  const parts: Parts = {
    steps: await readStepSums(tx, days),
    leftOut: await readLeftOutSums(tx, days),
    states: await readStateCounts(tx, days),
    releasable: await readReleasable(tx, days, messageActor(work.actor)),
  }
  const ofEveryDay: OfEveryDay = {
    passos: await stepsInForce(work),
    recusaLiberar: days.from === days.until ? await releaseRefusal(work, days) : null,
  }
  return heads.map((head) => answerOf(head, parts, ofEveryDay))
}

/** The batch of a day, of the chosen malls within those of the user. */
export async function batchOfDay(
  work: Work,
  { data, shoppings = [] }: InputOf<typeof calls.readBatch>,
): Promise<Batch> {
  if (!shoppings.every((mall) => seesMall(work.actor, mall))) throw new Forbidden()
  const malls = shoppings.length > 0 ? shoppings : work.actor.malls
  const [batch] = await readBatches(work, { from: data, until: data, malls })
  if (!batch) throw new NotFound(`O lote de ${formatDate(data)} ainda não foi gerado.`)
  return batch
}

const MOST_DAYS = 92

/** Batches of a period, the newest first; the last thirty days by default. */
export async function listBatches(
  work: Work,
  { de, ate }: InputOf<typeof calls.listBatches>,
): Promise<AnswerOf<typeof calls.listBatches>> {
  const until = ate ?? work.today
  const from = de ?? addDays(until, -30)
  const days = daysBetween(from, until)
  if (days < 0 || days > MOST_DAYS) {
    const mensagem = `Informe um período de até ${MOST_DAYS} dias.`
    throw new InvalidInput(mensagem, { campos: [{ campo: 'ate', mensagem }] })
  }
  return { data: await readBatches(work, { from, until, malls: work.actor.malls }) }
}
