import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** A line of the decision log as `regua.append_audit` expects it. */
export type AuditLine = { readonly mall_id: number } & Readonly<Record<string, unknown>>

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)
const linesOfPack = 1_000

const append = (tx: Tx, lines: string) =>
  sql`select regua.append_audit(${lines}::jsonb)`.execute(tx)

/**
 * Buffers the log lines of a transaction until just before commit, so that the lock on a mall's
 * chain is short. Lines of a long act are compressed to a twentieth of their size.
 */
export class AuditBuffer {
  #lines: AuditLine[] = []
  readonly #packs: Promise<Buffer>[] = []
  readonly #chains = new Set<number>()

  add(lines: readonly AuditLine[]): void {
    this.#lines.push(...lines)
    while (this.#lines.length >= linesOfPack) {
      const some = this.#lines.splice(0, linesOfPack)
      for (const { mall_id } of some) this.#chains.add(mall_id)
      this.#packs.push(pack(JSON.stringify(some), { level: 1 }))
    }
  }

  /** Writes the compressed lines in order; `appendRest` writes the others. */
  async appendPacks(tx: Tx): Promise<void> {
    if (this.#packs.length === 0) return
    for (const { mall_id } of this.#lines) this.#chains.add(mall_id)
    // Lock all chains at once: locking them statement by statement could deadlock two long acts.
    await sql`select regua.hold_chains(${[...this.#chains]}::int[])`.execute(tx)
    for (const waiting of this.#packs.splice(0))
      await append(tx, (await unpack(await waiting)).toString())
  }

  /** Writes the remaining lines in one statement; the commit can follow at once. */
  async appendRest(tx: Tx): Promise<void> {
    if (this.#lines.length > 0) await append(tx, JSON.stringify(this.#lines))
  }
}
