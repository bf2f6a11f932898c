import { addDays, localDate } from '#values/local-date.ts'

import { type RecoveryGroup, WINDOWS } from '#features/negativation/recovery/contract.ts'
import type { ExampleCase, ExamplePassage } from './example-recovery.ts'

// Counts the same figures boleto by boleto, as one would from the ERP files, to check the
// product's query.

type Start = {
  readonly group: RecoveryGroup
  readonly on: string
  readonly cents: number
  readonly motive: string
}

const first = (passages: readonly ExamplePassage[]): ExamplePassage | undefined =>
  passages.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))[0]

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Principal received until a day, at most the boleto's value. */
const paidUntil = ({ cents, receipts }: ExampleCase, day: string): number =>
  Math.min(
    cents,
    sum(
      receipts
        .filter(({ paidOn, loadedOn = '2026-11-17' }) => (paidOn ?? loadedOn) <= day)
        .map((receipt) => receipt.cents),
    ),
  )

function startOf(one: ExampleCase, justifications: readonly string[]): Start | undefined {
  const listed = first(one.passages.filter(({ as }) => as === 'ACEITO'))
  if (listed)
    return {
      group: 'NEGATIVADO',
      on: listed.on,
      cents: listed.cents ?? one.cents,
      motive: ('removal' in listed ? listed.removal : undefined) ?? 'SEM_BAIXA',
    }
  const end = first(
    one.passages.filter(({ as }) =>
      ['ISENTO', 'ISENTO_ERRO', 'BLOQUEADO', 'NAO_DECIDIDO'].includes(as),
    ),
  )
  if (!end) return undefined
  const justification =
    'justification' in end && end.justification !== undefined
      ? justifications[end.justification - 1]
      : undefined
  return {
    group: 'NAO_NEGATIVADO',
    on: end.on,
    cents: Math.min(end.cents ?? one.cents, one.cents - paidUntil(one, end.on)),
    motive: justification ?? end.as,
  }
}

/** Figures of a group within a window: per mall, per motive or in total. */
export type PlainCount = { boletos: number; valor: number; recebido: number; aguardam: number }

/** Figures by 'grupo|janela', 'grupo|janela|mall 1' and 'grupo|janela|motivo'. */
export function plainCount(
  cases: readonly ExampleCase[],
  today: string,
  justifications: readonly string[],
): Map<string, PlainCount> {
  const counts = new Map<string, PlainCount>()
  for (const one of cases) {
    const start = startOf(one, justifications)
    if (start === undefined || start.cents <= 0) continue
    for (const days of WINDOWS) {
      const until = addDays(localDate(start.on), days)
      const isCounted = until < today
      const received = Math.min(start.cents, paidUntil(one, until) - paidUntil(one, start.on))
      const key = `${start.group}|${days}`
      for (const name of [key, `${key}|mall ${one.mall}`, `${key}|${start.motive}`]) {
        const count = counts.get(name) ?? { boletos: 0, valor: 0, recebido: 0, aguardam: 0 }
        counts.set(
          name,
          isCounted
            ? {
                ...count,
                boletos: count.boletos + 1,
                valor: count.valor + start.cents,
                recebido: count.recebido + received,
              }
            : { ...count, aguardam: count.aguardam + 1 },
        )
      }
    }
  }
  return counts
}
