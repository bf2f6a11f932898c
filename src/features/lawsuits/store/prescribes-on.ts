import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#values/local-date.ts'

/**
 * The day on which what was due on a day can no longer be sued for, by the code of its debt type:
 * five years for a debt acknowledged in an instrument (CC 206 §5º I), three for rents and accessory
 * charges (CC 206 §3º I).
 */
export const prescribesOn = (
  dueOn: RawBuilder<unknown>,
  debtType: RawBuilder<unknown>,
): RawBuilder<LocalDate | null> => sql`(${dueOn} + case
        when ${debtType} = 'CONFISSAO' then interval '5 years' else interval '3 years' end)::date`
