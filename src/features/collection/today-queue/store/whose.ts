import { type RawBuilder, sql } from 'kysely'

import type { ContactKinds } from '#features/collection/negotiations/rules/who.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

type Sql = RawBuilder<unknown>

/** Whether the user may contact a customer, given its kinds of LUCs. */
const isOwn = ({ isCorporate, isOfMall }: ContactKinds, corporate: Sql, ofMall: Sql): Sql => {
  if (isCorporate && isOfMall) return sql`true`
  if (!isCorporate && !isOfMall) return sql`false`
  return isCorporate ? corporate : ofMall
}

/** Ranked customers `c` whom the user may contact. */
export const ownCustomers = (kinds: ContactKinds): Sql =>
  isOwn(kinds, sql`c.has_corporate`, sql`not c.is_corporate`)

/** Any tenant whom the user may contact, by the LUCs of its contracts. */
export const ownTenants = (kinds: ContactKinds, tenantId: Sql): Sql => {
  const lucs = (isInGroup: Sql) => sql`exists (
    select
    from contract k
      left join group_tenant g
        on g.mall_id = k.mall_id and g.document = k.document and g.luc = k.luc
    where k.tenant_id = ${tenantId} and ${isInGroup})`
  return isOwn(kinds, lucs(sql`g.group_id is not null`), lucs(sql`g.group_id is null`))
}

/** Who contacts the tenants of a mall: those of collection groups, or the others. */
export type Collectors = {
  readonly mallId: number
  readonly isCorporate: boolean
  readonly names: readonly string[]
}

/** Names of the collectors of these malls, one row per mall and kind. */
export async function readCollectors(
  tx: Tx,
  malls: Malls,
  profiles: { readonly corporate: string; readonly ofMall: string },
): Promise<readonly Collectors[]> {
  const { rows } = await sql<Collectors>`
    select m.id as "mallId", k.is_corporate as "isCorporate", array(
        select u.name
        from app_user u
          join profile p on p.id = u.profile_id
        where u.is_active and p.is_active and p.name = k.profile
          and (
            exists (select from user_mall s where s.user_id = u.id and s.mall_id = m.id)
            or (p.sees_every_mall and not exists (select from user_mall s where s.user_id = u.id))
          )
        order by u.name collate "pt-BR-x-icu", u.id
      ) as names
    from mall m
      cross join (
        values (true, ${profiles.corporate}), (false, ${profiles.ofMall})) k (is_corporate, profile)
    where ${ofMalls(sql`m.id`, malls)}`.execute(tx)
  return rows
}
