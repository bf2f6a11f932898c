import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { SenderContent, SenderRow } from '../contract/sender-calls.ts'
import type { Versioned } from '../rules/version-machine.ts'
import type { By } from './versions.ts'

type Waiting = NonNullable<SenderRow['proposta']>
type Read<P> = Omit<SenderRow, 'proposta'> & { readonly proposta: P | null }
type RawRow = Read<
  Omit<Waiting, 'propostoEm' | 'minha'> & {
    readonly propostoEm: string
    readonly proposedBy: number | null
  }
>
export type StoredSender = Read<Omit<Waiting, 'minha'> & { readonly proposedBy: number | null }>

/** One row per mall: its sender in force, else the first one that waits. */
export async function readSenders(
  tx: Tx,
  malls: Malls,
  only?: readonly number[],
): Promise<StoredSender[]> {
  const { rows } = await sql<RawRow>`
    select m.id as "idShopping", m.name as shopping, coalesce(s.name, '') as nome,
      coalesce(s.email, '') as email, coalesce(s.reply_to, '') as "respostaPara",
      coalesce(s.phone, '') as telefone, coalesce(s.address, '') as endereco, s.state as estado,
      coalesce((select max(n.version) from mall_sender n where n.mall_id = m.id), 0) as versao,
      s.confirmed_by_name as "confirmadoPor", s.confirmed_at as "confirmadoEm",
      case when p.mall_id is not null then jsonb_build_object(
        'nome', p.name, 'email', p.email, 'respostaPara', p.reply_to, 'telefone', p.phone,
        'endereco', p.address, 'versao', p.version, 'proposedBy', p.proposed_by,
        'propostoPor', p.proposed_by_name,
        'propostoEm', p.proposed_at, 'venceEm', p.expires_on) end as proposta
    from mall m
      left join mall_sender p on p.mall_id = m.id and p.state = 'PROPOSTA'
      left join lateral (
        select c.* from mall_sender c
        where c.mall_id = m.id and c.state in ('VIGENTE', 'PROPOSTA')
        order by c.state = 'VIGENTE' desc
        limit 1
      ) s on true
    where ${ofMalls(sql`m.id`, malls)}
      and ${only === undefined ? sql`m.is_active` : sql`m.id = any(${[...only]}::int[])`}
    order by m.name, m.id`.execute(tx)
  return rows.map(({ proposta, ...row }) => ({
    ...row,
    proposta: proposta && { ...proposta, propostoEm: new Date(proposta.propostoEm) },
  }))
}

/** The newest version of a mall's sender; the mall is locked until the transaction ends. */
export async function lockSender(tx: Tx, mallId: number): Promise<Versioned | undefined> {
  const malls = await sql`select from mall where id = ${mallId} for no key update`.execute(tx)
  if (malls.rows.length === 0) return undefined
  const { rows } = await sql<Versioned>`
    select s.version, s.state,
      (select f.version from mall_sender f where f.mall_id = s.mall_id and f.state = 'VIGENTE')
        as "versionInForce",
      s.proposed_by as "proposedBy", s.expires_on as "expiresOn", false as deactivates
    from mall_sender s
    where s.mall_id = ${mallId}
    order by s.version desc
    limit 1`.execute(tx)
  return (
    rows[0] ?? {
      version: 0,
      state: 'RECUSADA',
      versionInForce: null,
      proposedBy: null,
      expiresOn: null,
      deactivates: false,
    }
  )
}

export async function insertSender(
  tx: Tx,
  mallId: number,
  proposal: {
    readonly version: number
    readonly content: SenderContent
    readonly by: By
    readonly expiresOn: LocalDate
  },
): Promise<void> {
  const { content, by } = proposal
  await sql`
    insert into mall_sender (
      mall_id, version, state, name, email, reply_to, phone, address, proposed_by,
      proposed_by_name, expires_on
    )
    values (
      ${mallId}, ${proposal.version}, 'PROPOSTA', ${content.nome}, ${content.email},
      ${content.respostaPara}, ${content.telefone}, ${content.endereco}, ${by.id}::int, ${by.name},
      ${proposal.expiresOn}::date
    )`.execute(tx)
}

export async function confirmSender(
  tx: Tx,
  mallId: number,
  version: number,
  by: By,
): Promise<void> {
  // The sender in force ends first: only one may be VIGENTE at a time.
  await sql`
    update mall_sender set state = 'SUBSTITUIDA'
    where mall_id = ${mallId} and state = 'VIGENTE'`.execute(tx)
  await sql`
    update mall_sender
    set state = 'VIGENTE', confirmed_by = ${by.id}::int, confirmed_by_name = ${by.name},
      confirmed_at = regua.now()
    where mall_id = ${mallId} and version = ${version}`.execute(tx)
}

export async function refuseSender(
  tx: Tx,
  mallId: number,
  version: number,
  reason: string,
): Promise<void> {
  await sql`
    update mall_sender set state = 'RECUSADA', refused_reason = ${reason}
    where mall_id = ${mallId} and version = ${version}`.execute(tx)
}

/** Ends proposals that nobody decided in time. */
export async function expireSenders(
  tx: Tx,
  today: LocalDate,
): Promise<{ readonly mallId: number; readonly version: number }[]> {
  const { rows } = await sql<{ mallId: number; version: number }>`
    update mall_sender set state = 'VENCIDA'
    where state = 'PROPOSTA' and expires_on < ${today}::date
    returning mall_id as "mallId", version`.execute(tx)
  return rows
}
