import type { Cents } from '#values/cents.ts'

import type { Destination, SubmissionResult } from '../contract/boleto.ts'
import type { SubmittedItem } from '../rules/decisions.ts'
import type { ItemState } from '../rules/item.ts'
import { placeWords } from '../rules/status.ts'
import type { ItemRecord } from '../store/items.ts'

type Where = Pick<ItemState, 'status' | 'resultado'>

/** Counts moved items by destination: a step, or an end with its result. */
export class MoveCounter {
  readonly #byPlace = new Map<string, Destination>()
  #count = 0
  #value = 0

  get count(): number {
    return this.#count
  }

  add({ status, resultado }: Where, record: ItemRecord | undefined): void {
    const nome = placeWords({ status, resultado })
    const { boletos = 0, valor = 0 } = this.#byPlace.get(nome) ?? {}
    const value = record?.snapshot_cents ?? 0
    this.#byPlace.set(nome, {
      codigo: status,
      nome,
      resultado: resultado ?? null,
      boletos: boletos + 1,
      valor: (valor + value) as Cents,
    })
    this.#count += 1
    this.#value += value
  }

  toResult(mensagem: string): Omit<SubmissionResult, 'ignorados' | 'retirados'> {
    return {
      mensagem,
      movidos: this.#count,
      valor: this.#value as Cents,
      para: [...this.#byPlace.values()],
    }
  }
}

/** Summary of moves in words and figures, for the user and the idempotent response. */
export function resultOf(
  records: ReadonlyMap<number, ItemRecord>,
  submittedItems: readonly SubmittedItem[],
  more: Pick<SubmissionResult, 'ignorados' | 'retirados'>,
  mensagem: string,
): SubmissionResult {
  const moveCounter = new MoveCounter()
  for (const { idBoleto, to } of submittedItems) moveCounter.add(to, records.get(idBoleto))
  return { ...moveCounter.toResult(mensagem), ...more }
}
