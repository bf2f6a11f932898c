import { type Kysely, sql } from 'kysely'

import { connect } from '#server/database/connection.ts'
import { exampleMonth } from '#testing/example-runs.ts'
import { brokenInvariants, INVARIANTS } from '#ops/invariants.ts'
import type { Invariant } from '#ops/invariants/invariant.ts'

import type { DB } from '#server/database/schema.ts'
import { damages } from './damages.ts'
import type { Drill } from './drill.ts'
import { inPlace } from './in-place.ts'
import { addItems } from './world.ts'

class Undo extends Error {}

/** Applies a damage, checks, reverts it; returns the names of the violated invariants. */
async function foundAfter(
  db: Kysely<DB>,
  damage: string,
  invariants: readonly Invariant[],
): Promise<string[]> {
  const names: string[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      for (const statement of damage.split(/;\s+/)) await sql.raw(statement).execute(tx)
      for (const { name } of await brokenInvariants(tx, 'at work', invariants)) names.push(name)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return names
}

/** Checks the invariants: none fails on sound data, and each detects its damages. */
export const invariantsFound: Drill = {
  name: 'invariants',
  row: 'R30',
  promise:
    'the invariants hold on a sound database, each detects all its damages, and all run within 2 s',
  run: (options) =>
    inPlace(async (place, findings) => {
      const up = await place.up()
      const items = await addItems(place, {
        items: options.size === 'long' ? 20_000 : 500,
        status: 'PENDENTE_DE_ENVIO',
      })
      const database = connect(place.address, { app: 1, admin: 2 })
      try {
        for (const mallId of new Set(items.map((item) => item.mallId)))
          await exampleMonth(database.admin, {
            mallId,
            month: '2026-09',
            processedOn: '2026-11-20',
          })
        const began = performance.now()
        for (const { name } of await brokenInvariants(database.admin))
          findings.problems.push(`${name} is broken on a sound database`)
        const ms = performance.now() - began
        findings.atMost('asked within, ms', ms, 2_000)
        const names = [...INVARIANTS.map((each) => each.name), 'audit-chain']
        const unprovedNames = names.filter((name) => damages[name] === undefined)
        findings.must(
          unprovedNames.length === 0,
          `nothing proves that they find anything: ${unprovedNames.join(', ')}`,
        )
        let foundCount = 0
        const mustFind = async (
          name: string,
          invariants: readonly Invariant[],
        ): Promise<boolean> => {
          let isWhole = true
          for (const damage of damages[name] ?? []) {
            const broken = await foundAfter(database.admin, damage, invariants)
            const isFound = broken.includes(name)
            findings.must(
              isFound,
              `${name} did not find '${damage}', but ${broken.join(', ') || 'nothing'}`,
            )
            foundCount += Number(isFound)
            isWhole &&= isFound
          }
          return isWhole
        }
        if (options.faults?.includes('blind-invariant')) {
          // Disables each invariant in turn; if nothing detects that, the fault survives.
          for (const { name } of INVARIANTS) {
            const blind = INVARIANTS.map((each) =>
              each.name === name
                ? { ...each, query: 'select null::text as what where false' }
                : each,
            )
            if (!(await mustFind(name, blind))) continue
            findings.problems.length = 0
            break
          }
        } else for (const name of names) await mustFind(name, INVARIANTS)
        return {
          invariants: names.length,
          damages: Object.values(damages).flat().length,
          found: foundCount,
          ms,
        }
      } finally {
        await database.close()
        await up.down()
      }
    }),
}
