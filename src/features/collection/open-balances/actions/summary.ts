import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'
import { daysBetween } from '#values/local-date.ts'

import type * as calls from '#features/collection/open-balances/contract/summary.ts'
import { type CardsOf, monthsWithoutRun, readCards } from '../store/defaults.ts'
import type { Of } from '../store/open-slips.ts'
import {
  guarantorNames,
  lastContact,
  readCredits,
  readSummary,
} from '#features/collection/open-balances/store/summary.ts'
import { countTabs } from '../store/tab-counts.ts'
import { requireCustomer, requireGroup, requestedMonth, viewOf } from './named.ts'

async function summaryOf(work: Work, of: Of, month: Competence) {
  const view = viewOf(work, of)
  const { tx, today } = work
  const [row, creditos, contato, fiadores, abas] = await Promise.all([
    readSummary(tx, view, month),
    readCredits(tx, view),
    lastContact(tx, view),
    guarantorNames(tx, view),
    countTabs(tx, view),
  ])
  const { bureau, lawsuits, promises, prescription } = row
  return {
    row,
    shown: {
      overdueThisMonth: row.overdueThisMonth,
      overdue120Days: row.overdue120Days,
      totalOverdue: row.totalOverdue,
      amountDue: row.amountDue,
      acimaDe120Dias: row.acimaDe120Dias,
      saldoAberto: row.saldoAberto,
      diasAtraso: row.diasAtraso,
      faixas: [...row.faixas],
      boletos: row.boletos,
      creditos,
      contato,
      // VIGENTE if any boleto is, else the newest broken one (rules 7.6).
      promessa: promises[0] ?? null,
      serasa: bureau[0] ?? null,
      ajuizamento: lawsuits[0] ?? null,
      prescricao: prescription && {
        data: prescription.first,
        dias: daysBetween(today, prescription.first),
        prescrito: prescription.lapsed,
        proxima: prescription.next,
      },
      fiadores,
      abas,
    },
  }
}

/** Balances and states of a customer. */
export async function readCustomer(
  work: Work,
  { clientId, shoppingId, m, y }: InputOf<typeof calls.readCustomer>,
): Promise<AnswerOf<typeof calls.readCustomer>> {
  const month = requestedMonth(work, m, y)
  const customer = await requireCustomer(work, clientId, { mallId: shoppingId })
  const { row, shown } = await summaryOf(work, { tenant: customer.id }, month)
  return {
    clientId: customer.id,
    companyName: customer.name,
    documentNumber: customer.document,
    shoppingId: customer.mallId,
    shoppingName: customer.mall,
    unitEcon: customer.unit,
    lucs: [...row.lucs],
    brands: [...row.brands],
    corporativo: customer.isCorporate,
    grupos: [...row.groups],
    ...shown,
    contratos: row.contracts,
  }
}

/** Balances and states of a group in the user's malls. */
export async function readGroup(
  work: Work,
  { billingGroup, month, year }: InputOf<typeof calls.readGroup>,
): Promise<AnswerOf<typeof calls.readGroup>> {
  const target = requestedMonth(work, month, year)
  const group = await requireGroup(work, billingGroup)
  const { row, shown } = await summaryOf(work, { group: group.id }, target)
  return {
    billingGroupId: group.id,
    billingGroup: group.name,
    portifolio: group.portfolio,
    shoppings: [...row.malls],
    lucs: row.mallLucs,
    ...shown,
  }
}

async function cardsOf(
  work: Work,
  of: CardsOf,
  month: Competence,
  malls: readonly number[] | 'all',
) {
  return {
    data: await readCards(work.tx, of, month, malls),
    semCalculo: await monthsWithoutRun(work.tx, month, malls),
  }
}

/** Delinquency cards of a customer (rules 6.2). */
export async function listCustomerDefaults(
  work: Work,
  { clientId, unit, m, y }: InputOf<typeof calls.listCustomerDefaults>,
): Promise<AnswerOf<typeof calls.listCustomerDefaults>> {
  const month = requestedMonth(work, m, y)
  const customer = await requireCustomer(work, clientId, { unit })
  return cardsOf(work, { tenant: customer.id }, month, [customer.mallId])
}

/** Delinquency cards of a group. */
export async function listGroupDefaults(
  work: Work,
  { billingGroup, month, year }: InputOf<typeof calls.listGroupDefaults>,
): Promise<AnswerOf<typeof calls.listGroupDefaults>> {
  const target = requestedMonth(work, month, year)
  const group = await requireGroup(work, billingGroup)
  return cardsOf(work, { group: group.id }, target, work.actor.malls)
}
