import type { InputOf } from '#contract/call.ts'
import { freezeProjections } from '#features/delinquency/figures/actions/freeze.ts'
import { requestedMallIds } from '#server/work/visible-malls.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { Conflict, Forbidden, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { type Competence, formatCompetence, parseBrCompetence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'
import { rate } from '#values/rate.ts'
import type { Refusal } from '#values/refusal.ts'

import type { listMonths as listCall, MallMonth } from '../contract/months.ts'
import type { StoredParameters } from '../contract/parameters.ts'
import type { closeMonth as closeCall, reopenMonth as reopenCall } from '../contract/runs.ts'
import {
  type ClosingRules,
  mayClose,
  mayReopen,
  mayReopenBecause,
  monthState,
} from '../rules/month.ts'
import {
  closableFrom,
  defaultParameters,
  monthToRun,
  type WindowDefaults,
} from '../rules/window.ts'
import * as store from '../store/months.ts'
import { lockMonths } from '../store/runs.ts'

export type Closing = ClosingRules & WindowDefaults

export async function closingRules({ tx }: Work): Promise<Closing> {
  const parameters = await readParameters(tx)
  return {
    netDay: parameters.DIA_RECEBIMENTO_LIQUIDO,
    minimumDays: parameters.QUANTIDADE_MINIMA_DIAS,
    needsFourEyes: parameters.FECHAMENTO_QUATRO_OLHOS,
  }
}

/** The requested month, or the default of the screens (rules 6.1). */
export async function requestedMonth(
  work: Work,
  text: string | undefined,
  defaults: WindowDefaults,
): Promise<Competence> {
  const whole = parseBrCompetence(text ?? '')
  if (whole !== undefined) return whole
  const closed = await store.closedMonths(work.tx, work.actor.malls)
  return monthToRun(work.today, defaults, closed, monthOf(work.today))
}

const factsOf = (work: Work, month: Competence, stored: store.StoredMonth) => ({
  ...stored,
  month,
  run: stored.run ?? undefined,
  lastLoadOn: stored.lastLoadOn ?? undefined,
  lastClosed: stored.lastClosed ?? undefined,
  by: eyesOf(work.actor),
})

const sentenceOf = (refusal: Refusal | undefined) =>
  refusal ? `${refusal.because} ${refusal.todo ?? ''}`.trim() : null

const toStored = (run: store.StoredRun): StoredParameters => ({
  dataProcessamento: run.processedOn,
  faturadoDe: run.billedFrom,
  faturadoAte: run.billedUntil,
  liquidoAte: run.netOn,
  liquidoAnterior: run.previousNetOn,
  diasMinimos: run.minimumDays,
  participacao: rate(run.shareBps),
})

const failureOf = (stored: store.StoredMonth) => {
  const { failedKind, failedAt, failedBecause, failedTitulo } = stored
  return failedKind === null || failedAt === null
    ? null
    : { tipo: failedKind, em: failedAt, motivo: failedBecause ?? '', titulo: failedTitulo }
}

/** Number of input changes listed per mall; the rest is only counted. */
const mostInputs = 20

const toInput = ({ description, changedByName, changedOn }: store.StoredInput) => ({
  descricao: description,
  por: changedByName,
  em: changedOn,
})

const toMallMonth = (
  work: Work,
  month: Competence,
  rules: Closing,
  stored: store.StoredMonth,
): MallMonth => {
  const facts = factsOf(work, month, stored)
  return {
    idShopping: stored.mallId,
    shopping: stored.mall,
    mesAno: formatCompetence(month),
    estado: monthState(facts),
    porque: stored.staleBecause,
    versao: stored.version,
    processadoEm: stored.run?.processedOn ?? null,
    calculadoEm: stored.finishedAt,
    calculo: stored.run && toStored(stored.run),
    base: stored.base && toStored(stored.base),
    fechadoEm: stored.closedAt,
    fechadoPor: stored.closedByName,
    emExecucao: stored.isBusy,
    emAndamento: stored.busyKind,
    baseEmDia: stored.hasFreshBase,
    baseCalculada: stored.isBaseCalculated,
    fechaDesde: closableFrom({
      ...(stored.run ?? stored.base ?? defaultParameters(month, work.today, rules)),
      minimumDays: rules.minimumDays,
    }),
    falha: failureOf(stored),
    numeros: stored.figures && {
      titulos: stored.figures.titulos,
      faturado: stored.figures.billed,
      inadimplenciaBruta: stored.figures.gross,
      inadimplenciaLiquida: stored.figures.net,
    },
    insumos: stored.inputs.slice(0, mostInputs).map(toInput),
    totalInsumos: stored.inputs.length,
    impedimentoFechar: sentenceOf(mayClose(facts, rules)),
    impedimentoReabrir: sentenceOf(mayReopen(facts)),
  }
}

