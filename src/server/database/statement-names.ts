import { createHash } from 'node:crypto'

// Prepare a statement from its third use on, so that the connection caches its plan.
const usesBeforePrepare = 3
// Limit: each plan takes memory per connection, and texts built from values never repeat.
const mostNames = 250
const mostTexts = 2_000
// PostgreSQL plans a prepared statement once for unknown values if it expects that to cost no more. For a statement that
// joins this much it expects wrongly: the queue of 'Agir hoje' took more than 8 s instead of 0.1 s.
const longestPrepared = 7_000

/**
 * In the text of a statement: its plan is the same for all values, because indexes lead to all its
 * rows. So a long one is prepared too, if planning it takes longer than running it.
 */
export const onePlan = '/* one plan */'

type CountedStatement = { uses: number; name: string | undefined }

/**
 * Names for prepared statements. Users who see every mall get separate names: another role means
 * another policy, and each switch would replan the statement.
 */
export class StatementNames {
  readonly #texts = new Map<string, CountedStatement>()
  #named = 0

  /** The name of a repeated statement; undefined for all others. */
  of(text: string, seesEveryMall: boolean): string | undefined {
    const knownStatement = this.#texts.get(text) ?? this.#add(text)
    knownStatement.uses += 1
    if (knownStatement.name === undefined) {
      if (
        knownStatement.uses < usesBeforePrepare ||
        this.#named >= mostNames ||
        !isPreparable(text)
      )
        return undefined
      this.#named += 1
      // Hash of the text: equal texts share one prepared statement per connection.
      knownStatement.name = `regua_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    }
    return seesEveryMall ? `${knownStatement.name}_all` : knownStatement.name
  }

  #add(text: string): CountedStatement {
    if (this.#texts.size >= mostTexts) this.#forgetSome()
    const knownStatement: CountedStatement = { uses: 0, name: undefined }
    this.#texts.set(text, knownStatement)
    return knownStatement
  }

  #forgetSome(): void {
    for (const [text, { name }] of this.#texts) if (name === undefined) this.#texts.delete(text)
  }
}

const isPreparable = (text: string): boolean =>
  (text.length <= longestPrepared || text.includes(onePlan)) &&
  /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
  !text.includes(';')
