import { send } from '#features/negativation/bureau-exchange/actions/send.ts'
import { readRemessa } from '#features/negativation/bureau-exchange/gateway/read-remessa.ts'
import {
  emptySimulator,
  listingKey,
  ledgerOf,
  simulate,
  type SimulatorState,
} from '#features/negativation/bureau-exchange/gateway/simulator.ts'
import { actorOf } from '#features/people/access/actions/session.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'

import { cnpj } from '../db/demo/documents.ts'
import type { Findings } from './drill.ts'
import type { Place } from './place.ts'
import { drillDay } from './server.ts'
import type { Person } from './world.ts'

/**
 * Gives each mall a creditor with its own CNPJ root, so that each has its own lote and none waits
 * for another.
 */
export async function assignRoots(
  place: Place,
  malls: readonly number[],
): Promise<Map<number, string>> {
  const roots = new Map(malls.map((mall) => [mall, String(30_000_000 + mall)]))
  const companies = [...roots].map(([mall, root]) => ({ mall, cnpj: cnpj(root, 1) }))
  await place.rows(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as g(mall int, cnpj text)),
      added as (
        insert into company (name, cnpj)
        select 'Empresa ' || mall, cnpj
        from given
        returning id, cnpj
      )
     insert into mall_company (mall_id, company_id, economic_unit, is_principal)
     select mall, a.id, mall::text, true
     from given
       join added a using (cnpj)`,
    [JSON.stringify(companies)],
  )
  return roots
}

/** Sends the approved items of each mall as a user. */
export async function sendFrom(
  process: Process,
  { id }: Person,
  malls: readonly number[],
): Promise<void> {
  const sender = await unitOfWork(process, systemActor, 'quem', ({ tx }) => actorOf(tx, id))
  if (!sender) throw new Error('Nobody may send')
  for (const mall of malls)
    await unitOfWork(process, sender, 'envio', (work) => send(work, { shoppings: [mall] }))
}

/** Answers a remessa as the simulated bureau does; keeps the new state of the informant. */
export function answerRemessa(states: Map<string, SimulatorState>, bytes: Buffer) {
  const { informantRoot: root, remessa } = readRemessa(bytes)
  const before = states.get(root) ?? emptySimulator
  const { state, answer } = simulate(before, bytes, localDate(drillDay))
  states.set(root, state)
  return { root, remessa, answer }
}

export type LedgerCounts = {
  readonly listedCount: number
  readonly expectedCount: number
  readonly missing: number
  readonly surplus: number
}

/**
 * Compares three sets: listed at the bureau (the simulator by default), listed in our record, and
 * expected.
 */
export async function mustEqualLedger(
  place: Place,
  findings: Findings,
  wantedPersons: number,
  elsewhere?: Iterable<SimulatorState>,
): Promise<LedgerCounts> {
  const own = async () =>
    (await place.rows<{ state: SimulatorState }>('select state from bureau_simulator')).map(
      ({ state }) => state,
    )
  const listed = new Set([...(elsewhere ?? (await own()))].flatMap(ledgerOf))
  const persons = await place.rows<{
    root: string
    number: string
    principal: string
    document: string
    kind: string
  }>(
    `select b.informant_root as root, i.number, i.document as principal, p.document, p.kind
     from item_person p
       join negativation_item i on i.id = p.item_id
       join bureau_submission s on s.person_id = p.id and s.status = 'ACEITO'
       join bureau_batch b on b.id = s.batch_id
     where p.inclusion in ('EM_NOTIFICACAO', 'ATIVO')`,
  )
  const expected = new Set(
    persons.map(({ root, number, principal, document, kind }) =>
      listingKey(root, number, principal, kind === 'FIADOR' ? document : ''),
    ),
  )
  const missing = [...expected].filter((key) => !listed.has(key)).length
  const surplus = [...listed].filter((key) => !expected.has(key)).length
  findings.equal('persons that the bureau does not know', missing, 0)
  findings.equal('persons that only the bureau knows', surplus, 0)
  findings.equal('persons listed', expected.size, wantedPersons)
  return { listedCount: listed.size, expectedCount: expected.size, missing, surplus }
}

/** How many lines of the decision log each refused file of the bureau has. */
export const refusedFiles = (place: Place): Promise<{ readonly n: number }[]> =>
  place.rows(
    `
      select count(*)::int as n
      from audit_entry
      where action = 'RETORNO_RECUSADO'
      group by body ->> 'sha256'`,
  )

/** Lotes that are not finished. */
export const openLotes = (
  place: Place,
): Promise<{ id: number; status: string; error: string | null }[]> =>
  place.rows(
    `
      select id, status, error
      from bureau_batch
      where status not in ('RESPONDIDO', 'REJEITADO')
      order by id`,
  )

/**
 * Makes the leftovers of dead workers look an hour old. The lease itself uses the database clock
 * and stays. Only for workers that are certainly dead.
 */
export async function ageLeftovers(place: Place): Promise<void> {
  await place.rows(`update worker_heartbeat set seen_at = seen_at - interval '1 hour'`)
  await place.rows(
    `
      update graphile_worker._private_jobs
      set locked_at = locked_at - interval '1 hour'
      where locked_at is not null`,
  )
  await place.rows(
    `
      update graphile_worker._private_jobs
      set run_at = least(run_at, now())
      where locked_at is null and attempts < max_attempts`,
  )
}
