import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Malls of an ended job; undefined = every mall. */
type OfMalls = readonly number[] | undefined

const isDone = (step: string, malls: OfMalls) => sql`
  e.value ->> 'etapa' = ${step} and e.value ->> 'fim' is null
    and ${
      malls === undefined ? sql`true` : sql`e.value -> 'malls' <@ ${JSON.stringify(malls)}::jsonb`
    }`

/** Loaded files whose step is open: a job that begins now sees what they brought. */
export async function filesWithOpenStep(
  tx: Tx,
  step: string,
  malls: OfMalls,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id
    from received_file f
    where f.state = 'CARREGADA' and f.true_at is null
      and exists (select from jsonb_array_elements(f.steps) e where ${isDone(step, malls)})
    order by f.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends a step of these files. The last one sets the time from which everything agrees. */
export async function endStep(
  tx: Tx,
  ids: readonly number[],
  step: string,
  malls: OfMalls,
): Promise<void> {
  await sql`
    with ended as (
      select f.id, (
        select jsonb_agg(
          case when ${isDone(step, malls)}
            then e.value || jsonb_build_object('fim', regua.clock_timestamp())
            else e.value
          end order by e.place)
        from jsonb_array_elements(f.steps) with ordinality as e (value, place)
      ) as steps
      from (
        select id, steps from received_file where id = any(${[...ids]}::bigint[]) order by id for update
      ) f
    )
    update received_file f
    set steps = e.steps,
      true_at = case
        when not jsonb_path_exists(e.steps, '$[*] ? (@.fim == null)') then regua.clock_timestamp()
      end
    from ended e
    where f.id = e.id`.execute(tx)
}
