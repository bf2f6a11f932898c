import { countOf } from '#values/count-of.ts'
import { cents, formatBrl } from '#values/cents.ts'

import type { Finding } from '../contract/findings.ts'

type Mismatch = { readonly line: number; readonly total: number; readonly rows: number }

/**
 * Compares the totals of a file with its rows (J18): a total is that of all rows before it, or of
 * those since the total before. Credits and deductions lower it, as written or as meant.
 */
export class TotalProof {
  #all = { net: 0, written: 0 }
  #since = { net: 0, written: 0 }
  readonly #wrong: Mismatch[] = []

  /** Adds a row, as it counts and as the file writes it. */
  add(net: number, written: number): void {
    for (const sum of [this.#all, this.#since]) {
      sum.net += net
      sum.written += written
    }
  }

  compare(line: number, total: number): void {
    const sums = [this.#all.net, this.#since.net, this.#all.written, this.#since.written]
    if (!sums.includes(total)) this.#wrong.push({ line, total, rows: this.#all.net })
    this.#since = { net: 0, written: 0 }
  }

  findings(): readonly Finding[] {
    const [first] = this.#wrong
    if (!first) return []
    const brl = (amount: number) => formatBrl(cents(amount))
    return [
      {
        codigo: 'J18',
        severidade: 'CONFIRMA',
        quantidade: this.#wrong.length,
        texto: `${countOf(this.#wrong.length, 'total do arquivo não é', 'totais do arquivo não são')} a soma das linhas: a linha ${first.line} diz ${brl(first.total)}, e as linhas somam ${brl(first.rows)}.`,
        exemplos: this.#wrong.slice(0, 5).map(({ line, total }) => `linha ${line}: ${brl(total)}`),
      },
    ]
  }
}
