import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type {
  Channel,
  Kind,
  PersonAtStep,
  Role,
} from '#features/collection/messages/rules/plan/facts.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

export type ContentBoleto = {
  readonly boletoId: number
  readonly number: string
  readonly luc: string
  readonly dueOn: LocalDate
  readonly role: Role
  readonly openCents: Cents
  readonly correctedCents: Cents
  readonly dayChargeCents: Cents
  readonly leftReason: string | null
}

type Place = {
  readonly street: string
  readonly district: string
  readonly city: string
  readonly uf: string
  readonly cep: string
}

export type Creditor = {
  readonly name: string
  readonly cnpj: string
  readonly street: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly cep: string | null
}

/** Everything that the words of a message are made of. */
export type ContentFacts = PersonAtStep & {
  readonly id: number
  readonly protocol: string
  readonly kind: Kind
  readonly channel: Channel
  readonly address: string
  readonly mall: string
  readonly tenant: string
  readonly luc: string
  readonly contract: string
  /** Address of the person in the register, for a letter. */
  readonly place: Place | null
  readonly subject: string
  readonly body: string
  readonly contentFileId: string | null
  readonly sender: {
    readonly name: string
    readonly email: string
    readonly replyTo: string
    readonly phone: string
    readonly address: string
  } | null
  /** The principal company of the mall. */
  readonly creditor: Creditor | null
  readonly boletos: readonly ContentBoleto[]
}

const boletosOf = sql`
  select jsonb_agg(
    jsonb_build_object(
      'boletoId', x.boleto_id, 'number', o.number, 'luc', x.luc, 'dueOn', x.due_on,
      'role', x.role, 'openCents', x.open_cents, 'correctedCents', x.corrected_cents,
      'dayChargeCents', x.day_charge_cents, 'leftReason', x.left_reason)
    order by x.due_on, o.number)
  from message_boleto x
    join boleto o on o.id = x.boleto_id
  where x.message_id = m.id`

const placeOf = (of: 'c' | 'g') => sql`
  jsonb_build_object('street', ${sql.ref(`${of}.street`)}, 'district', ${sql.ref(`${of}.district`)},
    'city', ${sql.ref(`${of}.city`)}, 'uf', ${sql.ref(`${of}.uf`)}, 'cep', ${sql.ref(`${of}.cep`)})`

/** Facts of messages for their words, by id. */
export async function readContentFacts(
  tx: Tx,
  ids: readonly number[],
  today: LocalDate,
): Promise<ContentFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ContentFacts>`
    select m.id, m.protocol, m.mall_id as "mallId", m.tenant_id as "tenantId", m.person, m.document,
      m.name, m.step, m.kind, m.channel, m.address, s.name as mall, c.name as tenant, c.luc,
      c.number as contract,
      case when m.person = 'LOJISTA' then ${placeOf('c')} when g.id is not null then ${placeOf('g')} end
        as place,
      v.subject, v.body, m.content_file_id as "contentFileId",
      case when w.mall_id is not null then jsonb_build_object(
        'name', w.name, 'email', w.email, 'replyTo', w.reply_to, 'phone', w.phone,
        'address', w.address) end as sender,
      case when k.id is not null then jsonb_build_object(
        'name', k.name, 'cnpj', k.cnpj, 'street', k.street, 'city', k.city, 'uf', k.uf,
        'cep', k.cep) end as creditor,
      coalesce((${boletosOf}), '[]') as boletos
    from message m
      join mall s on s.id = m.mall_id
      join contract c on c.id = m.contract_id
      join message_text_version v on v.text_id = m.text_id and v.version = m.text_version
      left join guarantor g on g.contract_id = m.contract_id and g.document = m.document
      left join mall_sender w on w.mall_id = m.mall_id and w.state = 'VIGENTE'
      left join mall_company l on l.mall_id = m.mall_id and l.is_principal and l.is_active
        and daterange(l.valid_from, l.valid_to, '[]') @> ${today}::date
      left join company k on k.id = l.company_id and k.is_active
    where m.id = any(${[...ids]}::bigint[])
    order by m.id`.execute(tx)
  return rows
}

/** The company of a CNPJ; the creditor of a mall without a principal company. */
export async function companyOf(tx: Tx, cnpj: string): Promise<Creditor | undefined> {
  const { rows } = await sql<Creditor>`
    select name, cnpj, street, city, uf, cep from company where cnpj = ${cnpj}`.execute(tx)
  return rows[0]
}

/** A message with the values of its boletos at the sending, and why some of them leave. */
export type MessageValues = {
  readonly messageId: number
  readonly boletos: readonly {
    readonly boletoId: number
    readonly openCents: Cents
    readonly correctedCents: Cents
    readonly dayChargeCents: Cents
    readonly leftReason: string | null
  }[]
}

/** Writes values of boletos of locked messages; the sums of the messages follow. */
export async function updateBoletos(tx: Tx, messages: readonly MessageValues[]): Promise<void> {
  if (messages.length === 0) return
  const values = messages.flatMap(({ messageId, boletos }) =>
    boletos.map((boleto) => ({ messageId, ...boleto })),
  )
  await sql`
    update message_boleto b
    set open_cents = case when v."leftReason" is null then v."openCents" else b.open_cents end,
      corrected_cents = case when v."leftReason" is null
        then v."correctedCents" else b.corrected_cents end,
      day_charge_cents = case when v."leftReason" is null
        then v."dayChargeCents" else b.day_charge_cents end,
      left_reason = v."leftReason"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (
      "messageId" bigint, "boletoId" bigint, "openCents" bigint, "correctedCents" bigint,
      "dayChargeCents" bigint, "leftReason" text)
    where b.message_id = v."messageId" and b.boleto_id = v."boletoId"`.execute(tx)
  await sql`
    update message m
    set step_cents = v.step, open_cents = v.open, corrected_cents = v.corrected,
      day_charge_cents = v.charge
    from (
      select message_id, sum(open_cents) filter (where role = 'PASSO') as step,
        sum(open_cents) as open, sum(corrected_cents) as corrected, sum(day_charge_cents) as charge
      from message_boleto
      where message_id = any(${messages.map(({ messageId }) => messageId)}::bigint[])
        and left_reason is null
      group by message_id) v
    where m.id = v.message_id and v.step > 0`.execute(tx)
}
