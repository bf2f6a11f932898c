import { sql } from 'kysely'

/** The list of follow-up holds the action `l`: it is followed, or was filed and is concluded. */
export const isInFollowUp = sql`(l.status = 'EM_ACOMPANHAMENTO'
  or (l.outcome = 'CONCLUIDA' and l.concluded_phases = 7))`
