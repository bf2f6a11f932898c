import type { Pool } from 'pg'

import { LAWSUIT_STATUSES } from '#features/legal/lawsuits/rules/status.ts'

export type LawsuitRows = {
  readonly lawsuits: Readonly<Record<string, number>>
  /** The boleto of the action in ANALISE_SHOPPING. */
  readonly lawsuitBoleto: number
  /** A recommendation with an attachment. */
  readonly recommendation: number
}

type PlaceOfRows = {
  readonly mall: number
  readonly contract: number
  readonly mark: string
}

/** One action in each status, each with its own título. */
export async function addLawsuits(pool: Pool, place: PlaceOfRows): Promise<LawsuitRows> {
  const { mall, contract, mark } = place
  const rows = async <T>(text: string, values: unknown[]) =>
    (await pool.query(text, values)).rows as T[]
  const idOf = async (text: string, values: unknown[]) =>
    Number((await rows<{ id: number }>(text, values))[0]?.id)
  const titulos = await rows<{ id: string; boleto: string; cents: string }>(
    `select id, boleto_id as boleto, open_cents as cents from titulo where mall_id = $1
     order by id desc`,
    [mall],
  )
  const lawsuits: Record<string, number> = {}
  for (const [index, status] of LAWSUIT_STATUSES.entries()) {
    const titulo = titulos[index]
    const lawsuit = await idOf(
      `
        insert into lawsuit (
          mall_id, contract_id, contract_number, luc, document, name, trade_name, object,
          debt_type_id, action_type_id, cycle_month, status, outcome, step_entered_on,
          entered_from, criterion_cents, open_total_cents, boleto_count, first_due_on,
          corrected_cents, corrected_on, corrected_at, correction_cents, fine_cents,
          interest_cents, concluded_phases, phase_entered_on, reason
        )
       select $1, id, number || $3, luc, document, name, trade_name, name,
         (select id from debt_type where code = 'LOJA'),
         (select id from lawsuit_action_type where code = 'EXE'), '2026-11-01', $4,
         case when $4 = 'ENCERRADA' then 'CONCLUIDA' end, '2026-11-10',
         jsonb_build_object($4, 'AGUARDANDO_LIBERACAO'), $5, $5, 1, '2026-08-10', $5,
         '2026-11-18', now(), 0, 0, 0,
         case when $4 in ('EM_ACOMPANHAMENTO', 'ENCERRADA') then 0 end,
         case when $4 in ('EM_ACOMPANHAMENTO', 'ENCERRADA') then '2026-11-10'::date end,
         $6
       from contract
       where id = $2
       returning id`,
      [mall, contract, ` ${index}`, status, titulo?.cents, `Motivo ${mark}`],
    )
    await rows(
      `
        insert into lawsuit_titulo (
          lawsuit_id, titulo_id, mall_id, is_open, is_considered
        )
       values ($1, $2, $3, $4, true)`,
      [lawsuit, titulo?.id, mall, status !== 'ENCERRADA'],
    )
    lawsuits[status] = lawsuit
  }
  const recommendation = await idOf(
    `
      insert into lawsuit_recommendation (
        lawsuit_id, mall_id, step, recommendation, justification_text, ticket, observation,
        attachment_id, attachment_name, user_id, user_name
      )
     values (
       $1, $2, 'ANALISE_SHOPPING', 'AJUIZAR', $3, $3, $3, regua_test_file($3, $2), $3, 0, $3
     )
     returning id`,
    [lawsuits['ANALISE_SHOPPING'], mall, `Recomendação ${mark}`],
  )
  return { lawsuits, lawsuitBoleto: Number(titulos[1]?.boleto), recommendation }
}
