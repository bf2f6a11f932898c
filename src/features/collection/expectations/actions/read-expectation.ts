import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, cents, sumCents } from '#values/cents.ts'

import { type AmountField, amountFields, componentNames } from '../contract/components.ts'
import type {
  Expectation,
  readExpectation,
  readExpectations,
  SlipOfExpectation,
} from '../contract/expectation.ts'
import { isExpired } from '../rules/expectation.ts'
import { netOf } from '../rules/split.ts'
import { lastChanges, type SlipFacts } from '../store/slips.ts'
import { slipsOf, versionOf } from './slips.ts'

const shownSlip = (slip: SlipFacts): SlipOfExpectation => ({
  slipId: slip.id,
  slipNumber: slip.number,
  dueDate: slip.dueOn,
  originalDueDate: slip.originalDueOn,
  shopping: slip.mall,
  idEmpresa: slip.companyId,
  companyName: slip.tenant,
  contractNumber: slip.contract,
  luc: slip.luc,
  brand: slip.brand,
  slipValue: slip.openCents,
  open: slip.open,
  isTendency: slip.isTendency,
  meses: [...slip.months],
})

function sumsOf(slips: readonly SlipFacts[]): Record<AmountField, Cents> {
  const nothing = cents(0)
  const entries = componentNames.flatMap((of) => {
    const each = slips.map(
      ({ saved }) => saved?.amounts[of] ?? { expected: nothing, adjustment: nothing },
    )
    return [
      [amountFields.adjustment(of), sumCents(each.map(({ adjustment }) => adjustment))],
      [amountFields.expected(of), sumCents(each.map(({ expected }) => expected))],
      [amountFields.net(of), sumCents(each.map(netOf))],
    ] as const
  })
  return Object.fromEntries(entries) as Record<AmountField, Cents>
}

/** The value shared by all slips; null if they differ or have none. */
function shared<T>(slips: readonly SlipFacts[], of: (slip: SlipFacts) => T | null): T | null {
  const first = slips[0] ? of(slips[0]) : null
  const text = JSON.stringify(first)
  return slips.every((slip) => JSON.stringify(of(slip)) === text) ? first : null
}

async function answer(work: Work, slips: readonly SlipFacts[]): Promise<Expectation> {
  const ids = slips.map(({ id }) => id)
  const changes = await lastChanges(work.tx, ids)
  const newest = changes.toSorted((one, other) => other.id - one.id)[0]
  const type = shared(slips, ({ saved }) => saved?.type ?? null)
  return {
    id: slips.length === 1 ? (slips[0]?.saved?.id ?? null) : null,
    expectationReceipt: {
      expectationReceiptType:
        type === null
          ? null
          : {
              id: type.id,
              description: type.description,
              afetaResumoInadimplencia: type.affectsSummary,
            },
      unlikelyReceiptReason: shared(slips, ({ saved }) => saved?.reason ?? null),
      expirationDate: shared(slips, ({ saved }) => saved?.expiresOn ?? null),
    },
    ...sumsOf(slips),
    isTendency: slips.some(({ isTendency }) => isTendency),
    isExpired: slips.some(({ saved, openCents }) =>
      isExpired(saved?.expiresOn ?? null, openCents, work.today),
    ),
    salvos: slips.filter(({ saved }) => saved).length,
    versao: versionOf(slips),
    alteradoPor: newest?.by ?? null,
    alteradoEm: newest?.at ?? null,
    slips: slips.map(shownSlip),
  }
}

/** Reads the expectation of a boleto, with its open amounts. */
export const read = async (
  work: Work,
  { SlipId }: InputOf<typeof readExpectation>,
): Promise<AnswerOf<typeof readExpectation>> => answer(work, await slipsOf(work, [SlipId]))

export const readSeveral = async (
  work: Work,
  { SlipId }: InputOf<typeof readExpectations>,
): Promise<AnswerOf<typeof readExpectations>> => answer(work, await slipsOf(work, SlipId))
