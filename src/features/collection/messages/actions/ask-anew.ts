import { readIndices } from '#features/ledger/corrected-balance/actions.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, cents } from '#values/cents.ts'

import { askMessage } from '../rules/ask-anew.ts'
import { type Charges, chargesOn } from '../rules/plan/charges.ts'
import { gathered } from '../rules/plan/tenants.ts'
import { type AskedRow, readAsked } from '../store/asked-messages.ts'
import { readChargedTitulos } from '../store/plan-facts.ts'
import { readFacts, readFrame } from './plan.ts'
import type { Frame } from '../rules/plan/frame.ts'

/** What is known now of a boleto of a released message. */
export type AskedBoletoNow = Charges & {
  readonly reason: string | undefined
  readonly openCents: Cents
}

export type AskedMessage = {
  readonly reason: string | undefined
  readonly boletos: ReadonlyMap<number, AskedBoletoNow>
}

/** Charges of overdue boletos today; others claim their balance alone. */
async function chargesOf(
  work: Work,
  frame: Frame,
  boletoIds: readonly number[],
): Promise<(boletoId: number, openCents: Cents) => Charges> {
  const { table, parameters } = await readIndices(work)
  const charge = chargesOn(frame.day, table, parameters)
  const titulos = gathered(await readChargedTitulos(work.tx, boletoIds), ({ boletoId }) => boletoId)
  return (boletoId, openCents) => {
    const own = titulos.get(boletoId)
    return own === undefined ? { correctedCents: openCents, dayChargeCents: cents(0) } : charge(own)
  }
}

/** Asks messages anew in this transaction: section 1 of rules 8, as if they had not been released. */
export async function askAnew(
  work: Work,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AskedMessage>> {
  const messages: AskedRow[] = await readAsked(work.tx, ids)
  if (messages.length === 0) return new Map()
  const frame = await readFrame(work, work.today)
  const scope = {
    malls: [...new Set(messages.map(({ mallId }) => mallId))],
    tenantIds: [...new Set(messages.map(({ tenantId }) => tenantId))],
  }
  const facts = await readFacts(work, scope, frame, ids)
  const tenants = new Map(facts.map((tenant) => [tenant.tenantId, tenant]))
  const answers = messages.map(
    (row) => [row, askMessage(row, tenants.get(row.tenantId), frame)] as const,
  )
  const overdue = answers.flatMap(([row, { boletos }]) =>
    row.asksOverdue ? [...boletos.keys()] : [],
  )
  const charges = await chargesOf(work, frame, [...new Set(overdue)])
  return new Map(
    answers.map(([{ id }, { reason, boletos }]) => [
      id,
      {
        reason,
        boletos: new Map(
          [...boletos].map(([boletoId, now]) => [
            boletoId,
            { ...now, ...charges(boletoId, now.openCents) },
          ]),
        ),
      },
    ]),
  )
}
