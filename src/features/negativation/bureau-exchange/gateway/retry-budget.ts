/**
 * Retry budget: repetitions are at most a tenth of the other calls. Each first call adds a tenth,
 * each repetition takes one. Unlimited retries would keep a failing service down.
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

  /** Records a first call. */
  first(): void {
    this.#left = Math.min(this.#most, this.#left + this.#share)
  }

  /** Takes one repetition; false if none is left. */
  take(): boolean {
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
