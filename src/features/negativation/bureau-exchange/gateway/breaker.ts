import { NotNow } from './port.ts'

export type BreakerOptions = {
  /** Name of the service for the log: 'the bureau'. */
  readonly of: string
  /** Consecutive failures that open the breaker. */
  readonly failures: number
  /**
   * A call without an answer after this time counts as failed while it still waits, so that
   * others do not queue behind it.
   */
  readonly slowMs: number
  /** How long it stays open; doubled after each failed trial, up to `longestPauseMs`. */
  readonly pauseMs: number
  readonly longestPauseMs: number
  readonly now: () => number
}

/** With these it opens at most four seconds after the other side stops answering. */
export const breakerDefaults: BreakerOptions = {
  of: 'the bureau',
  failures: 3,
  slowMs: 4_000,
  pauseMs: 15_000,
  longestPauseMs: 300_000,
  now: () => performance.now(),
}

/** Outcome of a call for the breaker; `after` is the Retry-After of the other side, in seconds. */
export type Health = { readonly isFine: boolean; readonly after?: number | undefined }

/**
 * Circuit breaker for a failing service: open, it refuses at once; after its pause it lets one
 * trial call through.
 */
export class Breaker {
  readonly #options: BreakerOptions
  #inARow = 0
  #openUntil: number | undefined
  #pauseMs: number
  #isTrying = false
  constructor(options: BreakerOptions = breakerDefaults) {
    this.#options = options
    this.#pauseMs = options.pauseMs
  }

  /**
   * Runs the call, or throws NotNow while the breaker is open. `healthOf` judges the answer; a
   * throw is a failure. The call reports progress with `alive`; `extraMs` extends its time limit.
   */
  async call<T>(
    call: (alive: () => void) => Promise<T>,
    healthOf: (answer: T) => Health,
    extraMs = 0,
  ): Promise<T> {
    const isTrial = this.#enter()
    let isCounted = false
    const count = (health: Health) => {
      if (isCounted) return
      isCounted = true
      if (health.isFine) this.#close()
      else this.#fail(health.after, isTrial)
    }
    const slow = setTimeout(() => {
      count({ isFine: false })
      this.#open()
    }, this.#options.slowMs + extraMs)
    try {
      const answer = await call(() => void slow.refresh())
      count(healthOf(answer))
      return answer
    } catch (error) {
      // A NotNow means that no request was made: it counts neither way.
      if (!(error instanceof NotNow)) count({ isFine: false })
      throw error
    } finally {
      clearTimeout(slow)
      if (isTrial) this.#isTrying = false
    }
  }

  #enter(): boolean {
    if (this.#openUntil === undefined) return false
    const msLeft = this.#openUntil - this.#options.now()
    if (msLeft > 0 || this.#isTrying)
      throw new NotNow(
        Math.max(1, Math.ceil(msLeft / 1_000)),
        `${this.#options.of} does not answer; it is left alone for a while`,
      )
    this.#isTrying = true
    return true
  }

  #close(): void {
    this.#inARow = 0
    this.#openUntil = undefined
    this.#pauseMs = this.#options.pauseMs
  }

  #fail(after: number | undefined, isTrial: boolean): void {
    this.#inARow += 1
    if (after !== undefined) this.#open(after * 1_000)
    else if (isTrial || this.#inARow >= this.#options.failures) this.#open()
  }

  #open(ms = this.#pauseMs): void {
    const { now, longestPauseMs } = this.#options
    this.#openUntil = Math.max(this.#openUntil ?? 0, now() + ms)
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2)
  }
}
