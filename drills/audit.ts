import { sql } from 'kysely'

import { compareAnchors, writeAnchor } from '#server/audit/audit-anchor.ts'
import { verifyAudit } from '#ops/audit-verify.ts'
import { connect } from '#server/database/connection.ts'
import { append, chains, rowsOf, tamperings } from '#testing/test-tampering.ts'

import { chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'

/** A superuser tampers with the decision log, each time in another way. */
export const audit: Drill = {
  name: 'audit',
  row: 'LOG',
  promise: 'each way to change, move, add or delete lines of the decision log is detected',
  run: (options) =>
    inPlace(async (place, findings) => {
      const total = sizeOf(options, 100, 10_000)
      const up = await place.up()
      const chance = chanceOf(options.seed, 'audit')
      const next = tamperings((below) => chance.between(0, below - 1))
      const database = connect(place.address, { app: 1, admin: 2 })
      const tried = new Set<string>()
      let byAnchor = 0
      try {
        await append(database.app, 0, rowsOf * chains.length)
        await writeAnchor(
          database.admin,
          place.folder,
          new Date('2026-11-18T05:50:00Z'),
          '2026-11-18',
        )
        // The newest entries are not anchored yet; every chain has one entry after the tampered
        // ones.
        await append(database.app, rowsOf * chains.length, 2 * chains.length)
        await database.admin.transaction().execute(async (tx) => {
          const isWhole = async () => (await verifyAudit(tx)).brokenChains.length === 0
          findings.must(await isWhole(), 'the log was broken before anybody changed it')
          while (tried.size < total) {
            const statements = next()
            const text = statements.join('; ')
            if (tried.has(text)) continue
            tried.add(text)
            await sql`savepoint whole`.execute(tx)
            for (const statement of statements) await sql.raw(statement).execute(tx)
            findings.must(!(await isWhole()), `not found: ${text}`)
            byAnchor += Number((await compareAnchors(tx, place.folder))?.breaks.length !== 0)
            await sql`rollback to savepoint whole`.execute(tx)
            if (tried.size % 1_000 === 0) options.print?.(`${tried.size} tried`)
          }
          findings.must(await isWhole(), 'the log did not come back whole')
        })
        const anchors = await compareAnchors(database.admin, place.folder)
        findings.must(
          anchors?.days === 1 && anchors.breaks.length === 0,
          'the anchor of an untouched log does not hold',
        )
        await mustHold(place, findings)
      } finally {
        await database.close()
        await up.down()
      }
      return { tamperings: tried.size, foundByAnchorToo: byAnchor }
    }),
}
