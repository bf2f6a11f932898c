import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

type StoredAddress = {
  readonly street: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly cep: string | null
}

/** What the registers have about a mall for the head of a letter. */
type LetterheadRow = StoredAddress & {
  readonly mallId: number
  readonly mall: string
  readonly company: (StoredAddress & { readonly name: string; readonly cnpj: string }) | null
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

/** Malls with their principal company of a day, and how to reach it. */
export async function readLetterheads(
  tx: Tx,
  ids: readonly number[],
  { malls, on }: { readonly malls: Malls; readonly on: LocalDate },
): Promise<LetterheadRow[]> {
  const contacts = (kind: 'TELEFONE' | 'EMAIL') => sql`
    coalesce((
      select array_agg(x.value order by x.id)
      from company_contact x
      where x.company_id = c.id and x.kind = ${kind}), '{}')`
  const { rows } = await sql<LetterheadRow>`
    select m.id as "mallId", m.name as mall, m.street, m.city, m.uf, m.cep,
      case when c.id is not null then jsonb_build_object('name', c.name, 'cnpj', c.cnpj,
        'street', c.street, 'city', c.city, 'uf', c.uf, 'cep', c.cep) end as company,
      ${contacts('TELEFONE')} as phones, ${contacts('EMAIL')} as emails
    from mall m
      left join mall_company l on l.mall_id = m.id and l.is_principal and l.is_active
        and daterange(l.valid_from, l.valid_to, '[]') @> ${on}::date
      left join company c on c.id = l.company_id and c.is_active
    where m.id = any(${[...ids]}::int[]) and ${ofMalls(sql`m.id`, malls)}`.execute(tx)
  return rows
}
