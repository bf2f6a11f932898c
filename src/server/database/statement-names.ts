import { createHash } from 'node:crypto'

// Whoever asks the same twice may ask it again: from then on a connection keeps the statement
// parsed and planned.
const worthKeeping = 3
// A plan takes memory in each connection, and a text built from its values never comes back.
const mostNames = 250
const mostTexts = 2_000

type KnownStatement = { uses: number; name: string | undefined }

/**
 * Names under which connections keep statements prepared. Those who see every mall get names of
 * their own: under another role another policy applies, and the plan would be made anew at every
 * change.
 */
export class StatementNames {
  readonly #texts = new Map<string, KnownStatement>()
  #named = 0

  /** The name of a statement that is worth keeping; undefined for all others. */
  of(text: string, seesEveryMall: boolean): string | undefined {
    const knownStatement = this.#texts.get(text) ?? this.#add(text)
    knownStatement.uses += 1
    if (knownStatement.name === undefined) {
      if (knownStatement.uses < worthKeeping || this.#named >= mostNames || !isKept(text))
        return undefined
      this.#named += 1
      // The text says the name: what shares a connection keeps one statement under it.
      knownStatement.name = `regua_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    }
    return seesEveryMall ? `${knownStatement.name}_all` : knownStatement.name
  }

  #add(text: string): KnownStatement {
    if (this.#texts.size >= mostTexts) this.#forgetSome()
    const knownStatement: KnownStatement = { uses: 0, name: undefined }
    this.#texts.set(text, knownStatement)
    return knownStatement
  }

  #forgetSome(): void {
    for (const [text, { name }] of this.#texts) if (name === undefined) this.#texts.delete(text)
  }
}

const isKept = (text: string): boolean =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')
