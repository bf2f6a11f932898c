import { sql } from 'kysely'

import { SITUACAO_LABEL } from '#features/negativation/debt-items/rules/bureau-request.ts'

const labels = (column: string) =>
  sql.join(
    Object.entries(SITUACAO_LABEL).map(
      ([code, label]) => sql`when ${sql.ref(column)} = ${sql.lit(code)} then ${sql.lit(label)}`,
    ),
    sql` `,
  )

// After an exclusion request, the latest bureau answer is about the exclusion.
/** 'Status retorno bureau' of a person `p` (rules 4.7). */
export const situation = sql`case ${labels('p.exclusion')} ${labels('p.inclusion')} end`

// 'Valor' is the listed value (rules 4.8); for a person never listed, the value sent.
/** 'Valor' of a person `p` of an item `i`. */
export const listedValue = sql`coalesce(p.listed_cents, i.listed_cents, i.balance_cents)`