export async function listMonths(work: Work, { shoppingIds, mesAno }: InputOf<typeof listCall>) {
  const rules = await closingRules(work)
  const month = await requestedMonth(work, mesAno, rules)
  const rows = await store.monthsOf(
    work.tx,
    month,
    requestedMallIds(work, { shoppings: shoppingIds }),
  )
  return {
    mesAno: formatCompetence(month),
    hoje: work.today,
    data: rows.map((row) => toMallMonth(work, month, rules, row)),
  }
}

type ActOnMonth = InputOf<typeof reopenCall>

/** Locks the months of these malls; 404 if one is outside the user's malls. */
async function lockRequestedMonths(work: Work, { shoppings, mesAno }: ActOnMonth) {
  const month = parseBrCompetence(mesAno)
  if (month === undefined || shoppings.length === 0) {
    const mensagem = 'Selecione ao menos um shopping.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'shoppings', mensagem }] })
  }
  if (shoppings.some((mall) => !seesMall(work.actor, mall)))
    throw new NotFound('Shopping não encontrado.')
  await lockMonths(work.tx, shoppings, month)
  const rows = await store.monthsOf(work.tx, month, shoppings)
  if (rows.length !== new Set(shoppings).size) throw new NotFound('Shopping não encontrado.')
  return { month, rows }
}

function refuseBecause(refusal: Refusal): never {
  const sentence = sentenceOf(refusal) ?? refusal.because
  if (refusal.code === 'OCUPADO' || refusal.code === 'VERSAO') throw new Conflict(sentence)
  if (refusal.code === 'QUATRO_OLHOS') throw new Forbidden(sentence)
  throw new Refused(sentence)
}

function logMonths(
  work: Work,
  action: string,
  month: Competence,
  rows: readonly store.StoredMonth[],
  motivo: string | undefined,
  moreOf: (row: store.StoredMonth) => Readonly<Record<string, unknown>> = () => ({}),
): void {
  work.audit(
    ...rows.map((row) => ({
      mallId: row.mallId,
      action,
      entity: 'delinquency_month',
      entityId: `${row.mallId} ${month}`,
      body: {
        mes: month,
        calculo: row.runId,
        versao: row.version,
        motivo: motivo ?? null,
        ...moreOf(row),
      },
    })),
  )
  work.invalidate('delinquency')
}

const plural = (rows: readonly unknown[], act: string) =>
  rows.length === 1 ? `Mês ${act}.` : `Mês ${act} em ${rows.length} shoppings.`

/** Closes a month of all these malls or of none; its figures are then final (rules 6.4). */
export async function closeMonth(work: Work, input: InputOf<typeof closeCall>) {
  const { month, rows } = await lockRequestedMonths(work, input)
  const rules = await closingRules(work)
  const versions = new Map(input.versoes?.map(({ idShopping, versao }) => [idShopping, versao]))
  for (const row of rows) {
    const facts = { ...factsOf(work, month, row), seenVersion: versions.get(row.mallId) }
    const refusal = mayClose(facts, rules)
    if (refusal) refuseBecause(refusal)
  }
  await freezeProjections(work, input.shoppings, month)
  const { id, name } = work.actor
  await store.saveClosed(work.tx, input.shoppings, month, {
    id,
    name,
    isByAnother: rules.needsFourEyes,
  })
  logMonths(work, 'FECHAR_MES', month, rows, input.motivo, ({ inputs }) =>
    inputs.length === 0 ? {} : { insumos: inputs.slice(0, mostInputs).map(toInput) },
  )
  return {
    mensagem: plural(rows, 'fechado'),
    insumos: rows.flatMap(({ mall, inputs }) =>
      inputs.slice(0, mostInputs).map((one) => ({ shopping: mall, ...toInput(one) })),
    ),
  }
}

/** Reopens the last closed month of each mall; requires a reason. */
export async function reopenMonth(work: Work, input: ActOnMonth) {
  const short = mayReopenBecause(input.motivo ?? '')
  if (short)
    throw new InvalidInput(short.because, {
      campos: [{ campo: 'motivo', mensagem: short.because }],
    })
  const { month, rows } = await lockRequestedMonths(work, input)
  for (const row of rows) {
    const refusal = mayReopen(factsOf(work, month, row))
    if (refusal) refuseBecause(refusal)
  }
  await store.saveReopened(work.tx, input.shoppings, month)
  logMonths(work, 'REABRIR_MES', month, rows, input.motivo)
  return { mensagem: plural(rows, 'reaberto') }
}
