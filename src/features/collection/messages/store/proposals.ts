import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { MessageState } from '../contract/words.ts'
import type { LeftOut, PlannedMessage } from '../rules/plan/facts.ts'

/** Rows in one statement; more would make its text too large. */
const ROWS_AT_ONCE = 20_000

function* slices<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let place = 0; place < rows.length; place += ROWS_AT_ONCE)
    yield rows.slice(place, place + ROWS_AT_ONCE)
}

/** A message of the day that stands already. */
export type StandingMessage = {
  readonly id: number
  readonly mallId: number
  readonly tenantId: number
  readonly document: string
  readonly state: MessageState
}

/** Messages of a day that hold their person's place: all but those a job took out. Locks them. */
export async function lockStanding(
  tx: Tx,
  day: LocalDate,
  malls: readonly number[],
): Promise<StandingMessage[]> {
  const { rows } = await sql<StandingMessage>`
    select m.id, m.mall_id as "mallId", m.tenant_id as "tenantId", m.document, m.state
    from message m
    where m.day = ${day}::date and m.mall_id = any(${[...malls]}::int[])
      and (m.state <> 'RETIRADA' or m.retired_by is not null)
    order by m.id
    for update of m`.execute(tx)
  return rows
}

/** Proposals that no longer stand go without a trace: nobody released them. */
export async function removeProposals(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from message
    where id = any(${[...ids]}::bigint[]) and state = 'PROPOSTA'`.execute(tx)
}

/** The first of `count` numbers of the protocols of a day. */
export async function takeNumbers(tx: Tx, day: LocalDate, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into message_number as n (day, last)
    values (${day}::date, ${count})
    on conflict (day) do update set last = n.last + ${count}
    returning last - ${count} + 1 as first`.execute(tx)
  return Number(rows[0]?.first ?? 1)
}

/** A planned message with the row that it is stored in. */
export type StoredProposal = { readonly protocol: string; readonly planned: PlannedMessage }

const columnsOf = (planned: PlannedMessage) => {
  const { boletos: _, ...message } = planned
  return message
}

const recordOfMessage = sql`
  "mallId" int, "tenantId" bigint, person text, document text, name text, step text, kind text,
  "isCorporate" boolean, "ladderId" int, "ladderVersion" int, "textId" int, "textVersion" int,
  channel text, address text, "contractId" bigint, "contactId" bigint, "stepCents" bigint,
  "openCents" bigint, "correctedCents" bigint, "dayChargeCents" bigint`

/** Stores new proposals with their boletos and first events; returns their ids by protocol. */
export async function insertProposals(
  tx: Tx,
  day: LocalDate,
  proposals: readonly StoredProposal[],
  byName: string,
): Promise<void> {
  for (const slice of slices(proposals)) {
    const rows = slice.map(({ protocol, planned }) => ({ protocol, ...columnsOf(planned) }))
    await sql`
      with made as (
        insert into message (
          protocol, day, mall_id, tenant_id, person, document, name, step, kind, is_corporate,
          ladder_id, ladder_version, text_id, text_version, channel, address, contract_id,
          contact_id, step_cents, open_cents, corrected_cents, day_charge_cents
        )
        select x.protocol, ${day}::date, x."mallId", x."tenantId", x.person, x.document, x.name,
          x.step, x.kind, x."isCorporate", x."ladderId", x."ladderVersion", x."textId",
          x."textVersion", x.channel, x.address, x."contractId", x."contactId", x."stepCents",
          x."openCents", x."correctedCents", x."dayChargeCents"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
          protocol text, ${recordOfMessage})
        order by x.protocol
        returning id, mall_id
      )
      insert into message_event (message_id, mall_id, event, occurred_at, source, by_name)
      select id, mall_id, 'PROPOSTA', regua.now(), 'SISTEMA', ${byName}
      from made
      order by id`.execute(tx)
  }
  await insertBoletos(
    tx,
    day,
    proposals.map(({ planned }) => planned),
  )
}

