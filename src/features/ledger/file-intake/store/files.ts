import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { VanishedPolicy } from '#features/ledger/doubtful-titulos/contract.ts'
import type {
  FileOrigin,
  FileState,
  Finding,
} from '#features/ledger/received-files/contract/states.ts'
import type { ReceivedFile } from '#features/ledger/received-files/rules/machine.ts'
import type { Brings } from '#features/ledger/sources/contract/lifecycle.ts'

/** An entrada with its source, as its judgement and its states need it. */
export type Entrada = ReceivedFile & {
  readonly id: number
  readonly sourceId: number
  readonly sourceName: string
  readonly version: number
  readonly brings: Brings
  /** `{}` for the layouts of the product. */
  readonly recipe: unknown
  readonly isNative: boolean
  readonly isComplete: boolean
  readonly isMapped: boolean
  readonly dayOrder: 'DMY' | 'MDY' | null
  readonly supplementsId: number | null
  readonly sourceMalls: readonly number[]
  /** Malls of the user who brought it; null = every mall. */
  readonly reach: readonly number[] | null
  readonly zeroedMalls: readonly number[]
  readonly vanishedPolicy: VanishedPolicy
  readonly fileId: string | null
  readonly fileName: string
  readonly sha256: string
  readonly headerOn: LocalDate | null
  readonly writtenAt: Date | null
  readonly receivedByName: string
  readonly loadIds: readonly number[]
}

type Columns = Omit<Entrada, 'broughtBy' | 'loadedAt'> & {
  readonly broughtBy: number | null
  readonly loadedAt: Date | null
}

const columns = sql`
  f.id, f.state, f.is_rehearsal as "isRehearsal", f.origin, f.received_by as "broughtBy",
  s.is_search_active as "hasSearch", f.malls, f.findings,
  (f.received_at at time zone 'America/Sao_Paulo')::date as "receivedOn",
  f.loaded_at as "loadedAt", f.source_id as "sourceId", s.name as "sourceName", f.version,
  s.brings, v.recipe, s.is_native as "isNative", f.is_complete as "isComplete",
  f.is_mapped as "isMapped", f.day_order as "dayOrder", f.supplements_id as "supplementsId",
  s.malls as "sourceMalls", f.reach, f.zeroed_malls as "zeroedMalls",
  s.vanished_policy as "vanishedPolicy", f.file_id as "fileId", f.file_name as "fileName",
  encode(f.sha256, 'hex') as sha256, f.header_on as "headerOn", f.written_at as "writtenAt",
  f.received_by_name as "receivedByName",
  coalesce((
    select jsonb_agg(l.load_id order by l.load_id)
    from received_file_load l
    where l.received_file_id = f.id
  ), '[]') as "loadIds"`

const toEntrada = ({ broughtBy, loadedAt, ...row }: Columns): Entrada => ({
  ...row,
  broughtBy: broughtBy ?? undefined,
  loadedAt: loadedAt ?? undefined,
})

/** An entrada in scope. */
export async function findEntrada(tx: Tx, id: number, lock = sql``): Promise<Entrada | undefined> {
  const { rows } = await sql<Columns>`
    select ${columns}
    from received_file f
      join source s on s.id = f.source_id
      join source_version v on v.source_id = f.source_id and v.version = f.version
    where f.id = ${id} ${lock}`.execute(tx)
  return rows[0] && toEntrada(rows[0])
}

/** An entrada in scope, locked against other decisions. */
export const lockEntrada = (tx: Tx, id: number): Promise<Entrada | undefined> =>
  findEntrada(tx, id, sql`for update of f`)

