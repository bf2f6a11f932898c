import { type Cents, cents } from '#values/cents.ts'
import { addCompetence, type Competence, firstDay, lastDay } from '#values/competence.ts'
import { addDays, type LocalDate, monthOf } from '#values/local-date.ts'

import type { DemoContract } from './contracts.ts'
import { cycleDays } from './days.ts'
import { type Fate, fateOf, mostlyInTime, type Payment, settledBy } from './payments.ts'
import { type Random, random } from './random.ts'
import type { ContractType } from './tenants.ts'

export type DemoReceipt = {
  readonly document: string
  readonly paidOn: LocalDate
  readonly clearedOn: LocalDate
  readonly cents: Cents
}

export type DemoTitulo = {
  readonly contract: DemoContract
  readonly number: string
  /** Empty if the título is its own boleto. */
  readonly boleto: string
  readonly documentType: string
  readonly movement: string
  readonly competence: Competence
  readonly issuedOn: LocalDate
  readonly dueOn: LocalDate
  readonly originalDueOn: LocalDate
  readonly cents: Cents
  readonly receipts: readonly DemoReceipt[]
  readonly cancelledOn: LocalDate | undefined
  readonly fineDiscount_cents: Cents
}

/** Months of billing up to the demo date that may still be open. */
export const monthsOfBilling = 18

// Settled months before them, for two years of delinquency.
const settledMonths = 9

// Parts of a boleto: movement, ERP document, share of the monthly value.
const parts: Readonly<
  Record<ContractType, readonly (readonly [movement: string, document: string, share: number])[]>
> = {
  LOJA: [
    ['ALM', 'DP', 1],
    ['CDO', 'FT', 0.36],
    ['FPP', 'RB', 0.09],
  ],
  MALL: [
    ['ALM', 'DP', 1],
    ['CDO', 'FT', 0.22],
  ],
  MIDIA: [['MID', 'NF', 1]],
  CDU: [['MID', 'CT', 1]],
  CONFISSAO: [['CFD', 'CT', 1]],
}
const dueDays: Readonly<Record<ContractType, number>> = {
  LOJA: 0,
  MALL: 0,
  MIDIA: 15,
  CDU: 20,
  CONFISSAO: 25,
}

const dueIn = ({ type, tenant }: DemoContract, month: Competence): LocalDate =>
  addDays(firstDay(month), (dueDays[type] || tenant.mall.dueDay) - 1)

const compact = (month: Competence) => `${month.slice(2, 4)}${month.slice(5)}`

function boletoNumber({ tenant, number }: DemoContract, month: Competence): string {
  const plain = `${number.slice(0, 4)}${compact(month)}${number.slice(4)}`
  // Longer than the sixteen characters of the bureau's contract number, so it is sent under our
  // key.
  return tenant.special === 'BOLETO_LONGO' ? `REM-${plain}-A` : plain
}

function valueOf(
  { type, startsOn, monthly_cents }: DemoContract,
  month: Competence,
  movement: string,
  share: number,
  chance: Random,
): Cents {
  const years = Math.max(0, Number(month.slice(0, 4)) - Number(startsOn.slice(0, 4)))
  const adjusted = monthly_cents * share * 1.044 ** years
  // The minimum rent doubles in December; the condominium varies with the mall's costs.
  if (movement === 'ALM' && month.endsWith('-12')) return cents(Math.round(adjusted * 2))
  return cents(
    Math.round(
      type !== 'CONFISSAO' && movement === 'CDO'
        ? adjusted * (0.95 + 0.1 * chance.next())
        : adjusted,
    ),
  )
}

/**
 * Splits a payment over a título; the second part takes the remainder, so that the cents add up.
 */
function receiptsOf(
  payments: readonly Payment[],
  value: Cents,
  boleto: string,
  today: LocalDate,
): DemoReceipt[] {
  let leftCents = value
  return payments.flatMap(({ paidOn, clearedOn, share }, index) => {
    const amount = cents(index > 0 || share === 1 ? leftCents : Math.round(value * share))
    leftCents = cents(leftCents - amount)
    return paidOn <= today && amount > 0
      ? [{ document: `RC${boleto}${index + 1}`, paidOn, clearedOn, cents: amount }]
      : []
  })
}

type Billing = { readonly today: LocalDate; readonly seed: string }

