import { sql } from 'kysely'

import type { Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { countsAs, type Eyes } from '#values/eyes.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Lote } from '../contract/calls.ts'
import type { HandledLote } from '../rules/hand-return.ts'
import type { ManualImporter } from './submissions.ts'

export type BatchOperation = 'INCLUSAO' | 'EXCLUSAO' | 'CORRECAO'

export type BatchRow = {
  readonly id: number
  readonly root: string
  readonly operation: BatchOperation
  readonly remessa: number
  readonly status: Lote['estado']
  readonly movementOn: LocalDate
  readonly fileName: string
  readonly sentFileId: string | null
  readonly returnFileId: string | null
  readonly sentAt: string | null
  readonly error: string | null
  /** The refusal of the whole lote was imported by hand. */
  readonly isRefusedByHand: boolean
  readonly createdByName: string
}

const columns = sql`
  id, informant_root as root, operation, remessa, status, movement_on as "movementOn",
  file_name as "fileName",
  sent_file_id as "sentFileId", return_file_id as "returnFileId", sent_at as "sentAt", error,
  refused_by is not null as "isRefusedByHand", created_by_name as "createdByName"`

/** CNPJ of each mall's creditor: its principal company, else the informant (rules 4.7). */
export async function creditorsOf(
  tx: Tx,
  malls: readonly number[],
  informant: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ mallId: number; cnpj: string }>`
    select m.id as "mallId", coalesce(k.cnpj, ${informant}) as cnpj
    from mall m
    left join mall_company mc on mc.mall_id = m.id and mc.is_principal and mc.is_active
    left join company k on k.id = mc.company_id
    where m.id = any(${malls}::int[])`.execute(tx)
  return new Map(rows.map(({ mallId, cnpj }) => [mallId, cnpj]))
}

/**
 * Locks informants in order, so that two sendings of one informant run one after the other. Call
 * it before locking items.
 */
export async function lockInformants(tx: Tx, roots: readonly string[]): Promise<void> {
  await sql`
    insert into bureau_informant (root)
    select unnest(${roots}::text[])
    order by 1
    on conflict do nothing`.execute(tx)
  await sql`
    select root
    from bureau_informant
    where root = any(${roots}::text[])
    order by root for update`.execute(tx)
}

/** True when an inclusion of one of these informants is in flight (rules 4.7). */
export async function hasInclusionInFlight(tx: Tx, roots: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select
      from bureau_batch
      where informant_root = any(${roots}::text[]) and operation = 'INCLUSAO'
      and status in ('PREPARADO', 'ENVIANDO', 'ENVIADO')) as any`.execute(tx)
  return rows[0]?.any ?? false
}

/** Reserves a lote id for later in the same transaction; gaps are harmless. */
export async function reserveBatchId(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('bureau_batch', 'id')) as id`.execute(tx)
  return rows[0]?.id ?? 0
}

/**
 * Next remessa number of a locked informant; `atLeast` is the last number used before this
 * product (ULTIMA_REMESSA). Undefined after 999999.
 */
export async function reserveRemessa(
  tx: Tx,
  root: string,
  atLeast: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ remessa: number }>`
    update bureau_informant
    set last_remessa = greatest(last_remessa, ${atLeast}) + 1
    where root = ${root} and greatest(last_remessa, ${atLeast}) < 999999
    returning last_remessa as remessa`.execute(tx)
  return rows[0]?.remessa
}

export type NewBatch = {
  readonly id: number
  readonly root: string
  readonly operation: BatchOperation
  readonly remessa: number
  readonly items: number
  readonly persons: number
  readonly movementOn: LocalDate
  readonly fileName: string
  readonly userId: number | null
  readonly userName: string
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  await sql`
    insert into bureau_batch (
      id, informant_root, operation, remessa, item_count, person_count, movement_on, file_name,
      created_by, created_by_name
    )
    overriding system value
    values (${batch.id}, ${batch.root}, ${batch.operation}, ${batch.remessa}, ${batch.items},
      ${batch.persons}, ${batch.movementOn}, ${batch.fileName},
      ${batch.userId}, ${batch.userName})`.execute(tx)
}

export async function lockBatch(tx: Tx, id: number): Promise<BatchRow | undefined> {
  const { rows } =
    await sql<BatchRow>`select ${columns} from bureau_batch where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Locks the existing lotes of these ids in order, and returns them. */
export async function lockBatches(tx: Tx, ids: readonly number[]): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
      select ${columns}
      from bureau_batch
      where id = any(${ids}::bigint[])
      order by id for update`.execute(tx)
  return rows
}

