import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'

/**
 * Items `i` whose trade name contains a text. It searches the names first, which are few compared
 * with the items.
 */
export const brandContains = (text: string) =>
  sql`
    i.trade_name = any(
      array(
        select distinct b.name from negativation_brand b where ${textContains(sql`b.name`)(text)}
      )
    )`