/**
 * Adjusts an outcome for two years of delinquency: older boletos are settled, and earlier payments
 * are mostly in time.
 */
function pastOf(fate: Fate, due: LocalDate, boleto: string, { today, seed }: Billing): Fate {
  const chance = random(seed, 'passado', boleto)
  const isSettled = monthOf(due) < addCompetence(monthOf(today), 1 - monthsOfBilling)
  const settled = isSettled ? settledBy(addDays(due, chance.int(70, 320)), fate) : fate
  const openings = [2, 1, 0].map((back) => cycleDays(today, back).opening)
  const seenOn = openings.find((opening) => opening >= addDays(due, 30)) ?? today
  return mostlyInTime(settled, due, addDays(seenOn, -10), chance)
}

function titulosOfMonth(
  contract: DemoContract,
  month: Competence,
  due: LocalDate,
  { today, seed }: Billing,
): DemoTitulo[] {
  const boleto = boletoNumber(contract, month)
  const chance = random(seed, boleto)
  const renegotiated =
    contract.tenant.habit !== 'PONTUAL' && chance.chance(0.03) ? chance.int(15, 40) : 0
  const fate = pastOf(fateOf(contract, due, today, chance), due, boleto, { today, seed })
  const stands = contract.type === 'MIDIA' && chance.chance(0.02)
  return parts[contract.type].map(([movement, documentType, share]) => {
    const value = valueOf(contract, month, movement, share, chance)
    const receipts = receiptsOf(fate.payments, value, boleto, today)
    return {
      contract,
      movement,
      documentType,
      receipts,
      number: `${movement}${boleto}`,
      boleto: stands ? '' : boleto,
      competence: month,
      issuedOn: addDays(firstDay(month), -6),
      dueOn: addDays(due, renegotiated),
      originalDueOn: due,
      cents: value,
      cancelledOn:
        fate.cancelledOn !== undefined && fate.cancelledOn <= today ? fate.cancelledOn : undefined,
      fineDiscount_cents: cents(renegotiated > 0 ? Math.round(value * 0.02) : 0),
    }
  })
}

// Ages in days of very old debts: around three years (prescription), 4 years and 11 months (bureau)
// and five years.
const oldAges = [1_060, 1_100, 1_400, 1_770, 1_788, 1_796, 1_820]
// Ages of debts that prescribe within 90 and within 180 days.
const prescribingAges = [975, 1_052]
const oldestOfThem = 1_052

function oldAgesOf({ type, tenant, startsOn }: DemoContract, { today, seed }: Billing) {
  if (type !== 'LOJA' && type !== 'MALL') return []
  if (tenant.special === 'DIVIDA_ANTIGA') return oldAges
  const isDebtor = tenant.habit === 'PARADO' || tenant.habit === 'INTERMITENTE'
  const wasThere = startsOn <= addDays(today, -oldestOfThem)
  const isLeft =
    isDebtor &&
    wasThere &&
    tenant.special === undefined &&
    random(seed, 'dívida antiga', tenant.document).chance(0.55)
  return isLeft ? prescribingAges : []
}

function oldTitulos(contract: DemoContract, billing: Billing): DemoTitulo[] {
  const months = new Set<Competence>()
  return oldAgesOf(contract, billing).flatMap((days) => {
    const due = addDays(billing.today, -days)
    const month = monthOf(due)
    if (months.has(month)) return []
    months.add(month)
    return titulosOfMonth(contract, month, due, billing).map((titulo) => ({
      ...titulo,
      receipts: [],
      cancelledOn: undefined,
    }))
  })
}

/** Billing of a contract for 27 months, including the boletos already issued for the next month. */
export function titulosOf(contract: DemoContract, billing: Billing): DemoTitulo[] {
  const current = monthOf(billing.today)
  const titulos = oldTitulos(contract, billing)
  for (let back = monthsOfBilling + settledMonths - 1; back >= -1; back--) {
    const month = addCompetence(current, -back)
    const isRunning = contract.startsOn <= lastDay(month) && contract.endsOn >= firstDay(month)
    const hasLeft = !contract.isActive && back < 3
    if (!isRunning || hasLeft || addDays(firstDay(month), -6) > billing.today) continue
    titulos.push(...titulosOfMonth(contract, month, dueIn(contract, month), billing))
  }
  return titulos
}
