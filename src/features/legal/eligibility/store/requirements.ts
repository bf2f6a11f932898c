import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { Requirement } from '../rules/requirement.ts'

export async function readRequirements(tx: Tx): Promise<Requirement[]> {
  const { rows } = await sql<Requirement>`
    select id, version, debt_type_id as "debtTypeId", action_type_id as "actionTypeId",
      min_total_cents as "minTotal_cents", min_month_cents as "minMonth_cents",
      start_years as "startYears", end_days as "endDays", min_boletos as "minBoletos",
      active_contracts_only as "activeContractsOnly",
      skips_case_agreement as "skipsCaseAgreement",
      includes_admin_boletos as "includesAdminBoletos"
    from lawsuit_requirement
    where is_active
    order by id`.execute(tx)
  return rows
}
