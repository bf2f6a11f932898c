import type { Cents } from '#values/cents.ts'

import type { SubmissionResult } from '../contract/boleto.ts'
import type { Submitted } from '../rules/decisions.ts'
import { isWorkflowStatus, statusLabel } from '../rules/status.ts'
import type { ItemRecord } from '../store/items.ts'

/** What moved, counted by the step it went to. */
export class Counted {
  readonly #byStatus = new Map<string, number>()
  #count = 0
  #value = 0

  get count(): number {
    return this.#count
  }

  add(status: string, record: ItemRecord | undefined): void {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1)
    this.#count += 1
    this.#value += record?.snapshot_cents ?? 0
  }

  told(mensagem: string): Omit<SubmissionResult, 'ignorados' | 'retirados'> {
    return {
      mensagem,
      movidos: this.#count,
      valor: this.#value as Cents,
      para: [...this.#byStatus].map(([codigo, boletos]) => ({
        codigo,
        nome: isWorkflowStatus(codigo) ? statusLabel(codigo) : codigo,
        boletos,
      })),
    }
  }
}

/** What moved, in words and figures, for the person and for the idempotent answer. */
export function resultOf(
  records: ReadonlyMap<number, ItemRecord>,
  moved: readonly Submitted[],
  more: Pick<SubmissionResult, 'ignorados' | 'retirados'>,
  mensagem: string,
): SubmissionResult {
  const counted = new Counted()
  for (const { idBoleto, to } of moved) counted.add(to.status, records.get(idBoleto))
  return { ...counted.told(mensagem), ...more }
}
