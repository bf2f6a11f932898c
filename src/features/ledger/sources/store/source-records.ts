import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { EarlierFile } from '../contract/assistant.ts'
import type { SourceRow } from '../contract/calls.ts'
import type { SourceSearch } from '../contract/edit-calls.ts'
import type { Brings, SourceState, VersionState } from '../contract/lifecycle.ts'
import type { SourceChange } from './sources.ts'

type By = { readonly id: number | null; readonly name: string }

const hashOf = (recipe: string) => createHash('sha256').update(recipe).digest()

/** Inserts a source as a draft with its first version; undefined if its code is taken. */
export async function insertSource(
  tx: Tx,
  source: SourceChange & {
    readonly code: string
    readonly brings: Brings
    readonly recipe: unknown
    readonly by: By
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into source (code, name, brings, malls, vanished_policy, created_by, created_by_name)
    values (
      ${source.code}, ${source.name}, ${source.brings}, ${[...source.malls]}::int[],
      ${source.vanishedPolicy}, ${source.by.id}::int, ${source.by.name}
    )
    on conflict (code) do nothing
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await insertVersion(tx, {
    sourceId: id,
    version: 1,
    state: 'VIGENTE',
    recipe: source.recipe,
    by: source.by,
    reason: '',
    difference: undefined,
  })
  return id
}

/** Inserts a version of a source; it is never changed afterwards. */
export async function insertVersion(
  tx: Tx,
  version: {
    readonly sourceId: number
    readonly version: number
    readonly state: VersionState
    readonly recipe: unknown
    readonly by: By
    readonly reason: string
    readonly difference: unknown
  },
): Promise<void> {
  const recipe = JSON.stringify(version.recipe)
  const difference = version.difference === undefined ? null : JSON.stringify(version.difference)
  await sql`
    insert into source_version (
      source_id, version, state, recipe, recipe_hash, difference, reason, created_by,
      created_by_name
    )
    values (
      ${version.sourceId}, ${version.version}::int, ${version.state}, ${recipe}::jsonb,
      ${hashOf(recipe)}, ${difference}::jsonb, ${version.reason}, ${version.by.id}::int,
      ${version.by.name}
    )`.execute(tx)
}

/** A draft changes at once. */
export async function updateDraft(tx: Tx, id: number, change: SourceChange): Promise<void> {
  await sql`
    update source
    set name = ${change.name}, malls = ${[...change.malls]}::int[],
      vanished_policy = ${change.vanishedPolicy}
    where id = ${id}`.execute(tx)
}

/** Malls that do not exist or are out of sight. */
export async function unknownMalls(tx: Tx, malls: readonly number[]): Promise<number[]> {
  if (malls.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select n.id from unnest(${[...malls]}::int[]) n (id)
    where not exists (select from mall m where m.id = n.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

type SourceRecord = Omit<SourceRow, 'ultimaEntrada' | 'proposta' | 'emSilencio'> & {
  readonly nativa: boolean
  readonly receita: unknown
  readonly receitaProposta: unknown
  readonly busca: SourceSearch
  readonly buscaProposta: SourceSearch | null
  readonly ultimaEntrada: SourceRow['ultimaEntrada']
  readonly proposta: SourceRow['proposta']
}

type RecordRow = Omit<SourceRecord, 'ultimaEntrada' | 'proposta'> & {
  readonly ultimaEntrada: { id: number; situacao: string; recebidoEm: string } | null
  readonly proposta:
    | (Omit<NonNullable<SourceRow['proposta']>, 'propostoEm'> & { propostoEm: string })
    | null
}

/** One source with its recipe in force, that of its proposal, and its search. */
export async function findSource(tx: Tx, id: number): Promise<SourceRecord | undefined> {
  const { rows } = await sql<RecordRow>`
    select s.id, s.code as codigo, s.name as nome, s.brings as traz,
      coalesce(v.recipe #>> '{arquivos,0,forma}', '') as forma, s.state as situacao,
      s.version as versao, coalesce((v.recipe #>> '{partes,0,completo}')::boolean, false) as completo,
      s.malls as shoppings, s.vanished_policy as sumidos,
      coalesce(to_char(s.expected_by, 'HH24:MI'), '') as "esperadoAte", s.is_native as nativa,
      v.recipe as receita,
      (
        select jsonb_build_object('id', f.id, 'situacao', f.state, 'recebidoEm', f.received_at)
        from received_file f
        where f.source_id = s.id and not f.is_rehearsal
        order by f.received_at desc, f.id desc
        limit 1
      ) as "ultimaEntrada",
      case when p.id is not null then jsonb_build_object(
        'id', p.id, 'versao', p.version, 'propostoPor', p.proposed_by_name,
        'propostoEm', p.proposed_at, 'motivo', p.reason, 'venceEm', p.expires_on) end as proposta,
      case when p.kind = 'ALTERACAO' then w.recipe end as "receitaProposta",
      jsonb_build_object(
        'tipo', s.search_kind, 'endereco', coalesce(s.search_address, ''),
        'segredo', coalesce(s.search_secret, ''), 'formato', s.search_format,
        'padrao', coalesce(s.search_pattern, ''), 'cron', coalesce(s.search_cron, ''),
        'esperadoAte', coalesce(to_char(s.expected_by, 'HH24:MI'), ''),
        'aoTerminar', s.when_done, 'ativa', s.is_search_active) as busca,
      p.search as "buscaProposta"
    from source s
      join source_version v on v.source_id = s.id and v.version = s.version
      left join source_proposal p on p.source_id = s.id and p.state = 'PENDENTE'
      left join source_version w on w.source_id = p.source_id and w.version = p.version
    where s.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { ultimaEntrada, proposta, ...source } = row
  return {
    ...source,
    ultimaEntrada: ultimaEntrada && {
      ...ultimaEntrada,
      situacao: ultimaEntrada.situacao as NonNullable<SourceRow['ultimaEntrada']>['situacao'],
      recebidoEm: new Date(ultimaEntrada.recebidoEm),
    },
    proposta: proposta && { ...proposta, propostoEm: new Date(proposta.propostoEm) },
  }
}

export type TaughtRecipe = {
  readonly id: number
  readonly codigo: string
  readonly nome: string
  readonly versao: number
  readonly receita: unknown
}

/** Recipes that people taught, active ones first, to recognise a file. */
export async function taughtRecipes(tx: Tx): Promise<TaughtRecipe[]> {
  const { rows } = await sql<TaughtRecipe>`
    select s.id, s.code as codigo, s.name as nome, s.version as versao, v.recipe as receita
    from source s
    join source_version v on v.source_id = s.id and v.version = s.version
    where not s.is_native
    order by s.state <> 'ATIVA', s.id`.execute(tx)
  return rows
}

export type StoredRecipe = {
  readonly brings: Brings
  readonly state: SourceState
  readonly isNative: boolean
  /** The version in force. */
  readonly version: number
  /** The recipe of the version that was asked for. */
  readonly recipe: unknown
}

/** The recipe of a version, or of the one in force. */
export async function findRecipe(
  tx: Tx,
  id: number,
  version: number | undefined,
): Promise<StoredRecipe | undefined> {
  const { rows } = await sql<StoredRecipe>`
    select s.brings, s.state, s.is_native as "isNative", s.version, v.recipe
    from source s
    join source_version v
      on v.source_id = s.id and v.version = coalesce(${version ?? null}::int, s.version)
    where s.id = ${id}`.execute(tx)
  return rows[0]
}

/** The version that judged a file, with the forms that its recipe gives. */
export type JudgingVersion = {
  readonly numero: number
  readonly desde: Date
  readonly dia: string
  readonly decimal: string
}

const formOf = (name: 'dia' | 'decimal') =>
  sql`coalesce(v.recipe -> 'arquivos' -> 0 ->> ${sql.lit(name)}, 'AUTO')`

export async function judgingVersion(tx: Tx, id: number): Promise<JudgingVersion> {
  const { rows } = await sql<JudgingVersion>`
    select v.version as numero, coalesce(v.confirmed_at, v.created_at) as desde,
      ${formOf('dia')} as dia, ${formOf('decimal')} as decimal
    from received_file f
      join source_version v on v.source_id = f.source_id and v.version = f.version
    where f.id = ${id}`.execute(tx)
  return onlyRow(rows)
}

/** How the last loaded files of a source were read, before the file `id`, newest first. */
export async function earlierReadings(tx: Tx, id: number): Promise<EarlierFile[]> {
  const { rows } = await sql<EarlierFile>`
    select e.received_at as "recebidoEm", e.reading -> 'leitura' ->> 'dia' as dia,
      e.reading -> 'leitura' ->> 'decimal' as decimal, ${formOf('dia')} = 'AUTO' as "provaDia",
      ${formOf('decimal')} = 'AUTO' as "provaDecimal"
    from received_file f
      join received_file e on e.source_id = f.source_id and e.id < f.id
      join source_version v on v.source_id = e.source_id and v.version = e.version
    where f.id = ${id} and e.state = 'CARREGADA' and e.supplements_id is null
    order by e.id desc
    limit 3`.execute(tx)
  return rows
}

export type ReceivedFile = {
  readonly id: number
  readonly sourceId: number
  readonly fileId: string
  readonly name: string
  readonly receivedAt: Date
}

/** A received file with its stored bytes: of a source the last one, or the one with an id. */
export async function findReceivedFile(
  tx: Tx,
  of: { readonly sourceId?: number; readonly id?: number | undefined },
): Promise<ReceivedFile | undefined> {
  const { rows } = await sql<ReceivedFile>`
    select id, source_id as "sourceId", file_id as "fileId", file_name as name,
      received_at as "receivedAt"
    from received_file
    where (${of.sourceId ?? null}::int is null or source_id = ${of.sourceId ?? null}::int)
      and (${of.id ?? null}::bigint is null or id = ${of.id ?? null}::bigint)
      and supplements_id is null
    order by received_at desc, id desc
    limit 1`.execute(tx)
  return rows[0]
}
