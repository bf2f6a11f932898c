import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { BureauJustification, BureauParameter, JustificationFields } from './contract.ts'

const justificationColumns = sql`
  j.id as "idSerasaJustificatica", j.text as "txtJustificativa",
  j.requirement as "campoObrigatorio",
  j.exception_limit as "limiteExcecao", j.needs_approver as "flagAprovador",
  j.is_active as "flagAtivo", j.version as versao,
  (
    select count(*)::int
    from negativation_item i
    where i.justification_id = j.id and i.status <> 'FINALIZADO'
  ) as "emUso"`

export async function listJustifications(tx: Tx): Promise<BureauJustification[]> {
  const { rows } = await sql<BureauJustification>`
    select ${justificationColumns}
    from justification j
    order by j.is_active desc, j.text collate "pt-BR-x-icu"`.execute(tx)
  return rows
}

/** One justification, locked until the transaction ends. */
export async function lockJustification(
  tx: Tx,
  id: number,
): Promise<BureauJustification | undefined> {
  const { rows } = await sql<BureauJustification>`
    select ${justificationColumns} from justification j where j.id = ${id} for update of j`.execute(
    tx,
  )
  return rows[0]
}

/**
 * True when another justification, active or not, has this text in any case and with any accents.
 */
export async function isTextTaken(
  tx: Tx,
  text: string,
  except: number | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from justification
      where lower(unaccent(text)) = lower(unaccent(${text}))
        and id is distinct from ${except ?? null}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

export async function insertJustification(tx: Tx, fields: JustificationFields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into justification (text, requirement, exception_limit, needs_approver, is_active)
    values (
      ${fields.txtJustificativa}, ${fields.campoObrigatorio}, ${fields.limiteExcecao},
      ${fields.flagAprovador}, ${fields.flagAtivo}
    )
    returning id`.execute(tx)
  return onlyRow(rows).id
}

export async function updateJustification(
  tx: Tx,
  id: number,
  fields: JustificationFields,
): Promise<void> {
  await sql`
    update justification
    set text = ${fields.txtJustificativa}, requirement = ${fields.campoObrigatorio},
      exception_limit = ${fields.limiteExcecao}, needs_approver = ${fields.flagAprovador},
      is_active = ${fields.flagAtivo}, version = version + 1
    where id = ${id}`.execute(tx)
}

export type StoredParameter = {
  readonly code: string
  readonly category: BureauParameter['categoria']
  readonly value: string
  readonly isActive: boolean
  readonly versao: number
  readonly alteradoPor: string
  readonly alteradoEm: Date
}

const parameterColumns = sql`
  code, category, value, is_active as "isActive", version as versao,
  updated_by_name as "alteradoPor", updated_at as "alteradoEm"`

export async function listParameters(tx: Tx): Promise<StoredParameter[]> {
  const { rows } = await sql<StoredParameter>`select ${parameterColumns} from parameter`.execute(tx)
  return rows
}

/** One change of parameters at a time: what a value must agree with cannot change meanwhile. */
export async function lockParameters(tx: Tx): Promise<StoredParameter[]> {
  const { rows } = await sql<StoredParameter>`
      select ${parameterColumns} from parameter order by code for update`.execute(tx)
  return rows
}

/** Stores a value as the next version of its parameter. */
export async function saveParameter(
  tx: Tx,
  change: {
    readonly code: string
    readonly value: string
    readonly isActive: boolean
    readonly by: string
    readonly confirmedBy: string | null
  },
): Promise<void> {
  await sql`
    with changed as (
      update parameter
      set value = ${change.value}, is_active = ${change.isActive}, version = version + 1,
        updated_by_name = ${change.by}, updated_at = regua.on_fixed_day(now())
      where code = ${change.code} returning code, version, value, is_active, updated_by_name
    )
    insert into parameter_version (
      code, version, value, is_active, changed_by_name, confirmed_by_name
    )
    select code, version, value, is_active, updated_by_name, ${change.confirmedBy}
    from changed`.execute(tx)
}

export type ParameterVersion = {
  readonly versao: number
  readonly valor: string
  readonly statusAtivo: boolean
  readonly alteradoPor: string
  readonly confirmadoPor: string | null
  readonly alteradoEm: Date
}

export async function parameterVersions(tx: Tx, code: string): Promise<ParameterVersion[]> {
  const { rows } = await sql<ParameterVersion>`
    select version as versao, value as valor, is_active as "statusAtivo",
      changed_by_name as "alteradoPor", confirmed_by_name as "confirmadoPor",
      changed_at as "alteradoEm"
    from parameter_version where code = ${code} order by version desc`.execute(tx)
  return rows
}

/**
 * Active people whose profile holds a director's step: without one nobody could pass it (rules 4.3
 * g).
 */
export async function countDirectors(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct u.id)::int as n
    from app_user u join profile f on f.id = u.profile_id and f.is_active
      join profile_permission p on p.profile_id = f.id join menu_rule r on r.id = p.rule_id
    where u.is_active and r.code like 'APROVADOR_DIRETOR_%'`.execute(tx)
  return rows[0]?.n ?? 0
}