/** The entrada of a load; undefined for loads from before there were entradas. */
export async function entradaOfLoad(tx: Tx, loadId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select received_file_id as id from received_file_load where load_id = ${loadId}`.execute(tx)
  return rows[0]?.id
}

export type NewEntrada = {
  readonly sourceId: number
  /** Malls that the user who brings it sees; 'all' = every mall. */
  readonly malls: readonly number[] | 'all'
  readonly fileId: string
  readonly fileName: string
  readonly sha256: string
  readonly origin: FileOrigin
  readonly isRehearsal: boolean
  readonly isComplete: boolean
  readonly dayOrder: 'DMY' | 'MDY' | undefined
  readonly supplementsId: number | undefined
  readonly writtenAt: Date | undefined
  readonly by: { readonly id: number | null; readonly name: string }
}

/** Stores an entrada in RECEBIDA, for the version of its source that is in force. */
export async function insertEntrada(tx: Tx, file: NewEntrada): Promise<number> {
  const reach = file.malls === 'all' ? null : [...file.malls]
  const { rows } = await sql<{ id: number }>`
    insert into received_file (
      source_id, version, malls, reach, file_id, file_name, sha256, origin, is_rehearsal, is_mapped,
      is_complete, day_order, supplements_id, written_at, received_by, received_by_name
    )
    select s.id, coalesce(o.version, s.version),
      coalesce(${reach}::int[], (select array_agg(id order by id) from mall), '{}'),
      ${reach}::int[], ${file.fileId}::uuid, ${file.fileName}, decode(${file.sha256}, 'hex'),
      ${file.origin}, ${file.isRehearsal}::boolean, not s.is_native, ${file.isComplete}::boolean,
      ${file.dayOrder ?? null}, o.id, ${file.writtenAt ?? null}::timestamptz, ${file.by.id}::int,
      ${file.by.name}
    from source s
      left join received_file o on o.id = ${file.supplementsId ?? null}::bigint
    where s.id = ${file.sourceId}
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export async function linkLoad(tx: Tx, id: number, loadId: number): Promise<void> {
  await sql`
    insert into received_file_load (received_file_id, load_id)
    values (${id}, ${loadId})
    on conflict do nothing`.execute(tx)
}

/** What the judgement found of a file. */
export type Judged = {
  readonly state: FileState
  readonly findings: readonly Finding[]
  /** Malls of its rows; empty = those it was stored with. */
  readonly malls: readonly number[]
  readonly missingMalls: readonly number[]
  readonly reading: unknown
  /** Day of the report, from above its header. */
  readonly headerOn: LocalDate | undefined
  readonly sums: unknown
  readonly rows: number
  readonly accepted: number
  readonly rejected: number
  readonly ignored: number
  readonly setOff: number
  readonly warned: number
  readonly creditCount: number
  readonly open_cents: Cents
  readonly credit_cents: Cents
  readonly vanishedCount: number
  readonly vanished_cents: Cents
}

/** Stores the judgement of a file with its state. */
export async function saveJudged(tx: Tx, id: number, judged: Judged): Promise<void> {
  const malls = [...judged.malls]
  await sql`
    update received_file
    set state = ${judged.state}, findings = ${JSON.stringify(judged.findings)}::jsonb,
      reading = ${JSON.stringify(judged.reading)}::jsonb,
      header_on = ${judged.headerOn ?? null}::date,
      sums = ${JSON.stringify(judged.sums)}::jsonb,
      malls = case when cardinality(${malls}::int[]) = 0 then malls else ${malls}::int[] end,
      missing_malls = ${[...judged.missingMalls]}::int[], rows_read = ${judged.rows},
      rows_accepted = ${judged.accepted}, rows_rejected = ${judged.rejected},
      rows_ignored = ${judged.ignored}, rows_set_off = ${judged.setOff},
      rows_warned = ${judged.warned}, credit_count = ${judged.creditCount},
      open_cents = ${judged.open_cents}, credit_cents = ${judged.credit_cents},
      vanished_count = ${judged.vanishedCount}, vanished_cents = ${judged.vanished_cents},
      judged_at = coalesce(judged_at, regua.now()), error = null
    where id = ${id}`.execute(tx)
}

type By = { readonly id: number | null; readonly name: string }

/** Stores a decision of a user with the state it leads to. */
export async function saveDecision(
  tx: Tx,
  id: number,
  state: FileState,
  { by, reason, zeroedMalls = [] }: { by: By; reason: string; zeroedMalls?: readonly number[] },
): Promise<void> {
  await sql`
    update received_file
    set state = ${state}, decided_by = ${by.id}, decided_by_name = ${by.name},
      decided_at = regua.now(), decision_reason = ${reason}, zeroed_malls = ${[...zeroedMalls]}::int[],
      error = null
    where id = ${id}`.execute(tx)
}

export async function saveState(
  tx: Tx,
  id: number,
  state: FileState,
  error: string | null = null,
): Promise<void> {
  await sql`
    update received_file set state = ${state}, error = left(${error}, 500) where id = ${id}`.execute(
    tx,
  )
}

/** A follower of a load with the malls that it must have seen. */
export type NewStep = {
  readonly etapa: string
  readonly malls: readonly number[]
  readonly fim: null
}

/** Ends the load of a file: its followers begin. */
export async function saveLoaded(
  tx: Tx,
  id: number,
  steps: readonly NewStep[],
  bankReturn?: unknown,
): Promise<void> {
  await sql`
    update received_file
    set state = 'CARREGADA', loaded_at = regua.clock_timestamp(),
      steps = ${JSON.stringify(steps)}::jsonb, error = null,
      bank_return = coalesce(${bankReturn === undefined ? null : JSON.stringify(bankReturn)}::jsonb, bank_return),
      true_at = case when ${steps.length} = 0 then regua.clock_timestamp() end
    where id = ${id}`.execute(tx)
}

export async function saveUndone(tx: Tx, id: number, by: string): Promise<void> {
  await sql`
    update received_file
    set state = 'DESFEITA', undone_at = regua.clock_timestamp(), undone_by_name = ${by}
    where id = ${id}`.execute(tx)
}

export type FileProblem = {
  readonly linha: number
  readonly campo: string
  readonly valor: string
  readonly motivo: string
}

export async function insertProblems(
  tx: Tx,
  id: number,
  problems: readonly FileProblem[],
): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into received_file_problem (received_file_id, line, severity, field, value, reason)
    select ${id}::bigint, n.linha, 'ERRO', n.campo, left(n.valor, 500), n.motivo
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as n(
      linha int, campo text, valor text, motivo text
    )`.execute(tx)
}

/** Waiting files of the same source and malls that a newer one supersedes. */
export async function lockSuperseded(tx: Tx, id: number): Promise<readonly Entrada[]> {
  const { rows } = await sql<Columns>`
    select ${columns}
    from received_file f
      join source s on s.id = f.source_id
      join source_version v on v.source_id = f.source_id and v.version = f.version
      join received_file n on n.id = ${id}
    where f.source_id = n.source_id and f.id < n.id and f.state = 'AGUARDANDO_CONFIRMACAO'
      and f.supplements_id is null and n.supplements_id is null and f.malls && n.malls
    order by f.id
    for update of f`.execute(tx)
  return rows.map(toEntrada)
}

/** Files that have waited for more than their days. */
export async function lockOverdue(
  tx: Tx,
  today: LocalDate,
  days: number,
): Promise<readonly Entrada[]> {
  const { rows } = await sql<Columns>`
    select ${columns}
    from received_file f
      join source s on s.id = f.source_id
      join source_version v on v.source_id = f.source_id and v.version = f.version
    where f.state = 'AGUARDANDO_CONFIRMACAO'
      and (f.received_at at time zone 'America/Sao_Paulo')::date + ${days}::int < ${today}::date
    order by f.id
    for update of f`.execute(tx)
  return rows.map(toEntrada)
}

export type KnownSource = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly state: string
  readonly brings: Brings
  readonly isNative: boolean
  readonly isComplete: boolean
  /** None = all. */
  readonly malls: readonly number[]
}

/** A source by its id or code; `completo` is that of the version in force. */
export async function findSource(
  tx: Tx,
  by: { readonly id: number } | { readonly code: string },
): Promise<KnownSource | undefined> {
  const { rows } = await sql<KnownSource>`
    select s.id, s.code, s.name, s.state, s.brings, s.malls, s.is_native as "isNative",
      coalesce((
        select bool_or((part ->> 'completo')::boolean)
        from jsonb_array_elements(v.recipe -> 'partes') as part
      ), false) as "isComplete"
    from source s
      join source_version v on v.source_id = s.id and v.version = s.version
    where ${'id' in by ? sql`s.id = ${by.id}` : sql`s.code = ${by.code}`}`.execute(tx)
  return rows[0]
}

/** Recipes of the active mapped sources, by which a header is recognised. */
export async function activeRecipes(
  tx: Tx,
): Promise<readonly { readonly id: number; readonly recipe: unknown }[]> {
  const { rows } = await sql<{ id: number; recipe: unknown }>`
    select s.id, v.recipe
    from source s
      join source_version v on v.source_id = s.id and v.version = s.version
    where s.state = 'ATIVA' and not s.is_native
    order by s.id`.execute(tx)
  return rows
}

/** Malls that a file lacks, with their names. */
export async function missingMalls(
  tx: Tx,
  id: number,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select m.id, m.name
    from received_file f
      join mall m on m.id = any(f.missing_malls)
    where f.id = ${id}
    order by m.name`.execute(tx)
  return rows
}

/** Rows and open sum of a file, for the decision log. */
export async function figuresOf(
  tx: Tx,
  id: number,
): Promise<{ readonly aceitas: number; readonly valorAberto: Cents }> {
  const { rows } = await sql<{ aceitas: number; valorAberto: Cents }>`
    select rows_accepted as aceitas, open_cents as "valorAberto"
    from received_file where id = ${id}`.execute(tx)
  return rows[0] as { aceitas: number; valorAberto: Cents }
}

/** True if none of these loads is in force any more. */
export async function areUndone(tx: Tx, loadIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from erp_load where id = any(${[...loadIds]}::bigint[]) and undone_at is null
    limit 1`.execute(tx)
  return rows.length === 0
}

/** The source of a native file is known once its header was read. */
export async function setNativeSource(tx: Tx, id: number, code: string): Promise<void> {
  await sql`
    update received_file f
    set source_id = s.id, version = s.version
    from source s
    where f.id = ${id} and s.code = ${code} and f.source_id <> s.id`.execute(tx)
}
