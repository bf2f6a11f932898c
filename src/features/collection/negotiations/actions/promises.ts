import type { AnswerOf, InputOf } from '#contract/call.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'
import { InvalidInput } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { type Cents, cents } from '#values/cents.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'

import {
  type DuePromise,
  type promiseCalendar,
  promiseScreens,
  type promisesOfDay,
} from '../contract/promises.ts'
import type { PromiseState } from '../contract/words.ts'
import { calendarFile } from '../gateway/calendar-file.ts'
import { jointState, promiseState } from '../rules/promise.ts'
import { type PromiseRow, promisesBetween } from '../store/promises.ts'

const sumOf = (values: readonly Cents[]): Cents =>
  values.reduce((sum, value) => cents(sum + value), cents(0))

/** The state of a promise on a day; empty if its boletos were cancelled. */
function toDue(row: PromiseRow, today: LocalDate): DuePromise[] {
  const { agreementOn, boletos } = row
  const situacao = jointState(
    boletos.map(({ open_cents, hasReceipt }) =>
      promiseState({ agreementOn, balance_cents: open_cents, hasReceipt }, today),
    ),
  )
  if (situacao === undefined) return []
  const isKept = situacao === 'CUMPRIDA'
  return [
    {
      idNegociacao: row.negotiationId,
      clientId: row.clientId,
      cliente: row.client,
      luc: row.luc,
      idShopping: row.mallId,
      nomeShopping: row.mall,
      estagio: row.stage,
      dataAcordo: agreementOn,
      boletos: boletos.map(({ number }) => number),
      valor: sumOf(
        boletos.map(({ open_cents, original_cents }) => (isKept ? original_cents : open_cents)),
      ),
      situacao,
    },
  ]
}

const figureOf = (promises: readonly DuePromise[]) => ({
  quantidade: promises.length,
  valor: sumOf(promises.map(({ valor }) => valor)),
})

/** All that is open of a promise was paid at the bank: it waits for the ERP, and is not broken. */
const isHeld = ({ boletos }: PromiseRow, today: LocalDate): boolean =>
  boletos.every(
    ({ open_cents, heldUntil }) => open_cents <= 0 || (heldUntil !== null && heldUntil >= today),
  )

export type BrokenPromise = DuePromise & { readonly writerId: number | null }

/**
 * Promises of every mall that broke since a day. A promise is broken from the day after its last
 * valid one.
 */
export async function brokenSince(work: Work, since: LocalDate): Promise<BrokenPromise[]> {
  const { tx, actor, today } = work
  const first = oldestPromiseInForce(since)
  const last = addDays(oldestPromiseInForce(today), -1)
  return (await promisesBetween(tx, first, last, actor.malls)).flatMap((row) =>
    toDue(row, today)
      .filter(({ situacao }) => situacao === 'QUEBRADA' && !isHeld(row, today))
      .map((due) => ({ ...due, writerId: row.writerId })),
  )
}

/** Business days of the trend beside today's promises. */
const trendDays = 10

/** Current promises for each day; one for a weekend or holiday counts on the business day after. */
const countByDay = (rows: readonly PromiseRow[], days: readonly LocalDate[]) =>
  days.map((dia, index) => {
    const before = days[index - 1]
    return {
      dia,
      promessas: rows.filter(
        ({ agreementOn }) => agreementOn <= dia && (before === undefined || agreementOn > before),
      ).length,
    }
  })

/**
 * Promises due today, and those broken since the previous business day. A promise is broken from
 * the day after its last valid one.
 */
export async function ofDay(work: Work): Promise<AnswerOf<typeof promisesOfDay>> {
  const { tx, actor, today } = work
  if (!promiseScreens.some((path) => mayOpen(actor, path))) return { hoje: today, promessas: null }
  const yesterday = addBusinessDays(bankCalendar, today, -1)
  const broken = (await brokenSince(work, yesterday)).map(({ writerId: _, ...due }) => due)
  const days = Array.from({ length: trendDays }, (_, index) =>
    addBusinessDays(bankCalendar, today, index + 1 - trendDays),
  )
  const recent = await promisesBetween(tx, days[0] ?? today, today, actor.malls)
  const due = recent
    .filter(({ agreementOn }) => agreementOn === today)
    .flatMap((row) => toDue(row, today))
  const ofState = (state: PromiseState) => due.filter(({ situacao }) => situacao === state)
  return {
    hoje: today,
    promessas: {
      vencem: figureOf(ofState('VIGENTE')),
      cumpridas: figureOf(ofState('CUMPRIDA')),
      quebradas: figureOf(broken),
      dias: countByDay(recent, days),
      linhas: [...broken, ...due],
    },
  }
}

const longestCalendar = 92

export async function asCalendar(
  work: Work,
  { dia = work.today, ate = dia }: InputOf<typeof promiseCalendar>,
): Promise<FileAnswer> {
  if (ate < dia || ate > addDays(dia, longestCalendar)) {
    const mensagem = `Escolha até ${longestCalendar} dias, do primeiro ao último.`
    throw new InvalidInput(mensagem, { campos: [{ campo: 'ate', mensagem }] })
  }
  const promises = (await promisesBetween(work.tx, dia, ate, work.actor.malls))
    .flatMap((row) => toDue(row, work.today))
    .filter(({ situacao }) => situacao === 'VIGENTE')
  const text = calendarFile(promises, work.now)
  const days = dia === ate ? dia : `${dia}_${ate}`
  return new FileAnswer(
    `promessas_${days}.ics`,
    'text/calendar; charset=utf-8',
    {
      action: 'EXPORTAR',
      entity: 'lista',
      entityId: 'promessas',
      body: {
        titulo: 'Promessas do dia',
        filtros: [`De ${formatDate(dia)} a ${formatDate(ate)}`],
        linhas: promises.length,
      },
    },
    async function* () {
      yield Buffer.from(text)
    },
  )
}
