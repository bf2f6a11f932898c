import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'

/**
 * Items `i` whose trade name contains a text: found by the names that do, of which there are few
 * beside the items.
 */
export const brandContains = (text: string) =>
  sql`
    i.trade_name = any(
      array(
        select distinct b.name from negativation_brand b where ${textContains(sql`b.name`)(text)}
      )
    )`
