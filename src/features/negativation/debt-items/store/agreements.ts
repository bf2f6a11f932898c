import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#values/local-date.ts'

type Sql = RawBuilder<unknown>

/**
 * The agreement that replaces a boleto on a day, longest in force first; null for none (rules 4.6
 * G06).
 */
export const agreementOf = (boleto: Sql, on: LocalDate): Sql => sql`
  case when exists (select from oracle_agreement) or exists (select from case_agreement) then (
    -- One in the case files has no last day.
    select jsonb_strip_nulls(jsonb_build_object('description', a.agreement,
      'inForceUntil', nullif(a.in_force_until, 'infinity')))
    from agreed_boleto a where a.boleto_id = ${boleto} and a.in_force_until >= ${on}
    order by a.in_force_until desc, a.agreement limit 1
  ) end`

/** The promise in force for a boleto, made for that day or a later one; null for none. */
export const promiseOf = (boleto: Sql, since: LocalDate): Sql => sql`
  (
    select jsonb_build_object('stage', s.description, 'agreementOn', p.agreement_on)
    from boleto_promise p join negotiation_stage s on s.id = p.stage_id
    where p.boleto_id = ${boleto} and p.agreement_on >= ${since}
  )`
