import type { SubmittedDecisions } from '#features/negativation/decisions/contract/calls.ts'
import {
  isSameAsSubmitted,
  type SubmittedDecision,
} from '#features/negativation/decisions/rules.ts'
import type { ItemState } from '#features/negativation/debt-items/rules/item.ts'
import type { Cents } from '#values/cents.ts'

type Part = { boletos: number; valor: Cents }

const add = (part: Part, value: Cents): void => {
  part.boletos += 1
  part.valor = (part.valor + value) as Cents
}

/** Breakdown of a submit: NEGATIVAR, exempt, and blocked by a guard. */
export class SubmitBreakdown {
  readonly #listed: Part = { boletos: 0, valor: 0 as Cents }
  readonly #exempt: Part = { boletos: 0, valor: 0 as Cents }
  readonly #blocked: Part = { boletos: 0, valor: 0 as Cents }
  readonly #guards = new Map<string, number>()
  #lacksFiador = 0
  #differs = 0

  add(
    to: ItemState,
    value: Cents,
    { block, before }: { block: string | undefined; before: SubmittedDecision | undefined },
  ): void {
    if (to.flag === 'NEGATIVAR') {
      add(this.#listed, value)
      if (to.persons.some(({ isBlocked }) => isBlocked)) this.#lacksFiador += 1
    } else if (to.flagSetBy === 'GUARDA') {
      add(this.#blocked, value)
      if (block !== undefined) this.#guards.set(block, (this.#guards.get(block) ?? 0) + 1)
    } else add(this.#exempt, value)
    if (before && !isSameAsSubmitted(before, to)) this.#differs += 1
  }

  toAnswer(): SubmittedDecisions {
    return {
      negativar: { ...this.#listed },
      isentar: { ...this.#exempt },
      bloqueados: {
        ...this.#blocked,
        guardas: [...this.#guards]
          .map(([codigo, boletos]) => ({ codigo, boletos }))
          .toSorted((a, b) => b.boletos - a.boletos || a.codigo.localeCompare(b.codigo)),
      },
      semFiador: this.#lacksFiador,
      diferentes: this.#differs,
    }
  }
}
