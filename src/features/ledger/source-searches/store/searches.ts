import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { SearchFields, SearchRun } from '../contract/calls.ts'

/** A source as its searches see it. */
export type SearchedSource = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly state: 'RASCUNHO' | 'ATIVA' | 'SUSPENSA'
  readonly version: number
  readonly malls: readonly number[]
  readonly search: SearchFields
  readonly nextAt: string
}

const search = sql`jsonb_build_object(
  'tipo', s.search_kind, 'endereco', coalesce(s.search_address, ''),
  'segredo', coalesce(s.search_secret, ''), 'formato', s.search_format,
  'padrao', coalesce(s.search_pattern, ''), 'cron', coalesce(s.search_cron, ''),
  'esperadoAte', coalesce(to_char(s.expected_by, 'HH24:MI'), ''),
  'aoTerminar', s.when_done, 'ativa', s.is_search_active)`

const sourceColumns = sql`s.id, s.code, s.name, s.state, s.version, s.malls,
  ${search} as search,
  coalesce(v.recipe #>> '{arquivos,0,proxima}', '') as "nextAt"`

const withVersion = sql`source s
  join source_version v on v.source_id = s.id and v.version = s.version`

export async function findSource(tx: Tx, id: number): Promise<SearchedSource | undefined> {
  const { rows } = await sql<SearchedSource>`
    select ${sourceColumns} from ${withVersion} where s.id = ${id}`.execute(tx)
  return rows[0]
}

export type NewestSearch = {
  readonly status: SearchRun['status']
  readonly attempt: number
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly nextTryAt: Date | null
}

type StoredNewest = Omit<NewestSearch, 'startedAt' | 'finishedAt' | 'nextTryAt'> & {
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly nextTryAt: string | null
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

const newestOf = (stored: StoredNewest | null): NewestSearch | undefined =>
  stored === null
    ? undefined
    : {
        ...stored,
        startedAt: new Date(stored.startedAt),
        finishedAt: toDate(stored.finishedAt),
        nextTryAt: toDate(stored.nextTryAt),
      }

const newest = sql`(
  select jsonb_build_object(
    'status', q.status, 'attempt', q.attempt, 'startedAt', q.started_at,
    'finishedAt', q.finished_at, 'nextTryAt', q.next_try_at)
  from source_search q
  where q.source_id = s.id
  order by q.started_at desc, q.id desc
  limit 1)`

/** Active sources whose search is switched on, each with its newest search. */
export async function sourcesToSearch(
  tx: Tx,
): Promise<
  { readonly id: number; readonly cron: string; readonly last: NewestSearch | undefined }[]
> {
  const { rows } = await sql<{ id: number; cron: string; last: StoredNewest | null }>`
    select s.id, coalesce(s.search_cron, '') as cron, ${newest} as last
    from source s
    where s.state = 'ATIVA' and s.is_search_active
    order by s.id`.execute(tx)
  return rows.map(({ last, ...row }) => ({ ...row, last: newestOf(last) }))
}

/** Starts searches; a source whose search still runs gets none. Returns the new ones. */
export async function startSearches(
  tx: Tx,
  searches: readonly { readonly sourceId: number; readonly attempt: number }[],
  { now, askedBy }: { readonly now: Date; readonly askedBy: number | null },
): Promise<{ readonly id: number; readonly sourceId: number }[]> {
  if (searches.length === 0) return []
  const { rows } = await sql<{ id: number; sourceId: number }>`
    insert into source_search (source_id, started_at, attempt, asked_by)
    select n."sourceId", ${now}::timestamptz, n.attempt, ${askedBy}::int
    from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as n("sourceId" int, attempt int)
    on conflict do nothing
    returning id, source_id as "sourceId"`.execute(tx)
  return rows
}

/** A search that still runs, with its source; undefined if it has ended. */
export async function openSearch(
  tx: Tx,
  id: number,
): Promise<{ readonly attempt: number; readonly source: SearchedSource } | undefined> {
  const { rows } = await sql<SearchedSource & { attempt: number }>`
    select q.attempt, ${sourceColumns}
    from source_search q
      join ${withVersion} on s.id = q.source_id
    where q.id = ${id} and q.finished_at is null`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { attempt, ...source } = row
  return { attempt, source }
}

/** Counts a file that a search took. */
export async function countFile(tx: Tx, id: number): Promise<void> {
  await sql`update source_search set files = files + 1 where id = ${id}`.execute(tx)
}

const longestError = 500

/** Ends a search once. Returns false if it had ended. */
export async function endSearch(
  tx: Tx,
  id: number,
  end: {
    readonly status: 'CONCLUIDA' | 'ERRO'
    readonly error: string | undefined
    readonly nextTryAt: Date | undefined
    readonly now: Date
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update source_search
    set status = ${end.status}, finished_at = ${end.now},
      error = ${end.error?.slice(0, longestError) ?? null}, next_try_at = ${end.nextTryAt ?? null}
    where id = ${id} and finished_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** The newest searches of a source. */
export async function searchesOf(tx: Tx, sourceId: number, most: number): Promise<SearchRun[]> {
  const { rows } = await sql<SearchRun>`
    select id, started_at as "iniciadaEm", finished_at as "terminadaEm", status,
      files as arquivos, error as erro, next_try_at as "proximaTentativa"
    from source_search
    where source_id = ${sourceId}
    order by started_at desc, id desc
    limit ${most}`.execute(tx)
  return rows
}

/** Deletes searches that ended long ago; the newest one of each source stays. */
export async function deleteOldSearches(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from source_search q
    where q.finished_at < ${before}
      and exists (select from source_search n where n.source_id = q.source_id and n.id > q.id)`.execute(
    tx,
  )
}