export async function lockBatchOf(
  tx: Tx,
  root: string,
  remessa: number,
): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
      select ${columns}
      from bureau_batch
      where informant_root = ${root} and remessa = ${remessa} for update`.execute(tx)
  return rows[0]
}

export async function findBatch(tx: Tx, id: number): Promise<BatchRow | undefined> {
  const { rows } =
    await sql<BatchRow>`select ${columns} from bureau_batch where id = ${id}`.execute(tx)
  return rows[0]
}

export async function markSending(tx: Tx, id: number, fileId: string): Promise<void> {
  await sql`
    update bureau_batch
    set status = 'ENVIANDO', sent_file_id = ${fileId}::uuid, error = null
    where id = ${id}`.execute(tx)
}

export async function markSent(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`
    update bureau_batch
    set status = 'ENVIADO', sent_at = ${at}, error = null
    where id = ${id}`.execute(tx)
}

/** Resets a lote whose sending certainly did not start; its stored file stays. */
export async function markNotSent(tx: Tx, id: number, error: string): Promise<void> {
  await sql`
    update bureau_batch
    set status = 'PREPARADO', error = ${error}
    where id = ${id} and status = 'ENVIANDO'`.execute(tx)
}

export async function noteError(tx: Tx, id: number, error: string): Promise<void> {
  await sql`
    update bureau_batch
    set error = ${error}
    where id = ${id} and status in ('PREPARADO', 'ENVIANDO')`.execute(tx)
}

const blockingMinutes = 30

/**
 * Checks whether an earlier remessa of the informant is on its way. One that has been stuck for
 * long does not block others.
 */
export async function hasEarlierOnItsWay(
  tx: Tx,
  { root, remessa }: Pick<BatchRow, 'root' | 'remessa'>,
  unknown: string,
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select
      from bureau_batch
      where informant_root = ${root}
        and remessa < ${remessa}
        and status in ('PREPARADO', 'ENVIANDO')
      and error is distinct from ${unknown}
        and created_at > regua.now() - make_interval(
          mins => ${blockingMinutes}
        )) as any`.execute(tx)
  return rows[0]?.any ?? false
}

/** Ends a lote: every record answered, refused whole, or declared lost. */
export async function markAnswered(
  tx: Tx,
  id: number,
  status: 'RESPONDIDO' | 'REJEITADO' | 'PERDIDO',
  at: Date,
  error: string | null,
): Promise<void> {
  await sql`
    update bureau_batch
    set status = ${status}, answered_at = ${at}, error = ${error}, refused_by = null,
      refused_by_name = null
    where id = ${id}`.execute(tx)
}

export async function storeReturnFile(tx: Tx, id: number, fileId: string): Promise<void> {
  await sql`update bureau_batch set return_file_id = ${fileId}::uuid where id = ${id}`.execute(tx)
}

/**
 * These lotes with their malls, and whether one of these users handled them.
 * Handled means: sent it, started its job by hand, moved or set a boleto in one of these steps,
 * included one directly, or sent an exclusion.
 */
export async function handledLotes(
  tx: Tx,
  ids: readonly number[],
  by: Eyes,
  approvalSteps: readonly string[],
): Promise<Omit<HandledLote, 'importers'>[]> {
  const people = sql`${[...countsAs(by)]}::int[]`
  const { rows } = await sql<Omit<HandledLote, 'importers'>>`
    select b.id, b.remessa, r.malls,
      coalesce(b.created_by = any(${people}),
        exists (select from job_run j where j.started_by = any(${people}) and j.job in ('ENVIO', 'BAIXA')
        and b.created_at between j.started_at and coalesce(j.finished_at, 'infinity')))
          or r.handled as "isOwn"
    from bureau_batch b cross join lateral (
      select array_agg(distinct s.mall_id) as malls,
        coalesce(bool_or(i.included_by = any(${people})
          or exists (
            select
            from jsonb_each(i.handled_by) h
            where h.key = any(${approvalSteps}::text[]) and h.value @> any(array(select to_jsonb(p) from unnest(${people}) p))
          )
          or exists (select from bureau_submission e join bureau_batch x on x.id = e.batch_id
            where e.item_id = i.id and x.operation = 'EXCLUSAO' and x.created_by = any(${people}))),
              false) as handled
      from bureau_submission s
      join negativation_item i on i.id = s.item_id
      where s.batch_id = b.id) r
    where b.id = any(${ids}::bigint[]) order by b.id`.execute(tx)
  return rows
}

/**
 * Users who may import the return of each lote: active, with every mall and the import screen.
 * Excludes those who sent the lote or approved its boletos.
 */
