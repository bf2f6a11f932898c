import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** A line of the decision log as the database takes it. */
export type AuditLine = { readonly mall_id: number } & Readonly<Record<string, unknown>>

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)
const linesOfPack = 1_000

const append = (tx: Tx, lines: string) =>
  sql`select regua.append_audit(${lines}::jsonb)`.execute(tx)

/**
 * The lines of a transaction until its end: only there are they chained, so that nobody waits for
 * the chain of a mall longer than that. Those of a long act wait packed, at a twentieth of their
 * size.
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

  /** Writes what was packed, in its order; what is left goes with `appendRest`. */
  async appendPacks(tx: Tx): Promise<void> {
    if (this.#packs.length === 0) return
    for (const { mall_id } of this.#lines) this.#chains.add(mall_id)
    // Several statements would take the chains in the order of the lines, and two long acts wait
    // for each other.
    await sql`select regua.hold_chains(${[...this.#chains]}::int[])`.execute(tx)
    for (const waiting of this.#packs.splice(0))
      await append(tx, (await unpack(await waiting)).toString())
  }

  /** Sends the lines that are left, at once: the commit may follow. */
  async appendRest(tx: Tx): Promise<void> {
    if (this.#lines.length > 0) await append(tx, JSON.stringify(this.#lines))
  }
}
