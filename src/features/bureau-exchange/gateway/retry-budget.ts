/**
 * Extra calls are at most a tenth of the others: every call that would have been made anyway adds a
 * tenth of one, each repetition takes one. When a service is in trouble, repeating everything at
 * once is what keeps it there.
 */
export class RetryBudget {
  readonly #share: number
  readonly #most: number
  #left: number
  constructor({ share = 0.1, reserve = 5, most = 20 } = {}) {
    this.#share = share
    this.#most = most
    this.#left = reserve
  }

  /** A call that is no repetition. */
  first(): void {
    this.#left = Math.min(this.#most, this.#left + this.#share)
  }

  /** Takes one repetition; false when there is none left. */
  take(): boolean {
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
