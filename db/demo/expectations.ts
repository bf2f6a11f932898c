import {
  readActiveReasons,
  readActiveTypes,
} from '#features/collection/expectations/actions/options.ts'
import { readSeveral } from '#features/collection/expectations/actions/read-expectation.ts'
import { remove, save } from '#features/collection/expectations/actions/save-expectation.ts'
import {
  type AmountField,
  amountFields,
  componentNames,
} from '#features/collection/expectations/contract/components.ts'
import type { Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { type Cents, cents } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import { boletoIds } from './boleto-ids.ts'
import type { Debtor } from './debtors.ts'
import { openDebtors, negotiatorOf, negotiationDays, type NegotiationDays } from './stories.ts'
import type { World } from './world.ts'

/** An expectation for boletos of one customer, saved on a day. */
export type DemoExpectation = {
  readonly on: LocalDate
  readonly login: string
  readonly boletos: readonly string[]
  readonly type: string
  /** For an unlikely receipt: index of its reason in the list of options. */
  readonly reason?: number
  readonly expiresOn: LocalDate
  /** Expected share of the open amount in hundredths, and the deduction from it. */
  readonly expected: number
  readonly adjusted: number
  readonly isTakenBack?: boolean
}

type ExpectationPlan = (
  debtor: Debtor,
  days: NegotiationDays,
  turn: number,
) => readonly Omit<DemoExpectation, 'login'>[]

const likely = 'Provável Recebimento'
const partial = 'Recebimento Parcial'
const unlikely = 'Improvável Recebimento'
const newest = ({ boletos }: Debtor, most = 1) => boletos.slice(0, most).map(({ number }) => number)
const soon = (day: LocalDate, days: number) => addBusinessDays(bankCalendar, day, days)

const ofOne: ExpectationPlan = (debtor, { today }) => [
  {
    on: today,
    boletos: newest(debtor),
    type: likely,
    expiresOn: soon(today, 8),
    expected: 100,
    adjusted: 5,
  },
]
const ofSeveral: ExpectationPlan = (debtor, { today }) => [
  {
    on: today,
    boletos: newest(debtor, 3),
    type: partial,
    expiresOn: soon(today, 10),
    expected: 60,
    adjusted: 0,
  },
]
const withReason: ExpectationPlan = (debtor, { today }, turn) => [
  {
    on: today,
    boletos: newest(debtor),
    type: unlikely,
    reason: turn,
    expiresOn: addDays(today, 60),
    expected: 0,
    adjusted: 0,
  },
]
const expired: ExpectationPlan = (debtor, { before, opening, today }) => {
  const expiresOn = addDays(today, -2)
  const on = opening < expiresOn ? opening : before
  return [
    { on, boletos: newest(debtor).slice(0, 1), type: likely, expiresOn, expected: 80, adjusted: 0 },
  ]
}
const replaced: ExpectationPlan = (debtor, { before, today }) => [
  {
    on: before,
    boletos: newest(debtor),
    type: partial,
    expiresOn: soon(before, 6),
    expected: 40,
    adjusted: 0,
  },
  {
    on: today,
    boletos: newest(debtor),
    type: likely,
    expiresOn: soon(today, 5),
    expected: 100,
    adjusted: 10,
  },
]
const withdrawn: ExpectationPlan = (debtor, { today }) => [
  {
    on: today,
    boletos: newest(debtor),
    type: likely,
    expiresOn: soon(today, 2),
    expected: 50,
    adjusted: 0,
    isTakenBack: true,
  },
]

const wishes: readonly ExpectationPlan[] = [
  ofOne,
  ofSeveral,
  withReason,
  expired,
  replaced,
  withdrawn,
]
// The others get no expectation.
const statedTurns = 7

export function demoExpectationsOf(world: World): readonly DemoExpectation[] {
  const days = negotiationDays(world)
  // Start from the last debtor, because the negotiations start from the first.
  return openDebtors(world)
    .toReversed()
    .slice(0, statedTurns * wishes.length)
    .flatMap((debtor, index) =>
      (wishes[index % wishes.length] ?? ofOne)(debtor, days, Math.floor(index / wishes.length)).map(
        (hope) => ({ ...hope, login: negotiatorOf(debtor) }),
      ),
    )
}

/** Shares of the open amount, by field name. */
function amountsOf(
  slips: readonly { readonly open: Readonly<Record<(typeof componentNames)[number], Cents>> }[],
  { expected, adjusted }: DemoExpectation,
): Partial<Record<AmountField, Cents>> {
  const entries = componentNames.flatMap((of) => {
    const open = slips.reduce((sum, slip) => sum + slip.open[of], 0)
    const amount = Math.floor((open * expected) / 100)
    const off = Math.floor((amount * adjusted) / 100)
    return amount === 0
      ? []
      : [
          [amountFields.expected(of), cents(amount)] as const,
          [amountFields.adjustment(of), cents(off)] as const,
        ]
  })
  return Object.fromEntries(entries)
}

const product = 'regua'

export async function expectAll(work: Work, hopes: readonly DemoExpectation[]): Promise<void> {
  const known = await boletoIds(
    work.tx,
    hopes.flatMap(({ boletos }) => boletos),
  )
  const types = (await readActiveTypes(work)).data
  const reasons = (await readActiveReasons(work)).data
  for (const hope of hopes) {
    const slips = hope.boletos.flatMap((number) => known.get(number) ?? [])
    if (slips.length === 0) continue
    const { slips: facts } = await readSeveral(work, { product, SlipId: slips })
    await save(work, {
      product,
      slips,
      expectationReceiptTypeId: types.find(({ description }) => description === hope.type)?.id,
      unlikelyReceiptReasonId:
        hope.reason === undefined ? undefined : reasons[hope.reason % reasons.length]?.id,
      expirationDate: hope.expiresOn,
      ...amountsOf(facts, hope),
    })
    if (hope.isTakenBack) await remove(work, { product, SlipId: slips })
  }
}
