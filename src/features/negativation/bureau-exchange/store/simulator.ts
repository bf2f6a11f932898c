import { sql } from 'kysely'

import { allowLongStatements, type Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import { emptySimulator, type SimulatorState } from '../gateway/simulator.ts'

/** Locks and reads the simulator's state of an informant. */
export async function lockSimulator(tx: Tx, root: string): Promise<SimulatorState> {
  await allowLongStatements(tx)
  await sql`
    insert into bureau_simulator (informant_root, state)
    values (${root}, ${JSON.stringify(emptySimulator)}::jsonb)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{
    state: SimulatorState
  }>`select state from bureau_simulator where informant_root = ${root} for update`.execute(tx)
  return rows[0]?.state ?? emptySimulator
}

/** `eventsOn`: the last day whose later events were sent. */
export async function saveSimulator(
  tx: Tx,
  root: string,
  state: SimulatorState,
  eventsOn?: LocalDate,
): Promise<void> {
  const eventColumns = eventsOn === undefined ? {} : { eventsOn }
  await sql`
    update bureau_simulator
    set state = ${JSON.stringify({ ...state, ...eventColumns })}::jsonb,
      updated_at = regua.now()
    where informant_root = ${root}`.execute(tx)
}

/** Informants whose later events of that day were not sent yet. */
export async function informantsWithoutEvents(tx: Tx, today: LocalDate): Promise<string[]> {
  const { rows } = await sql<{ root: string }>`
    select informant_root as root
    from bureau_simulator
    where state ->> 'eventsOn' is distinct from ${today}
    order by 1`.execute(tx)
  return rows.map(({ root }) => root)
}

/** Inserts the answer to a lote; does nothing if it exists. */
export async function insertAnswer(
  tx: Tx,
  batchId: number,
  fileName: string,
  bytes: Uint8Array,
): Promise<void> {
  await sql`
    insert into bureau_simulator_answer (batch_id, file_name, bytes)
    values (${batchId}, ${fileName}, ${Buffer.from(bytes)})
    on conflict do nothing`.execute(tx)
}

/** A return of later events belongs to no lote: its number is negative, to avoid clashes. */
export async function insertEventAnswer(
  tx: Tx,
  fileName: string,
  bytes: Uint8Array,
): Promise<void> {
  await sql`insert into bureau_simulator_answer (batch_id, file_name, bytes)
    values (
      -nextval(pg_get_serial_sequence('bureau_simulator_answer', 'id')), ${fileName},
      ${Buffer.from(bytes)}
    )`.execute(tx)
}

export async function waitingAnswers(tx: Tx): Promise<{ fileName: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ fileName: string; bytes: Buffer }>`
    select file_name as "fileName", bytes
    from bureau_simulator_answer
    where collected_at is null
    order by id`.execute(tx)
  return rows
}

export async function markCollected(tx: Tx, fileName: string): Promise<void> {
  await sql`
    update bureau_simulator_answer
    set collected_at = regua.now()
    where file_name = ${fileName} and collected_at is null`.execute(tx)
}