/** Brings standing proposals to what is planned now; their ids and protocols stay. */
export async function updateProposals(
  tx: Tx,
  day: LocalDate,
  proposals: readonly { readonly id: number; readonly planned: PlannedMessage }[],
): Promise<void> {
  for (const slice of slices(proposals)) {
    const rows = slice.map(({ id, planned }) => ({ id, ...columnsOf(planned) }))
    await sql`
      update message m
      set person = x.person, name = x.name, step = x.step, kind = x.kind,
        is_corporate = x."isCorporate", ladder_id = x."ladderId",
        ladder_version = x."ladderVersion", text_id = x."textId", text_version = x."textVersion",
        channel = x.channel, address = x.address, contract_id = x."contractId",
        contact_id = x."contactId", step_cents = x."stepCents", open_cents = x."openCents",
        corrected_cents = x."correctedCents", day_charge_cents = x."dayChargeCents",
        reason = null, version = m.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, ${recordOfMessage})
      where m.id = x.id and (
        m.person, m.name, m.step, m.kind, m.is_corporate, m.ladder_id, m.ladder_version, m.text_id,
        m.text_version, m.channel, m.address, m.contract_id, m.contact_id, m.step_cents,
        m.open_cents, m.corrected_cents, m.day_charge_cents
      ) is distinct from (
        x.person, x.name, x.step, x.kind, x."isCorporate", x."ladderId", x."ladderVersion",
        x."textId", x."textVersion", x.channel, x.address, x."contractId", x."contactId",
        x."stepCents", x."openCents", x."correctedCents", x."dayChargeCents"
      )`.execute(tx)
  }
  if (proposals.length === 0) return
  await sql`
    delete from message_boleto
    where message_id = any(${proposals.map(({ id }) => id)}::bigint[])`.execute(tx)
  await insertBoletos(
    tx,
    day,
    proposals.map(({ planned }) => planned),
  )
}

/** Boletos of proposals, found by the place of their person in the day. */
async function insertBoletos(
  tx: Tx,
  day: LocalDate,
  planned: readonly PlannedMessage[],
): Promise<void> {
  const rows = planned.flatMap(({ mallId, tenantId, document, channel, boletos }) =>
    boletos.map(({ number: _, ...boleto }) => ({ mallId, tenantId, document, channel, ...boleto })),
  )
  for (const slice of slices(rows))
    await sql`
      insert into message_boleto (
        message_id, boleto_id, mall_id, document, role, step, channel, cycle_due_on, due_on, luc,
        open_cents, corrected_cents, day_charge_cents
      )
      select m.id, x."boletoId", m.mall_id, m.document, x.role, x.step, x.channel, x."cycleDueOn",
        x."dueOn", x.luc, x."openCents", x."correctedCents", x."dayChargeCents"
      from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) as x (
          "mallId" int, "tenantId" bigint, document text, channel text, "boletoId" bigint, luc text,
          "dueOn" date, "cycleDueOn" date, "openCents" bigint, "correctedCents" bigint,
          "dayChargeCents" bigint, role text, step text)
        join message m on m.mall_id = x."mallId" and m.day = ${day}::date
          and m.tenant_id = x."tenantId" and m.document = x.document and m.state = 'PROPOSTA'`.execute(
      tx,
    )
}

/** Replaces who is left out of the batches of malls. */
export async function replaceLeftOut(
  tx: Tx,
  day: LocalDate,
  malls: readonly number[],
  leftOut: readonly LeftOut[],
): Promise<void> {
  await sql`
    delete from message_left_out
    where day = ${day}::date and mall_id = any(${[...malls]}::int[])`.execute(tx)
  for (const slice of slices(leftOut))
    await sql`
      insert into message_left_out (
        mall_id, day, tenant_id, person, document, name, step, boleto_id, due_on, open_cents, reason,
        others
      )
      select x."mallId", ${day}::date, x."tenantId", x.person, x.document, x.name, x.step,
        x."boletoId", x."dueOn", x."openCents", x.reason,
        array(select jsonb_array_elements_text(x.others))
      from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) as x (
        "mallId" int, "tenantId" bigint, person text, document text, name text, step text,
        "boletoId" bigint, "dueOn" date, "openCents" bigint, reason text, others jsonb)
      on conflict do nothing`.execute(tx)
}
