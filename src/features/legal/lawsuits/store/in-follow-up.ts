import { sql } from 'kysely'

/** Actions `l` on the follow-up list: in follow-up, or filed and concluded. */
export const isInFollowUp = sql`(l.status = 'EM_ACOMPANHAMENTO'
  or (l.outcome = 'CONCLUIDA' and l.concluded_phases = 7))`
