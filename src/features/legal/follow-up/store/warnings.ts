import { type RawBuilder, sql } from 'kysely'

import { settledSinceClaim } from '#features/legal/lawsuits/store/agreed-claim.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { WarningFacts } from '../rules/warnings.ts'

const isExcepted = sql`exists (
  select from excepted_titulo e where e.titulo_id = x.titulo_id and e.module = 'AJUIZAMENTO')`

const isAgreed = (today: LocalDate) => sql`exists (
  select
  from oracle_instalment i
    join oracle_agreement g on g.id = i.agreement_id
  where i.titulo_id = x.titulo_id and g.in_force_until >= ${today}::date)`

/** A payment without a receipt has no date; it counts as since then. */
const isPaidSince = sql`coalesce((
  select max(coalesce(r.cleared_on, r.paid_on, r.loaded_at::date))
  from receipt r
  where r.titulo_id = x.titulo_id), 'infinity'::date) >= l.step_entered_on`

const isHeld = (today: LocalDate) => sql`exists (
  select from held_boleto h where h.boleto_id = t.boleto_id and h.held_until >= ${today}::date)`

const hasVanished = sql`exists (
  select from vanished_titulo v where v.titulo_id = t.id and v.state in ('SUMIDO', 'PROPOSTO'))`

/** Warning facts of a lawsuit `l`; null unless followed. */
export const warningFacts = (today: LocalDate): RawBuilder<WarningFacts | null> => sql`
  case when l.status = 'EM_ACOMPANHAMENTO' then (
    select jsonb_build_object(
      'followedSince', l.step_entered_on,
      'paid', count(*) filter (where x.left_out_by = 'PAGO' and ${isPaidSince}),
      'excepted', count(*) filter (where x.is_considered and t.open_cents > 0 and ${isExcepted}),
      'agreed', count(*) filter (where x.is_considered and t.open_cents > 0 and ${isAgreed(today)}),
      'held', count(*) filter (where x.is_considered and t.open_cents > 0 and ${isHeld(today)}),
      'vanished', count(*) filter (
        where x.is_considered and t.open_cents > 0 and ${hasVanished}),
      'promisedOn', max(p.agreement_on) filter (where x.is_considered and t.open_cents > 0),
      'caseAgreement', (
        select min(c.case_number)
        from case_agreement c
        where c.contract_id = l.contract_id and c.status = 'VIGENTE'),
      'settledSinceClaim', ${settledSinceClaim},
      'correctedOn', l.corrected_on,
      'legalStatus', coalesce(
        (select c.legal_status from contract c where c.id = l.contract_id), ''))
    from lawsuit_titulo x
      join titulo t on t.id = x.titulo_id
      left join boleto_promise p on p.boleto_id = t.boleto_id
    where x.lawsuit_id = l.id
  ) end`

export async function readWarnings(
  tx: Tx,
  id: number,
  today: LocalDate,
): Promise<WarningFacts | null> {
  const { rows } = await sql<{ warnings: WarningFacts | null }>`
    select ${warningFacts(today)} as warnings from lawsuit l where l.id = ${id}`.execute(tx)
  return rows[0]?.warnings ?? null
}
