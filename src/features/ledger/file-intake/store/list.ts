import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { textContains } from '#listing/server/like.ts'
import { among, brazilian, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { FileRow, FileWhole } from '#features/ledger/received-files/contract/calls.ts'

const zone = sql.lit('America/Sao_Paulo')

/** A row with what decides who may do what. */
export type ListedFile = Omit<FileRow, 'naoConfirma' | 'podeDesfazer' | 'etapas' | 'retorno'> & {
  readonly etapas: readonly { readonly etapa: string; readonly fim: string | null }[]
  readonly retorno: Readonly<Record<string, unknown>> | null
  readonly ids: readonly number[]
  readonly temBusca: boolean
  readonly idRecebidoPor: number | null
  readonly recebidoNoDia: LocalDate
  readonly desfazendo: boolean
  /** TELA_QUATRO_OLHOS. */
  readonly doisPelaTela: boolean
}

const columns: Source<ListedFile>['columns'] = {
  id: sql`f.id`,
  idFonte: sql`f.source_id`,
  fonte: sql`s.name`,
  versao: sql`f.version`,
  traz: sql`s.brings`,
  arquivo: sql`f.file_name`,
  sha256: sql`encode(f.sha256, 'hex')`,
  origem: sql`f.origin`,
  situacao: sql`f.state`,
  nativa: sql`s.is_native`,
  completo: sql`f.is_complete`,
  recebidoEm: sql`f.received_at`,
  recebidoPor: sql`f.received_by_name`,
  linhas: sql`f.rows_read`,
  aceitas: sql`f.rows_accepted`,
  rejeitadas: sql`f.rows_rejected`,
  ignoradas: sql`f.rows_ignored`,
  abatidas: sql`f.rows_set_off`,
  creditos: sql`f.credit_count`,
  comAviso: sql`f.rows_warned`,
  valorAberto: sql`f.open_cents`,
  valorCreditos: sql`f.credit_cents`,
  achados: sql`f.findings`,
  codigos: sql`coalesce((
    select string_agg(distinct a ->> 'codigo', ', ' order by a ->> 'codigo')
    from jsonb_array_elements(f.findings) a
  ), '')`,
  cargas: sql`coalesce((
    select jsonb_agg(l.load_id order by l.load_id)
    from received_file_load l
    where l.received_file_id = f.id
  ), '[]')`,
  etapas: sql`f.steps`,
  verdadeEm: sql`f.true_at`,
  sumidos: {
    quantidade: sql`f.vanished_count`,
    valor: sql`f.vanished_cents`,
  },
  retorno: sql`f.bank_return`,
  decididoPor: sql`f.decided_by_name`,
  decididoEm: sql`f.decided_at`,
  motivo: sql`f.decision_reason`,
  carregadaEm: sql`f.loaded_at`,
  desfeitaPor: sql`f.undone_by_name`,
  erro: sql`f.error`,
  faltam: sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'shopping', m.name) order by m.name)
    from mall m
    where m.id = any(f.missing_malls)
  ), '[]')`,
  ids: sql`f.malls`,
  temBusca: sql`s.is_search_active`,
  idRecebidoPor: sql`f.received_by`,
  recebidoNoDia: sql`(f.received_at at time zone ${zone})::date`,
  idReleitura: sql`case when f.state = 'RECUSADA' then (
    select max(n.id)
    from received_file n
    where n.source_id = f.source_id and n.id > f.id and n.version > f.version
      and n.sha256 = f.sha256 and not n.is_rehearsal
  ) end`,
  doisPelaTela: sql`exists (
    select from parameter p where p.code = 'TELA_QUATRO_OLHOS' and p.value = 'Sim'
  )`,
  desfazendo: sql`exists (
    select from received_file_load l
      join erp_load e on e.id = l.load_id
    where l.received_file_id = f.id and e.status = 'DESFAZENDO'
  )`,
}

export const fileSource: Source<ListedFile> = {
  from: sql`
    received_file f
    join source s on s.id = f.source_id`,
  columns,
  sorts: {
    recebidoEm: sql`f.received_at`,
    fonte: brazilian(sql`s.name`),
    arquivo: brazilian(sql`f.file_name`),
    origem: sql`f.origin`,
    situacao: sql`f.state`,
    linhas: sql`f.rows_read`,
    aceitas: sql`f.rows_accepted`,
    rejeitadas: sql`f.rows_rejected`,
    valorAberto: sql`f.open_cents`,
  },
  // Row-level security shows a file only to users who see all its malls.
  mall: (malls) => sql`f.malls && ${[...malls]}::int[]`,
  filters: {
    id: (id: number) => sql`f.id = ${id}`,
    idFonte: (sourceId: number) => sql`f.source_id = ${sourceId}`,
    situacao: (states: string[]) => among(sql`f.state`, states, 'text'),
    origem: (origins: string[]) => among(sql`f.origin`, origins, 'text'),
    fonte: textContains(sql`s.name`, sql`s.code`),
    arquivo: textContains(sql`f.file_name`),
    de: (from: LocalDate) => sql`f.received_at >= (${from}::date)::timestamp at time zone ${zone}`,
    ate: (to: LocalDate) => sql`f.received_at < (${to}::date + 1)::timestamp at time zone ${zone}`,
  },
  key: sql`f.id`,
}

type Extra = {
  readonly leitura: FileWhole['leitura']
  readonly somas: FileWhole['somas']
}

/** How a file was read, and its sums by mall and month. */
export async function readingAndSums(tx: Tx, id: number): Promise<Extra> {
  const { rows } = await sql<Extra>`
    select reading -> 'leitura' as leitura, sums as somas
    from received_file
    where id = ${id}`.execute(tx)
  return rows[0] as Extra
}

/** The first problems of a file: those of its loads, or those of a file without one. */
export async function problemsOf(
  tx: Tx,
  id: number,
  limit: number,
): Promise<FileWhole['problemas']> {
  const { rows } = await sql<FileWhole['problemas'][number]>`
    select line as linha, column_name as campo, value as valor, reason as motivo,
      severity as severidade
    from (
      select i.line, i.column_name, i.value, i.reason, i.severity
      from received_file_load l
        join erp_load_issue i on i.load_id = l.load_id
      where l.received_file_id = ${id}
      union all
      select p.line, p.field, p.value, p.reason, p.severity
      from received_file_problem p
      where p.received_file_id = ${id}
    ) problem
    order by severity = 'AVISO', line
    limit ${limit}`.execute(tx)
  return rows
}

/** A rejected row of the loads of a file. */
export type RejectedOfFile = {
  readonly place: number
  readonly line: number
  readonly rowText: string | null
  readonly reasons: string
}

/** The rejected rows of a file, in the order of its loads and lines, in batches. */
export async function rejectedOfFile(
  tx: Tx,
  id: number,
  after: number,
  limit: number,
): Promise<RejectedOfFile[]> {
  const { rows } = await sql<RejectedOfFile>`
    select * from (
      select (row_number() over (order by i.load_id, i.line))::int as place, i.line,
        max(i.row_text) as "rowText", string_agg(i.column_name || ': ' || i.reason, ' | ') as reasons
      from received_file_load l
        join erp_load_issue i on i.load_id = l.load_id
      where l.received_file_id = ${id} and i.severity = 'ERRO'
      group by i.load_id, i.line
    ) r
    where place > ${after}
    order by place
    limit ${limit}`.execute(tx)
  return rows
}

/** The header of the rejected rows of a file. */
export async function headerOfRejected(
  tx: Tx,
  id: number,
): Promise<{ readonly header: string; readonly rejected: number } | undefined> {
  const { rows } = await sql<{ header: string; rejected: number }>`
    select coalesce((
        select e.header
        from received_file_load l
          join erp_load e on e.id = l.load_id
        where l.received_file_id = f.id and e.rows_rejected > 0
        order by e.id
        limit 1
      ), '') as header, f.rows_rejected as rejected
    from received_file f
    where f.id = ${id}`.execute(tx)
  return rows[0]
}

/** The stored bytes of a file. */
export async function storedFileOf(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ fileId: string | null }>`
    select file_id as "fileId" from received_file where id = ${id}`.execute(tx)
  return rows[0]?.fileId ?? undefined
}
