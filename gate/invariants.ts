// What must be true at every moment, as questions to the database: `npm run invariants`. Exit status 1 when one is broken.
import { type Kysely, sql } from 'kysely'

import { verifyAudit } from '#server/audit-verify.ts'
import { CannotStart } from '#server/database/cannot-start.ts'
import { joinDatabase } from '#server/database/open-database.ts'
import { readSettings } from '#server/settings.ts'

import type { DB } from '../db/schema.ts'

/** A sentence that holds, and the query that finds the rows for which it does not; `what` names each. */
export type Invariant = { readonly name: string; readonly sentence: string; readonly query: string }

export type Broken = {
  readonly name: string
  readonly sentence: string
  readonly count: number
  readonly examples: readonly string[]
}

/** In the order in which people would look for the cause. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'boleto-sums',
    sentence: 'Each boleto is worth what its títulos are worth.',
    query: `select 'boleto ' || b.number as what from boleto b left join titulo t on t.boleto_id = b.id group by b.id
      having coalesce(sum(t.open_cents), 0) <> b.open_cents or coalesce(sum(t.original_cents), 0) <> b.original_cents`,
  },
  {
    name: 'mall-sums',
    sentence: 'The sums of each mall are the same in boletos and títulos: no row is in another mall than its parent.',
    query: `with b as (select mall_id, sum(open_cents) as cents from boleto group by mall_id), t as (select mall_id, sum(open_cents) as cents from titulo group by mall_id)
      select 'mall ' || mall_id as what from b full join t using (mall_id) where b.cents is distinct from t.cents`,
  },
  {
    name: 'one-open-item',
    sentence: 'A boleto is open in the workflow once.',
    query: `select 'boleto id ' || boleto_id as what from negativation_item where status <> 'FINALIZADO' group by boleto_id having count(*) > 1`,
  },
  {
    name: 'decisions-audited',
    sentence: 'Each move of an item has its line in the decision log, and each line its move.',
    query: `select 'item ' || i.id || ': ' || (i.version - 1) || ' moves, ' || count(a.*) || ' lines' as what
      from negativation_item i left join audit_entry a on a.entity = 'boleto' and a.entity_id = i.id::text
      group by i.id having count(a.*) <> i.version - 1`,
  },
  {
    name: 'sent-decided',
    sentence: 'No record was made for the bureau without the decision to send it.',
    query: `select 'submission ' || s.id as what from bureau_submission s where not exists (
        select from audit_entry a where a.entity = 'boleto' and a.entity_id = s.item_id::text and (a.body ->> 'lote')::bigint = s.batch_id and a.action = 'ENVIAR')`,
  },
  {
    name: 'sent-once',
    sentence: 'Nobody was sent to the bureau twice for one boleto.',
    query: `select 'person ' || person_id as what from bureau_submission group by person_id
      having count(*) filter (where operation = 'INCLUSAO' and status in ('ENVIADO', 'ACEITO')) - count(*) filter (where operation = 'EXCLUSAO' and status = 'ACEITO') > 1`,
  },
  {
    name: 'awaited',
    sentence: 'Whoever is shown as sent has a record on its way, and the other way round.',
    query: `select 'person ' || p.id as what from item_person p
      where (p.inclusion = 'ENVIADO') <> exists (select from bureau_submission s join bureau_batch b on b.id = s.batch_id
        where s.person_id = p.id and s.operation = 'INCLUSAO' and s.status = 'ENVIADO' and b.status <> 'PERDIDO')`,
  },
  {
    name: 'sent-kept',
    sentence: 'What was handed over was kept first, byte by byte.',
    query: `select 'lote ' || id as what from bureau_batch where status in ('ENVIANDO', 'ENVIADO', 'RESPONDIDO', 'REJEITADO') and sent_file_id is null`,
  },
  {
    name: 'loads-once',
    sentence: 'A load ends once: one line of the log, and nothing of it waits in the staging tables.',
    query: `select 'load ' || l.id as what from erp_load l where l.status = 'PROCESSADA' and (
        (select count(*) from audit_entry a where a.action = 'CARGA_ERP' and a.entity_id = l.id::text) <> 1
        or exists (select from erp_stage_titulo s where s.load_id = l.id) or exists (select from erp_stage_contract s where s.load_id = l.id))
      union all
      select 'load ' || a.entity_id from audit_entry a join erp_load l on l.id::text = a.entity_id
      where a.action = 'CARGA_ERP' and l.status not in ('PROCESSADA', 'DESFEITA')`,
  },
  {
    name: 'no-job-stuck',
    sentence: 'No job is held for more than 10 s by a worker that gives no sign of life.',
    query: `select 'job ' || j.id as what from graphile_worker._private_jobs j
      where j.locked_at < clock_timestamp() - interval '10 seconds'
        and not exists (select from worker_heartbeat h where h.worker_id = j.locked_by and h.seen_at > clock_timestamp() - interval '10 seconds')`,
  },
  {
    name: 'outbox-age',
    sentence: 'No sending waits for more than 15 minutes unless it is known why.',
    query: `select 'lote ' || id as what from bureau_batch where status in ('PREPARADO', 'ENVIANDO') and error is null and created_at < now() - interval '15 minutes'`,
  },
]

const shown = 5

/** Asks them all; answers those that do not hold. Use the owner's connection: the mall scope must hide nothing. */
export async function brokenInvariants(db: Kysely<DB>): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { name, sentence, query } of INVARIANTS) {
    const { rows } = await sql<{ what: string }>`select what from (${sql.raw(query)}) found order by 1`.execute(db)
    if (rows.length > 0)
      broken.push({ name, sentence, count: rows.length, examples: rows.slice(0, shown).map(({ what }) => what) })
  }
  const { broken: chains } = await verifyAudit(db)
  if (chains.length > 0) {
    const examples = chains
      .slice(0, shown)
      .map(({ chainId, position, reason }) => `chain ${chainId}, position ${position}: ${reason}`)
    broken.push({
      name: 'audit-chain',
      sentence: 'The decision log is the one that was written.',
      count: chains.length,
      examples,
    })
  }
  return broken
}

/** One line for one broken invariant. */
export const brokenLine = ({ name, sentence, count, examples }: Broken): string =>
  `${name}: ${sentence} Broken ${count} times: ${examples.join('; ')}`

async function main(): Promise<number> {
  const database = await joinDatabase(readSettings(process.env))
  try {
    const started = performance.now()
    const broken = await brokenInvariants(database.admin)
    for (const each of broken) console.log(brokenLine(each))
    console.log(
      `${INVARIANTS.length + 1 - broken.length} invariants hold, ${broken.length} broken, in ${Math.round(performance.now() - started)} ms`,
    )
    return broken.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  main().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      console.error(error instanceof CannotStart ? error.message : error)
      process.exitCode = 1
    },
  )
}
