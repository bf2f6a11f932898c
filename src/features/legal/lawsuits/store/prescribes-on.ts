import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#values/local-date.ts'

/**
 * Prescription date of a due day, by debt type code. Five years for a debt acknowledged in an
 * instrument (CC 206 §5º I), three for rents and accessory charges (CC 206 §3º I). A timely
 * interruption restarts the term (CC 202). The view `titulo_prescription` uses the same function.
 */
export const prescribesOn = (
  dueOn: RawBuilder<unknown>,
  interruptedOn: RawBuilder<unknown>,
  debtType: RawBuilder<unknown>,
): RawBuilder<LocalDate | null> =>
  sql`regua.prescribes_on(${dueOn}, ${interruptedOn}, ${debtType} = 'CONFISSAO')`

/**
 * Condition: row `p` of `titulo_prescription` prescribes between two days. A coarse bound on the
 * due day uses the index of open títulos and excludes no match. Terms are three or five years,
 * doubled if interrupted; one extra day each side covers 29/02. Bounds are cast to `date`:
 * comparing with a timestamp hides table statistics from the planner, which then expects one row.
 */
export const prescribesWithin = (from: LocalDate, until: LocalDate): RawBuilder<unknown> => sql`
  p.original_due_on between (${from}::date - interval '10 years 1 day')::date
      and (${until}::date - interval '3 years' + interval '1 day')::date
    and p.prescribes_on between ${from}::date and ${until}::date`
