import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { NoticeIssue } from '../contract.ts'
import type { NoticeRow } from '../gateway.ts'

export async function wasLoaded(tx: Tx, sha256: string): Promise<boolean> {
  const { rows } = await sql`
      select
      from notice_load
      where sha256 = decode(${sha256}, 'hex') and not is_dry_run and accepted > 0
      limit 1`.execute(tx)
  return rows.length > 0
}

export async function openLoad(
  tx: Tx,
  load: {
    readonly fileName: string
    readonly sha256: string
    readonly isDryRun: boolean
    readonly userId: number | null
    readonly userName: string
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into notice_load (
      file_name, sha256, rows, accepted, rejected, is_dry_run, user_id, user_name
    )
    values (
      ${load.fileName}, decode(${load.sha256}, 'hex'), 0, 0, 0, ${load.isDryRun}, ${load.userId},
        ${load.userName}
    )
    returning id`.execute(tx)
  return onlyRow(rows).id
}

export async function closeLoad(
  tx: Tx,
  id: number,
  done: {
    readonly header: readonly string[]
    readonly rows: number
    readonly accepted: number
    readonly rejected: number
    readonly added: number
    readonly changed: number
    readonly fileId: string | null
  },
): Promise<void> {
  await sql`
    update notice_load
    set header = ${done.header}::text[], rows = ${done.rows}, accepted = ${done.accepted},
      rejected = ${done.rejected},
    added = ${done.added}, changed = ${done.changed}, file_id = ${done.fileId}::uuid
    where id = ${id}`.execute(tx)
}

export async function insertStaged(
  tx: Tx,
  loadId: number,
  rows: readonly NoticeRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into notice_stage (
      load_id, line, mall_name, mall_key, luc, boleto, document, role, kind, channel, sent_on,
        delivered_on, file_name, proof, cells
    )
    select ${loadId}, r.line, r."mallName", r."mallKey", r.luc, r.boleto, r.document, r.role,
      r.kind, r.channel, r."sentOn", r."deliveredOn", r."fileName", r.proof, r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      line int, "mallName" text, "mallKey" text, luc text, boleto text, document text,
      role text, kind text, channel text, "sentOn" date, "deliveredOn" date, "fileName" text,
        proof text, cells text[])`.execute(tx)
}

export async function insertIssues(
  tx: Tx,
  loadId: number,
  flaws: readonly RowFlaw[],
): Promise<void> {
  if (flaws.length === 0) return
  // The first flaw of a cell is told; one that follows from it says nothing new.
  await sql`
    insert into notice_load_issue (load_id, line, column_name, value, reason, cells)
    select ${loadId}, f.line, f."column", f.value, f.reason, f.cells
    from jsonb_to_recordset(${JSON.stringify(flaws)}::jsonb) as f (
      line int, "column" text, value text, reason text, cells text[]
    )
    on conflict do nothing`.execute(tx)
}

const addressOf = (of: 'c' | 'g') =>
  sql`concat_ws(', ', nullif(${sql.ref(`${of}.street`)}, ''), nullif(${sql.ref(`${of}.district`)}, ''), nullif(${sql.ref(`${of}.city`)}, ''),
    nullif(${sql.ref(`${of}.uf`)}, ''), nullif(${sql.ref(`${of}.cep`)}, ''))`

/**
 * Writes beside each row what the register knows of it. Malls are told apart by unidEcon, then by
 * name (rules 9).
 */
export async function resolveStaged(tx: Tx, loadId: number, malls: Malls): Promise<void> {
  await sql`
    with named as (
      select k.key, count(distinct m.id)::int as malls,
        coalesce(
          min(m.id) filter (where lower(m.economic_unit) = k.key),
            case when count(distinct m.id) = 1 then min(m.id) end
        ) as mall_id
      from (select distinct mall_key as key from notice_stage where load_id = ${loadId}) k
      join mall m on (lower(unaccent(m.name)) = k.key or lower(m.economic_unit) = k.key) and ${ofMalls(
        sql`
        m.id`,
        malls,
      )}
      group by k.key),
    known as (
      select s.line, coalesce(n.malls, 0) as malls, n.mall_id, b.id as boleto_id, c.luc,
        case
          when c.document = s.document then 'LOJISTA'
          when g.id is not null then 'FIADOR'
        end as recipient,
        case when c.document = s.document then c.name else g.name end as name,
        case
          when c.document = s.document then ${addressOf('c')}
          else ${addressOf('g')}
        end as address
      from notice_stage s
        left join named n on n.key = s.mall_key
        left join boleto b on b.mall_id = n.mall_id and b.number = s.boleto
        left join contract c on c.id = b.contract_id
        left join guarantor g on g.contract_id = c.id and g.document = s.document
      where s.load_id = ${loadId})
    update notice_stage s
    set mall_count = k.malls, mall_id = k.mall_id, boleto_id = k.boleto_id, boleto_luc = k.luc,
      recipient = k.recipient,
      person_name = k.name, address = k.address
    from known k where s.load_id = ${loadId} and s.line = k.line`.execute(tx)
}

/**
 * Rejects the rows of which the register knows nothing, or something else, and those that say a
 * notice again.
 */
export async function rejectUnresolved(tx: Tx, loadId: number): Promise<void> {
  await sql`
    insert into notice_load_issue (load_id, line, column_name, value, reason, cells)
    select ${loadId}, s.line, v.column_name, v.value, v.reason, s.cells
    from (
      select s.*,
        min(line) over (partition by boleto_id, document, kind, channel, sent_on) as first_line
      from notice_stage s where load_id = ${loadId}) s
    cross join lateral (values
      (
        'shopping', s.mall_name,
          case when s.mall_count = 0 then 'Não há shopping com este nome ou código entre os seus.'
        when s.mall_id is null then 'Mais de um shopping tem este nome; informe o código da unidade econômica.' end),
      (
        'numBoleto', s.boleto, case when s.mall_id is not null
          and s.boleto_id is null then 'Não há boleto com este número neste shopping.' end
      ),
      (
        'luc', s.luc,
          case
            when upper(s.boleto_luc) <> upper(s.luc) then format(
              'Este boleto é da LUC %s.', s.boleto_luc
            )
          end
      ),
      (
        'cpfCnpj', s.document, case when s.boleto_id is not null
          and s.recipient is null then 'Este documento não é do lojista nem de um fiador deste boleto.' end
      ),
      (
        'tipo', s.role,
          case
            when s.recipient <> s.role then format(
              'Neste boleto este documento é do %s.', lower(s.recipient)
            )
          end
      ),
      (
        'linha', '', case when s.recipient is not null
          and s.first_line < s.line then format('Esta linha repete a linha %s.', s.first_line) end
      )
    ) as v (column_name, value, reason)
    where v.reason is not null`.execute(tx)
}

export async function countRejected(tx: Tx, loadId: number): Promise<number> {
  const { rows } = await sql<{
    rejected: number
  }>`
    select count(distinct line)::int as rejected from notice_load_issue where load_id = ${loadId}`.execute(
    tx,
  )
  return onlyRow(rows).rejected
}

/**
 * Writes the accepted rows in one statement. A notice that is known learns what the file tells
 * beyond it: the day of its delivery and its proof come back later than the letter left.
 */
export async function mergeStaged(
  tx: Tx,
  loadId: number,
): Promise<{ readonly added: number; readonly changed: number }> {
  const { rows } = await sql<{ added: number; changed: number }>`
    with written as (
      insert into notice (
        mall_id, boleto_id, recipient, document, name, luc, kind, channel, address, sent_on,
          delivered_on, file_name, proof, load_id
      )
      select s.mall_id, s.boleto_id, s.recipient, s.document, s.person_name, s.boleto_luc, s.kind,
        s.channel, s.address, s.sent_on, s.delivered_on, s.file_name, s.proof, ${loadId}
      from notice_stage s
      where s.load_id = ${loadId}
        and not exists (
          select from notice_load_issue i where i.load_id = ${loadId} and i.line = s.line
        )
      order by s.boleto_id, s.document, s.kind, s.channel, s.sent_on
      on conflict (boleto_id, document, kind, channel, sent_on) do update set
        delivered_on = coalesce(excluded.delivered_on, notice.delivered_on),
        file_name = coalesce(nullif(excluded.file_name, ''), notice.file_name),
        proof = coalesce(nullif(excluded.proof, ''), notice.proof)
      where (
        coalesce(excluded.delivered_on, notice.delivered_on),
          coalesce(nullif(excluded.file_name, ''), notice.file_name),
          coalesce(nullif(excluded.proof, ''), notice.proof)
      )
        is distinct from (notice.delivered_on, notice.file_name, notice.proof)
      returning xmax = 0 as is_new)
    select (count(*) filter (where is_new))::int as added,
      (count(*) filter (where not is_new))::int as changed
    from written`.execute(tx)
  return onlyRow(rows)
}

export async function clearStaged(tx: Tx, loadId: number): Promise<void> {
  await sql`delete from notice_stage where load_id = ${loadId}`.execute(tx)
}

/** The first problems of a load in the order of its lines. */
export async function firstIssues(tx: Tx, loadId: number, limit: number): Promise<NoticeIssue[]> {
  const { rows } = await sql<NoticeIssue>`
    select line as linha, column_name as coluna, value as valor, reason as motivo
    from notice_load_issue where load_id = ${loadId} order by line, column_name limit ${limit}`.execute(
    tx,
  )
  return rows
}

export async function findLoad(
  tx: Tx,
  id: number,
): Promise<
  | {
      readonly userId: number | null
      readonly header: readonly string[]
      readonly rejected: number
    }
  | undefined
> {
  const { rows } = await sql<{
    userId: number | null
    header: string[]
    rejected: number
  }>`select user_id as "userId", header, rejected from notice_load where id = ${id}`.execute(tx)
  return rows[0]
}

export type RejectedRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly reasons: string
}

/** The rejected rows of a load in the order of the file, some at a time. */
export async function rejectedRows(
  tx: Tx,
  loadId: number,
  afterLine: number,
  limit: number,
): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select line, min(cells) as cells,
      string_agg(column_name || ': ' || reason, ' | ' order by column_name) as reasons
    from notice_load_issue
    where load_id = ${loadId} and line > ${afterLine}
    group by line
    order by line
    limit ${limit}`.execute(tx)
  return rows
}
