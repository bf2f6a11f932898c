import { MigrationStep } from '#features/ledger/first-migration/contract/steps.ts'

import type { Findings } from './drill.ts'
import type { Place } from './place.ts'
import { ask } from './requests.ts'
import { addPerson, addSession } from './world.ts'

/**
 * One user in two sessions loads the títulos of the first migration and concludes it; only another
 * user opens sending (rules 11.9).
 */
export async function migrationByTwo(
  place: Place,
  address: string,
  findings: Findings,
): Promise<void> {
  const [one, two] = [
    await addPerson(place, 'carrega.migracao', 'regua'),
    await addPerson(place, 'conclui.migracao', 'regua'),
  ]
  const second = await addSession(place, one.id, 'carrega, outra sessão')
  await place.rows(
    `
      update first_migration
      set state = 'EM_CURSO', reason = 'saída do sistema antigo', started_by = $1,
        started_by_name = 'Pessoa', started_at = now()`,
    [one.id],
  )
  await place.rows(
    `
      insert into first_migration_step (
        step, state, rows_read, rows_accepted, done_by, done_by_name, done_at, loaded_by
      )
      select step, 'FEITA', 1, 1, $1, 'Pessoa', now(), array[$1::int]
      from unnest($2::text[]) step`,
    [one.id, MigrationStep.options],
  )
  const state = async () =>
    (await place.rows<{ state: string }>('select state from first_migration'))[0]?.state
  const conclude = (token: string) => ask(address, '/bff/migracao/concluir', {}, { token })
  const own = await Promise.all([conclude(one.token), conclude(second)])
  findings.must(
    own.every(({ status }) => status === 403),
    `concluding the own migration answered ${own.map(({ status }) => status).join(' ')}`,
  )
  findings.must((await state()) === 'EM_CURSO', 'one person alone opened sending')
  const other = await conclude(two.token)
  findings.must(other.status === 200, `the second person's conclusion answered ${other.status}`)
  findings.must((await state()) === 'CONCLUIDA', 'what two people agreed on does not hold')
}
