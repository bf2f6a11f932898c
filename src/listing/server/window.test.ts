import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { database, inRolledBackTransaction } from '#testing/test-database.ts'

import { readPage } from './page.ts'
import type { Source } from './window.ts'

const db = database()
const source: Source<{ group: number; n: number }> = {
  from: sql`generate_series(1, 700) n(i) left join (values (0, 'x')) g(i, name) on g.i = n.i % 7`,
  columns: { group: sql`n.i % 7`, n: sql`n.i` },
  sorts: { group: sql`n.i % 7`, name: sql`g.name` },
  filters: { above: (least: number) => sql`n.i > ${least}` },
  key: sql`n.i`,
}
const lean: typeof source = {
  ...source,
  keys: { from: sql`generate_series(1, 700) n(i)`, besides: ['name'] },
}
const ofTwo: typeof source = { ...source, key: sql`n.i % 7, n.i` }

test('far pages continue where the previous ones end, with any key', async () => {
  await inRolledBackTransaction(db.app, { malls: 'all' }, async (tx) => {
    for (const from of [source, lean, ofTwo])
      for (const sort of ['group', '-group', 'name', '-name,group']) {
        const asked = { above: 40, sort }
        const whole = await readPage(tx, { sortedBy: 'group' }, from, asked)
        const pages = []
        for (let page = 1; page <= 22; page += 1)
          pages.push(
            ...(await readPage(tx, { sortedBy: 'group' }, from, { ...asked, page, size: 31 }))
              .content,
          )
        expect(pages).toEqual(whole.content)
        expect(pages).toHaveLength(660)
      }
  })
})
