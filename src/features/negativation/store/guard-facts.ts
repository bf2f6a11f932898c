import { sql } from 'kysely'

import { isMunicipality } from '#server/municipalities.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import { isCepOfUf } from '#values/postal-region.ts'

import type { GuardFacts, GuardPerson, LegalStatus } from '../rules/guards/facts.ts'

/** The open value of a boleto by account, from which the bureau feature tells the natureza. */
export type OpenByAccount = readonly { readonly conta: string; readonly aberto_cents: Cents }[]

type PersonJson = {
  id: number
  kind: 'LOJISTA' | 'FIADOR'
  document: string
  name: string
  birthOn: LocalDate | null
  street: string
  district: string
  city: string
  uf: string
  cep: string
  guaranteeEndsOn: LocalDate | null
  listing: 'ATIVA' | 'EM_ENVIO' | null
  excludedOn: LocalDate | null
}

type Row = {
  id: number
  numBoleto: string
  balance_cents: Cents
  dueOn: LocalDate
  originalDueOn: LocalDate
  accounts: OpenByAccount
  creditorDocument: string | null
  legalStatus: LegalStatus | ''
  bankReturnPendingOn: LocalDate | null
  approved_cents: Cents | null
  isDirect: boolean
  persons: PersonJson[]
}

/** While nothing was sent, names, births and addresses follow the register, so that a correction in the ERP clears its guard. */
export async function refreshPersons(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`
    update item_person p set name = r.name, born_on = r.born_on, street = r.street, district = r.district, city = r.city, uf = r.uf, cep = r.cep
    from (
      select q.id, c.name, t.born_on, c.street, c.district, c.city, c.uf, c.cep
        from item_person q join negativation_item i on i.id = q.item_id join contract c on c.id = i.contract_id join tenant t on t.id = c.tenant_id
        where q.kind = 'LOJISTA' and q.item_id = any(${itemIds}::bigint[])
      union all
      select q.id, g.name, g.born_on, g.street, g.district, g.city, g.uf, g.cep
        from item_person q join guarantor g on g.id = q.guarantor_id where q.item_id = any(${itemIds}::bigint[])
    ) r
    where p.id = r.id and p.inclusion = 'A_ENVIAR'
      and (p.name, p.born_on, p.street, p.district, p.city, p.uf, p.cep) is distinct from (r.name, r.born_on, r.street, r.district, r.city, r.uf, r.cep)`.execute(
    tx,
  )
}

const personOf = (person: PersonJson): Omit<GuardPerson, 'id'> => ({
  document: person.document,
  name: person.name,
  birthOn: person.birthOn ?? undefined,
  address: {
    street: person.street,
    district: person.district,
    city: person.city,
    uf: person.uf,
    cep: person.cep,
    isCityInUf: isMunicipality(person.city, person.uf),
    isCepInUf: isCepOfUf(person.cep, person.uf),
  },
  listing: person.listing ?? undefined,
  excludedOn: person.excludedOn ?? undefined,
})

