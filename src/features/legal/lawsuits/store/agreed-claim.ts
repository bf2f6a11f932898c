import { type RawBuilder, sql } from 'kysely'

import type { SettledSinceClaim } from '../rules/worth.ts'
import type { Cents } from '#values/cents.ts'

/** The agreed claim of a lawsuit `l`: approved by the chain, or confirmed later. */
export const agreedClaim: RawBuilder<Cents | null> = sql`coalesce((
  select f.after_claim_cents
  from lawsuit_confirmation f
  where f.lawsuit_id = l.id and f.state = 'CONFIRMADA' and f.after_claim_cents is not null
    and f.act in ('TITULOS', 'ENCARGOS', 'SALDO')
  order by f.decided_at desc, f.id desc
  limit 1), l.approved_corrected_cents)`

/**
 * Paid or written off on the claimed títulos of lawsuit `l` after its claim day: principal of that
 * day minus open amount.
 */
export const settledSinceClaim: RawBuilder<SettledSinceClaim> = sql`(
  select jsonb_build_object(
    'cents', coalesce(sum(u.base_cents - t.open_cents), 0),
    'isReceived', coalesce(bool_or(exists (
      select
      from receipt r
      where r.titulo_id = t.id
        and (coalesce(r.cleared_on, r.paid_on) > l.corrected_on
          or (r.loaded_at at time zone 'America/Sao_Paulo')::date >= l.corrected_on))), false))
  from lawsuit_titulo u
    join titulo t on t.id = u.titulo_id
  where u.lawsuit_id = l.id and u.is_considered and u.base_cents > t.open_cents)`

export const noneSettledSince: RawBuilder<SettledSinceClaim> = sql`'{"cents":0,"isReceived":false}'::jsonb`
