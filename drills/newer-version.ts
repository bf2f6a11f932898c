import { migrate, readMigrations } from '#server/database/migrate.ts'

import type { Place } from './place.ts'

const number = 9_000

/**
 * Migrates the database like a newer version, while the older one uses it: alters the busiest
 * table. Then removes the migration mark, so that older processes can still start.
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