export async function importersOf(
  tx: Tx,
  ids: readonly number[],
  path: string,
  approvalSteps: readonly string[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    with people as materialized (
      select distinct u.id, u.name
      from app_user u
      join profile f on f.id = u.profile_id and f.is_active and f.sees_every_mall
      join profile_permission p on p.profile_id = f.id
      join menu_rule r on r.id = p.rule_id
      join menu m on m.id = r.menu_id and m.path = ${path}
      where u.is_active and not exists (select from user_mall x where x.user_id = u.id)
    ), handled as (
      select s.batch_id, h.person::text::int as person
      from bureau_submission s
      join negativation_item i on i.id = s.item_id
      cross join lateral (
        select jsonb_array_elements(step.value) as person
        from jsonb_each(i.handled_by) step
        where step.key = any(${approvalSteps}::text[])
        union all
        select to_jsonb(i.included_by)
        where i.included_by is not null
      ) h
      where s.batch_id = any(${ids}::bigint[])
      group by 1, 2
    )
    select b.id, coalesce(array_agg(p.name order by p.name) filter (where p.id is not null), '{}')
      as names
    from bureau_batch b
    left join people p
      on p.id is distinct from b.created_by
      and not exists (select from handled h where h.batch_id = b.id and h.person = p.id)
    where b.id = any(${ids}::bigint[])
    group by b.id`.execute(tx)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Stores who imported the refusal of the whole lote; null when the bureau itself refused it. */
export async function storeRefuser(
  tx: Tx,
  id: number,
  teller: ManualImporter | null,
): Promise<void> {
  await sql`
    update bureau_batch
    set refused_by = ${teller?.id ?? null}, refused_by_name = ${teller?.name ?? null}
    where id = ${id}`.execute(tx)
}

/** Items still assigned to a lote. */
export async function itemsInBatch(tx: Tx, batchId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from negativation_item where batch_id = ${batchId} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Lotes that should have been sent minutes ago, including those of unknown fate, which are
 * queried.
 */
export async function stuckBatches(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from bureau_batch
    where status in ('PREPARADO', 'ENVIANDO')
      and created_at < regua.now() - interval '5 minutes'
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

const isAnsweredLote = (malls: Malls) => sql`s.batch_id = b.id
      and (b.operation <> 'CORRECAO' or s.operation = 'INCLUSAO')
      and ${ofMalls(sql`s.mall_id`, malls)}`

// Users compare a lote with what they confirmed: each boleto counts once with its value, each
// person once.
// A correction counts by its inclusions: each follows the exclusion of the same person, and is in
// error when that one is.
const recordsOf = (malls: Malls) => sql`lateral (
  select coalesce(sum(i.pessoas), 0)::int as pessoas, count(*)::int as boletos,
    coalesce(sum(i.valor), 0)::bigint as valor,
    coalesce(sum(i.aceitos), 0)::int as aceitos, coalesce(sum(i.erros), 0)::int as "comErro",
    coalesce(sum(i.esperados), 0)::int as "semRetorno"
  from (
    select count(*) as pessoas, max(s.value_cents) as valor,
      count(*) filter (where s.status = 'ACEITO') as aceitos,
      count(*) filter (where s.status = 'REJEITADO') as erros,
      count(*) filter (where s.status = 'ENVIADO') as esperados
    from bureau_submission s
    where ${isAnsweredLote(malls)}
    group by s.item_id) i) r`

const id = sql`b.id`

/**
 * Lotes with at least one record of these malls, with the sums of those records. The rules
 * compute `retornoAte`.
 * A lote belongs to an informant, not to a mall: it is hidden if none of its records is visible.
 */
export const lotesOf = (malls: Malls): Source<Omit<Lote, 'retornoAte' | 'impedimentoRetorno'>> => ({
  from: sql`bureau_batch b left join ${recordsOf(malls)} on true`,
  columns: {
    id,
    estado: sql`
      case
        when b.status = 'ENVIADO' and r."semRetorno" > 0 and r.aceitos + r."comErro" > 0
          then 'PARCIAL'
        else b.status end`,
    operacao: sql`b.operation`,
    remessa: sql`b.remessa`,
    informante: sql`b.informant_root`,
    arquivo: sql`b.file_name`,
    boletos: sql`r.boletos`,
    pessoas: sql`r.pessoas`,
    aceitos: sql`r.aceitos`,
    comErro: sql`r."comErro"`,
    semRetorno: sql`r."semRetorno"`,
    valor: sql`r.valor`,
    criadoEm: sql`b.created_at`,
    criadoPor: sql`b.created_by_name`,
    enviadoEm: sql`b.sent_at`,
    respondidoEm: sql`b.answered_at`,
    temRemessa: sql`b.sent_file_id is not null`,
    temRetorno: sql`b.return_file_id is not null`,
    erro: sql`b.error`,
  },
  sorts: {
    id,
    remessa: sql`b.remessa`,
    criadoEm: sql`b.created_at`,
    estado: sql`b.status`,
  },
  filters: {
    visiveis: () => sql`exists (select from bureau_submission s where ${isAnsweredLote(malls)})`,
  },
  key: id,
})
