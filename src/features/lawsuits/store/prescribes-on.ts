import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#values/local-date.ts'

/**
 * The day on which what was due on a day can no longer be sued for, by the code of its debt type:
 * five years for a debt acknowledged in an instrument (CC 206 §5º I), three for rents and accessory
 * charges (CC 206 §3º I), from the act that interrupted the term in time (CC 202). The view
 * `titulo_prescription` computes it by the same function.
 */
export const prescribesOn = (
  dueOn: RawBuilder<unknown>,
  interruptedOn: RawBuilder<unknown>,
  debtType: RawBuilder<unknown>,
): RawBuilder<LocalDate | null> =>
  sql`regua.prescribes_on(${dueOn}, ${interruptedOn}, ${debtType} = 'CONFISSAO')`

/**
 * A row `p` of `titulo_prescription` prescribes between two days. The coarse condition on the due
 * day is what the index of open títulos answers; it leaves out nothing: three years are the shorter
 * term, five the longer one, twice that where it was interrupted, and a day on either side is for 29/02. Its bounds are days: by a
 * comparison of a day with an instant the planner may not look at what it knows of a table of
 * malls, and expects one row.
 */
export const prescribesWithin = (from: LocalDate, until: LocalDate): RawBuilder<unknown> => sql`
  p.original_due_on between (${from}::date - interval '10 years 1 day')::date
      and (${until}::date - interval '3 years' + interval '1 day')::date
    and p.prescribes_on between ${from}::date and ${until}::date`