/** Everything the guards look at, for many items in one query. Agreements, exception lists, notices and lawsuits join here once they exist. */
export async function readGuardFacts(
  tx: Tx,
  itemIds: readonly number[],
  around: { today: LocalDate; informant: string; naturezaOf: (open: OpenByAccount) => string },
): Promise<Map<number, GuardFacts>> {
  const { rows } = await sql<Row>`
    with wanted as materialized (select * from negativation_item where id = any(${itemIds}::bigint[])), mine as (
      select t.id, t.boleto_id, t.open_cents, at.code
      from wanted w join titulo t on t.boleto_id = w.boleto_id
        join movement_type mt on mt.id = t.movement_type_id join account_type at on at.id = mt.account_type_id
    ), accounts as (
      select x.boleto_id, jsonb_agg(jsonb_build_object('conta', x.code, 'aberto_cents', x.open)) as accounts
      from (select boleto_id, code, sum(open_cents)::bigint as open from mine group by boleto_id, code) x group by x.boleto_id
    ), pending as (
      select m.boleto_id, max(e.paid_on) as pending from mine m join receipt e on e.titulo_id = m.id
      where e.paid_on is not null and (e.cleared_on is null or e.cleared_on > ${around.today}) group by m.boleto_id
    ), elsewhere as (
      select w.id as item_id, o.document,
        case when bool_or(o.inclusion in ('EM_NOTIFICACAO', 'ATIVO') and o.exclusion is distinct from 'EXCLUIDO') then 'ATIVA'
          when bool_or(o.inclusion = 'ENVIADO' and o.exclusion is distinct from 'EXCLUIDO') then 'EM_ENVIO' end as listing,
        max(o.last_event_on) filter (where o.exclusion = 'EXCLUIDO') as excluded_on
      from wanted w join negativation_item x on x.boleto_id = w.boleto_id and x.id <> w.id join item_person o on o.item_id = x.id
      group by w.id, o.document
    ), people as (
      select q.item_id, jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'document', q.document, 'name', q.name, 'birthOn', q.born_on,
        'street', q.street, 'district', q.district, 'city', q.city, 'uf', q.uf, 'cep', q.cep, 'guaranteeEndsOn', g.guarantee_ends_on,
        'listing', e.listing, 'excludedOn', e.excluded_on) order by q.kind desc, q.id) as persons
      from item_person q left join guarantor g on g.id = q.guarantor_id left join elsewhere e on e.item_id = q.item_id and e.document = q.document
      where q.item_id = any(${itemIds}::bigint[]) group by q.item_id
    )
    select i.id, i.number as "numBoleto", b.open_cents as "balance_cents", b.due_on as "dueOn", b.original_due_on as "originalDueOn",
      c.legal_status as "legalStatus", i.approved_cents as "approved_cents", i.included_by is not null as "isDirect",
      coalesce(a.accounts, '[]') as accounts, r.pending as "bankReturnPendingOn", p.persons,
      (select k.cnpj from mall_company mc join company k on k.id = mc.company_id where mc.mall_id = i.mall_id and mc.is_principal and mc.is_active) as "creditorDocument"
    from wanted i
      join boleto b on b.id = i.boleto_id
      join contract c on c.id = i.contract_id
      join people p on p.item_id = i.id
      left join accounts a on a.boleto_id = i.boleto_id
      left join pending r on r.boleto_id = i.boleto_id`.execute(tx)
  return new Map(
    rows.map((row) => {
      const lojista = row.persons.find(({ kind }) => kind === 'LOJISTA')
      if (!lojista) throw new Error(`item ${row.id} has no lojista`)
      return [
        row.id,
        {
          today: around.today,
          numBoleto: row.numBoleto,
          balance_cents: row.balance_cents,
          dueOn: row.dueOn,
          originalDueOn: row.originalDueOn,
          natureza: around.naturezaOf(row.accounts),
          lojista: { ...personOf(lojista), id: 'LOJISTA' },
          fiadores: row.persons
            .filter(({ kind }) => kind === 'FIADOR')
            .map((person) => ({
              ...personOf(person),
              id: person.id,
              guaranteeEndsOn: person.guaranteeEndsOn ?? undefined,
            })),
          creditorDocument: row.creditorDocument ?? around.informant,
          legalStatus: row.legalStatus === '' ? undefined : row.legalStatus,
          bankReturnPendingOn: row.bankReturnPendingOn ?? undefined,
          isPrincipalExcluded: lojista.excludedOn !== null,
          approved_cents: row.approved_cents ?? undefined,
          path: row.isDirect ? 'DIRETO' : 'CADEIA',
        } satisfies GuardFacts,
      ]
    }),
  )
}

export type KeptGuards = {
  readonly id: number
  readonly guards: unknown
  readonly blocks: number
  readonly alerts: number
}

/** Stores what the guards said, for the lists: every item in one statement. */
export async function writeGuards(tx: Tx, kept: readonly KeptGuards[]): Promise<void> {
  if (kept.length === 0) return
  await sql`
    update negativation_item i set guards = n.guards, block_count = n.blocks, alert_count = n.alerts, guards_checked_at = now()
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as n(id bigint, guards jsonb, blocks int, alerts int)
    where i.id = n.id`.execute(tx)
}

/** The items whose guards a load or a new day may change: everything not yet at the bureau. */
export async function openItemIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from negativation_item where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA') and batch_id is null order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
