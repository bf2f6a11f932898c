import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import { noteScreens, type NoteSubject } from './contract.ts'
import type { Colleague } from './rules.ts'

/** The tenant of a note, in one mall. */
export type Tenant = {
  readonly clientId: number
  readonly mallId: number
  readonly mall: string
  readonly document: string
  readonly name: string
}

const tenants = sql`
  select t.id as "clientId", t.mall_id as "mallId", m.name as mall, t.document, t.name
  from tenant t
    join mall m on m.id = t.mall_id`

export async function findTenant(tx: Tx, id: number, malls: Malls): Promise<Tenant | undefined> {
  const { rows } = await sql<Tenant>`
    ${tenants} where t.id = ${id} and ${ofMalls(sql`t.mall_id`, malls)}`.execute(tx)
  return rows[0]
}

/** Open boletos and actions of a tenant: the other possible subjects of a note. */
export async function subjectsOf(
  tx: Tx,
  { clientId, mallId, document }: Tenant,
): Promise<NoteSubject[]> {
  const { rows } = await sql<NoteSubject>`
    select s.sobre, s.referencia, s.rotulo
    from (
      select 'ACAO' as sobre, l.id::text as referencia,
        'Ação de ' || d.name || ', LUC ' || l.luc as rotulo, 1 as place, l.step_entered_on as day
      from lawsuit l
        join debt_type d on d.id = l.debt_type_id
      where l.mall_id = ${mallId} and l.document = ${document} and l.is_open and l.is_confirmed
        and l.status <> 'AGUARDANDO_LIBERACAO'
      union all
      select 'BOLETO', b.number, 'Boleto ' || b.number, 2, b.due_on
      from contract c
        join boleto b on b.contract_id = c.id
      where c.tenant_id = ${clientId} and c.mall_id = ${mallId} and b.open_cents > 0
    ) s
    order by s.place, s.day, s.referencia
    limit 500`.execute(tx)
  return rows
}

export type NoteRow = NoteSubject & {
  readonly id: number
  readonly texto: string
  readonly autorId: number | null
  readonly autor: string
  readonly em: string
  readonly alteradaEm: string | null
  readonly versao: number
  readonly mencoes: readonly Colleague[]
}

/** Notes of a tenant: all, or those of one subject. */
export type NoteFilter = {
  readonly sobre?: NoteSubject['sobre'] | undefined
  readonly referencia?: string | undefined
}

const matching = ({ mallId, document }: Tenant, { sobre, referencia }: NoteFilter) => sql`
  n.mall_id = ${mallId} and n.document = ${document} and n.deleted_at is null
  and ${sobre === undefined ? sql`true` : sql`n.subject = ${sobre}`}
  and ${referencia === undefined ? sql`true` : sql`n.subject_ref = ${referencia}`}`

export async function countNotes(tx: Tx, tenant: Tenant, filter: NoteFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from note n where ${matching(tenant, filter)}`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function readNotes(
  tx: Tx,
  tenant: Tenant,
  filter: NoteFilter,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.subject as sobre, n.subject_ref as referencia, n.subject_label as rotulo,
      n.text as texto, n.created_by as "autorId", n.created_by_name as autor, n.created_at as em,
      n.updated_at as "alteradaEm", n.version as versao,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'nome', u.name) order by u.name)
        from note_mention x
          join app_user u on u.id = x.user_id
        where x.note_id = n.id
      ), '[]') as mencoes
    from note n
    where ${matching(tenant, filter)}
    order by n.created_at desc, n.id desc
    limit ${size} offset ${offset}`.execute(tx)
  return rows
}

/** Users who see the mall and have a tenant screen, by name. */
export async function colleaguesOf(
  tx: Tx,
  mallId: number,
): Promise<(Colleague & { readonly perfil: string })[]> {
  const { rows } = await sql<Colleague & { perfil: string }>`
    select u.id, u.name as nome, p.name as perfil
    from app_user u
      join profile p on p.id = u.profile_id
    where u.is_active
      and (
        exists (select from user_mall s where s.user_id = u.id and s.mall_id = ${mallId})
        or (p.sees_every_mall and not exists (select from user_mall s where s.user_id = u.id))
      )
      and exists (
        select from profile_permission g
          join menu_rule r on r.id = g.rule_id
          join menu m on m.id = r.menu_id
        where g.profile_id = p.id and r.code = 'ACESSAR' and m.path = any(${[...noteScreens]}::text[])
      )
    order by u.name collate "pt-BR-x-icu", u.id`.execute(tx)
  return rows
}

type By = { readonly id: number | null; readonly name: string }

export async function insertNote(
  tx: Tx,
  { mallId, document }: Tenant,
  { sobre, referencia, rotulo }: NoteSubject,
  text: string,
  by: By,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into note (
      mall_id, document, subject, subject_ref, subject_label, text, created_by, created_by_name
    )
    values (
      ${mallId}, ${document}, ${sobre}, ${referencia}, ${rotulo}, ${text}, ${by.id}, ${by.name}
    )
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** A note with author, text and tenant, for a change. */
export type StoredNote = Omit<Tenant, 'clientId'> & {
  readonly clientId: number | null
  readonly id: number
  readonly authorId: number | null
  readonly author: string
  readonly text: string
  readonly label: string
  readonly version: number
  readonly changedAt: string
}

/** Locks a note; undefined if deleted or outside the user's malls. */
export async function lockNote(tx: Tx, id: number, malls: Malls): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`
    select n.id, n.mall_id as "mallId", m.name as mall, n.document, n.created_by as "authorId",
      n.created_by_name as author, n.text, n.subject_label as label, n.version,
      coalesce(n.updated_at, n.created_at) as "changedAt", t.id as "clientId",
      coalesce(t.name, '') as name
    from note n
      join mall m on m.id = n.mall_id
      left join tenant t on t.mall_id = n.mall_id and t.document = n.document
    where n.id = ${id} and n.deleted_at is null and ${ofMalls(sql`n.mall_id`, malls)}
    for update of n`.execute(tx)
  return rows[0]
}

export async function updateNote(tx: Tx, id: number, text: string): Promise<void> {
  await sql`
    update note
    set text = ${text}, version = version + 1, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

/** Soft-deletes a note. */
export async function removeNote(tx: Tx, id: number): Promise<void> {
  await sql`
    update note set deleted_at = regua.now(), version = version + 1
    where id = ${id}`.execute(tx)
}

/** Replaces the mentions of a note; returns the added and removed users. */
export async function saveMentions(
  tx: Tx,
  { id, mallId }: { readonly id: number; readonly mallId: number },
  people: readonly number[],
): Promise<{ readonly added: readonly number[]; readonly removed: readonly number[] }> {
  const deleted = await sql<{ id: number }>`
    delete from note_mention
    where note_id = ${id} and not user_id = any(${[...people]}::int[])
    returning user_id as id`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into note_mention (note_id, user_id, mall_id)
    select ${id}, u, ${mallId} from unnest(${[...people]}::int[]) u
    on conflict do nothing
    returning user_id as id`.execute(tx)
  return {
    added: rows.map(({ id: person }) => person),
    removed: deleted.rows.map(({ id: person }) => person),
  }
}
