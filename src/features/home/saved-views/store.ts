import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** The current user: owns views, and sees views shared with the profile. */
export type Viewer = { readonly id: number | null; readonly profile: string }

export type StoredView = {
  readonly id: number
  readonly ownerId: number
  readonly owner: string
  readonly list: string
  readonly path: string
  readonly title: string
  readonly name: string
  readonly query: string
  readonly layout: { readonly order: readonly string[]; readonly hidden: readonly string[] }
  readonly search: string | null
  readonly searchBody: Readonly<Record<string, unknown>> | null
  readonly profile: string | null
  readonly isPinned: boolean
  readonly version: number
  readonly changedAt: string
}

/** The saved state of a view, without its owner. */
export type ViewState = Pick<
  StoredView,
  'name' | 'query' | 'layout' | 'search' | 'searchBody' | 'profile'
>

const views = ({ id }: Viewer) => sql`
  select v.id::int as id, v.owner_id as "ownerId", v.owner_name as owner, v.list, v.path, v.title, v.name,
    v.query, v.layout, v.search, v.search_body as "searchBody", p.name as profile,
    exists (select from saved_view_pin n where n.view_id = v.id and n.user_id = ${id}) as "isPinned",
    v.version, v.updated_at::text as "changedAt"
  from saved_view v
    left join profile p on p.id = v.profile_id`

const seenBy = ({ id, profile }: Viewer) => sql`(v.owner_id = ${id} or p.name = ${profile})`

/** Views of a list visible to a user: own ones first, each by name. */
export async function viewsOf(tx: Tx, asker: Viewer, list: string): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    ${views(asker)}
    where v.list = ${list} and ${seenBy(asker)}
    order by v.owner_id <> ${asker.id}, lower(v.name), v.id`.execute(tx)
  return rows
}

/** Views pinned by a user, in pinning order. */
export async function pinnedViews(tx: Tx, asker: Viewer): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    ${views(asker)}
      join saved_view_pin mine on mine.view_id = v.id and mine.user_id = ${asker.id}
    where ${seenBy(asker)}
    order by mine.pinned_at, v.id`.execute(tx)
  return rows
}

/** A visible view; locked until the transaction ends if it is to be changed. */
export async function findView(
  tx: Tx,
  asker: Viewer,
  id: number,
  isHeld = false,
): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    ${views(asker)}
    where v.id = ${id} and ${seenBy(asker)}
    ${isHeld ? sql`for update of v` : sql``}`.execute(tx)
  return rows[0]
}

export async function profileNames(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('profile')
    .select('name')
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Counts a user's views and checks for an equal name in the list; serialises concurrent saves. */
export async function countViews(
  tx: Tx,
  ownerId: number,
  list: string,
  name: string,
  except = 0,
): Promise<{ readonly count: number; readonly isNamed: boolean }> {
  await sql`select from app_user where id = ${ownerId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number; isNamed: boolean }>`
    select count(*)::int as count,
      coalesce(bool_or(list = ${list} and name = ${name} and id <> ${except}), false) as "isNamed"
    from saved_view
    where owner_id = ${ownerId}`.execute(tx)
  return rows[0] ?? { count: 0, isNamed: false }
}

const columnsOf = ({ name, query, layout, search, searchBody, profile }: ViewState) => ({
  name,
  query,
  layout: sql<never>`${JSON.stringify(layout)}::jsonb`,
  search,
  search_body: searchBody === null ? null : sql<never>`${JSON.stringify(searchBody)}::jsonb`,
  profile_id:
    profile === null
      ? null
      : sql<number>`(select id from profile where name = ${profile} and is_active)`,
})

export async function insertView(
  tx: Tx,
  owner: { readonly id: number; readonly name: string },
  place: Pick<StoredView, 'list' | 'path' | 'title'>,
  state: ViewState,
): Promise<number> {
  const { id } = await tx
    .insertInto('saved_view')
    .values({ owner_id: owner.id, owner_name: owner.name, ...place, ...columnsOf(state) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateView(tx: Tx, id: number, state: ViewState): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({
      ...columnsOf(state),
      version: sql`version + 1`,
      updated_at: sql`regua.now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function removeView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute()
}

export async function pin(tx: Tx, userId: number, viewId: number): Promise<void> {
  await sql`
    insert into saved_view_pin (user_id, view_id) values (${userId}, ${viewId})
    on conflict do nothing`.execute(tx)
}

export async function unpin(tx: Tx, userId: number, viewId: number): Promise<void> {
  await sql`
    delete from saved_view_pin where user_id = ${userId} and view_id = ${viewId}`.execute(tx)
}
