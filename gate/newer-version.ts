import { migrate, readMigrations } from '#server/database/migrate.ts'

import type { Place } from './place.ts'

const number = 9_000

/**
 * Does to the database what the start of a newer version does, while the older one works on it: a
 * migration that adds to the busiest table. Afterwards its mark is taken away, so that processes of
 * the older version start beside it too.
 */
export async function installNewerVersion(place: Place): Promise<number> {
  const startedAt = performance.now()
  await migrate(place.address, [
    ...readMigrations(),
    {
      number,
      name: `${number}_add_column.sql`,
      checksum: 'newer',
      text: `alter table negativation_item add column newer_note text; create index negativation_item_newer on negativation_item (id) where newer_note is not null`,
    },
  ])
  await place.rows('delete from schema_migration where number = $1', [number])
  return performance.now() - startedAt
}
