import { sql } from 'kysely'

import { spellingsOf } from '#server/database/code-spellings.ts'
import { folded } from '#listing/server/like.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { NoticeRow } from '../gateway.ts'

export async function insertStaged(
  tx: Tx,
  importId: number,
  rows: readonly NoticeRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into notice_stage (
      load_id, line, mall_name, mall_key, luc, boleto, document, role, kind, channel, sent_on,
        delivered_on, file_name, proof, cells
    )
    select ${importId}, r.line, r."mallName", r."mallKey", r.luc, r.boleto, r.document, r.role,
      r.kind, r.channel, r."sentOn", r."deliveredOn", r."fileName", r.proof, r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      line int, "mallName" text, "mallKey" text, luc text, boleto text, document text,
      role text, kind text, channel text, "sentOn" date, "deliveredOn" date, "fileName" text,
        proof text, cells text[])`.execute(tx)
}

const addressOf = (of: 'c' | 'g') =>
  sql`concat_ws(', ', nullif(${sql.ref(`${of}.street`)}, ''), nullif(${sql.ref(`${of}.district`)}, ''), nullif(${sql.ref(`${of}.city`)}, ''),
    nullif(${sql.ref(`${of}.uf`)}, ''), nullif(${sql.ref(`${of}.cep`)}, ''))`

/** Malls by the name or unidEcon of the rows; a name of several malls has none. */
const namedMalls = (importId: number, malls: Malls) => sql`
  select k.key, count(distinct m.id)::int as malls,
    coalesce(
      min(m.id) filter (where lower(m.economic_unit) = k.key),
      case when count(distinct m.id) = 1 then min(m.id) end
    ) as mall_id
  from (select distinct mall_key as key from notice_stage where load_id = ${importId}) k
    join mall m on (${folded(sql`m.name`)} = k.key or lower(m.economic_unit) = k.key)
      and ${ofMalls(sql`m.id`, malls)}
  group by k.key`

/**
 * Joins each row with the register. Malls are matched by unidEcon, then by name (rules 9); boletos
 * also without leading zeros.
 */
export async function resolveStaged(tx: Tx, importId: number, malls: Malls): Promise<void> {
  await sql`
    with named as (${namedMalls(importId, malls)}),
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
        left join boleto e on e.mall_id = n.mall_id and e.number = s.boleto
        left join lateral (
          select min(o.id) as id
          from ${spellingsOf(sql`s.boleto`)} c
            join boleto o on o.mall_id = n.mall_id and o.number = c.spelling
          where e.id is null
          having count(*) = 1) respelled on true
        left join boleto b on b.id = coalesce(e.id, respelled.id)
        left join contract c on c.id = b.contract_id
        left join guarantor g on g.contract_id = c.id and g.document = s.document
      where s.load_id = ${importId})
    update notice_stage s
    set mall_count = k.malls, mall_id = k.mall_id, boleto_id = k.boleto_id, boleto_luc = k.luc,
      recipient = k.recipient,
      person_name = k.name, address = k.address
    from known k where s.load_id = ${importId} and s.line = k.line`.execute(tx)
}

/** Why the boleto of row `s` is unknown in its mall: several spellings match, or none. */
const unknownBoleto = sql`
  coalesce(
    (
      select 'Este número pode ser o do boleto ' || string_agg(o.number, ' ou ' order by o.number)
        || ': escreva-o com os zeros à esquerda.'
      from ${spellingsOf(sql`s.boleto`)} c
        join boleto o on o.mall_id = s.mall_id and o.number = c.spelling
      having count(*) > 1
    ),
    'Não há boleto com este número neste shopping.'
  )`

/** Columns of row `s` that do not match, with the value and the reason; null = no problem. */
const problems = sql`
  values
    (
      'shopping', s.mall_name,
      case
        when s.mall_count = 0 then 'Não há shopping com este nome ou código entre os seus.'
        when s.mall_id is null
          then 'Mais de um shopping tem este nome; informe o código da unidade econômica.'
      end
    ),
    (
      'numBoleto', s.boleto,
      case when s.mall_id is not null and s.boleto_id is null then ${unknownBoleto} end
    ),
    (
      'luc', s.luc,
      case when regua.code_key(s.boleto_luc) <> regua.code_key(s.luc)
        then format('Este boleto é da LUC %s.', s.boleto_luc) end
    ),
    (
      'cpfCnpj', s.document,
      case
        when s.boleto_id is not null and s.recipient is null
          then 'Este documento não é do lojista nem de um fiador deste boleto.'
      end
    ),
    (
      'tipo', s.role,
      case when s.recipient <> s.role
        then format('Neste boleto este documento é do %s.', lower(s.recipient)) end
    ),
    (
      'linha', '',
      case
        when s.recipient is not null and s.first_line < s.line
          then format('Esta linha repete a linha %s.', s.first_line)
      end
    )`

/** Rejects rows without a match or with contradictions, and repeated notices. */
export async function rejectUnresolved(tx: Tx, importId: number): Promise<void> {
  await sql`
    insert into file_import_issue (
      import_id, line, column_name, severity, value, reason, cells
    )
    select ${importId}, s.line, v.column_name, 'ERRO', v.value, v.reason, s.cells
    from (
      select s.*,
        min(line) over (partition by boleto_id, document, kind, channel, sent_on) as first_line
      from notice_stage s where load_id = ${importId}) s
    cross join lateral (${problems}) as v (column_name, value, reason)
    where v.reason is not null`.execute(tx)
}

/** Warns about boletos matched by another spelling, for accepted rows. */
export async function warnRespelled(tx: Tx, importId: number): Promise<void> {
  await sql`
    insert into file_import_issue (import_id, line, column_name, severity, value, reason, cells)
    select ${importId}, s.line, 'numBoleto', 'AVISO', s.boleto,
      format('O boleto %s vale aqui como %s, código já carregado: só há diferença nos zeros à esquerda ou em sinais invisíveis.',
        s.boleto, b.number), s.cells
    from notice_stage s
      join boleto b on b.id = s.boleto_id and b.number <> s.boleto
    where s.load_id = ${importId}
      and not exists (
        select from file_import_issue i
        where i.import_id = ${importId} and i.file = '' and i.line = s.line
          and i.severity = 'ERRO')`.execute(tx)
}

/** Rows of the import without an error. */
const acceptedRows = (importId: number) => sql`
  select s.*
  from notice_stage s
  where s.load_id = ${importId}
    and not exists (
      select from file_import_issue i
      where i.import_id = ${importId} and i.file = '' and i.line = s.line
        and i.severity = 'ERRO'
    )`

/**
 * Upserts the accepted rows in one statement and stores their previous values. A known notice gains
 * delivery date and proof, which arrive after the letter was sent.
 */
export async function mergeStaged(
  tx: Tx,
  importId: number,
): Promise<{ readonly added: number; readonly changed: number }> {
  const { rows } = await sql<{ added: number; changed: number }>`
    with accepted as materialized (${acceptedRows(importId)}
    ), written as (
      insert into notice (
        mall_id, boleto_id, recipient, document, name, luc, kind, channel, address, sent_on,
          delivered_on, file_name, proof, import_id
      )
      select a.mall_id, a.boleto_id, a.recipient, a.document, a.person_name, a.boleto_luc, a.kind,
        a.channel, a.address, a.sent_on, a.delivered_on, a.file_name, a.proof, ${importId}
      from accepted a
      order by a.boleto_id, a.document, a.kind, a.channel, a.sent_on
      on conflict (boleto_id, document, kind, channel, sent_on) do update set
        delivered_on = coalesce(excluded.delivered_on, notice.delivered_on),
        file_name = coalesce(nullif(excluded.file_name, ''), notice.file_name),
        proof = coalesce(nullif(excluded.proof, ''), notice.proof)
      -- The proof of the product's own messages comes by their events alone.
      where notice.message_id is null and (
        coalesce(excluded.delivered_on, notice.delivered_on),
        coalesce(nullif(excluded.file_name, ''), notice.file_name),
        coalesce(nullif(excluded.proof, ''), notice.proof)
      )
        is distinct from (notice.delivered_on, notice.file_name, notice.proof)
      returning id, mall_id, to_jsonb(notice) as after
    ), noted as (
      insert into file_import_change (import_id, mall_id, place, before, after)
      -- The statement sees the table as it was: each row is found by its key, however many there are.
      select ${importId}, w.mall_id, w.id::text,
        (select to_jsonb(n) from notice n where n.id = w.id), w.after
      from written w
      returning before
    )
    select count(*) filter (where before is null)::int as added,
      count(*) filter (where before is not null)::int as changed
    from noted`.execute(tx)
  return onlyRow(rows)
}

export async function acceptedMalls(tx: Tx, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.mall_id as id from (${acceptedRows(importId)}) a order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function clearStaged(tx: Tx, importId: number): Promise<void> {
  await sql`delete from notice_stage where load_id = ${importId}`.execute(tx)
}
