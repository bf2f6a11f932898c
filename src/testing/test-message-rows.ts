import type { Pool } from 'pg'

/** A batch of a mall with a proposal, a message that was sent, who stays out, and what holds the tenant. */
export type MessageRows = {
  /** PROPOSTA of 18/11/2026. */
  readonly message: number
  /** ENVIADA on 17/11/2026, with its bytes. */
  readonly sentMessage: number
  /** A reply to it, and a remessa of letters that waits for its posting. */
  readonly reply: number
  readonly dispatch: number
  readonly pause: number
  readonly channelRefusal: number
  readonly suspendedAddress: number
}

type Of = {
  readonly mall: number
  readonly tenant: number
  readonly contract: number
  readonly boleto: number
  readonly document: string
  readonly mark: string
  /** Its messages are of whole reais if this amount is. */
  readonly cents: number
}

/** Paused the tenants; an id of its own keeps the first ids for the users of a test. */
const addAuthor = `
  insert into app_user (id, login, name, email, profile_id, is_active)
  overriding system value
  select 1900000000, 'quem.pausou', 'Quem pausou', '', min(id), false from profile
  on conflict (id) do nothing`

const addMessage = `
  with told as (
    insert into message (
      protocol, day, mall_id, tenant_id, person, document, name, step, kind, is_corporate, ladder_id,
      ladder_version, text_id, text_version, channel, address, contract_id, state, reason, step_cents,
      open_cents, corrected_cents, day_charge_cents, released_by_name, released_at, sent_at, sha256
    )
    select 'RG-' || to_char($7::date, 'YYYYMMDD') || '-'
        || lpad((1 + (select count(*) from message))::text, 6, '0'),
      $7::date, $1, $2, 'LOJISTA', $5, $6, 'D1', 'COBRANCA', false, l.id, 1, x.id, 1, 'EMAIL', $6,
      $3, $8, $6, 1000 + $9::int, 1000 + $9::int, 1100 + $9::int, 100 + $9::int,
      case when $8 <> 'PROPOSTA' then $6 end,
      case when $8 <> 'PROPOSTA' then $7::date + time '12:00' end,
      case when $8 <> 'PROPOSTA' then $7::date + time '13:00' end,
      case when $8 <> 'PROPOSTA' then sha256('x') end
    from (select min(id) as id from ladder) l, (select min(id) as id from message_text) x
    returning id, mall_id, document, state
  ), parts as (
    insert into message_boleto (
      message_id, boleto_id, mall_id, document, role, step, channel, cycle_due_on, due_on, luc,
      open_cents, corrected_cents, is_done
    )
    select m.id, b.id, m.mall_id, m.document, 'PASSO', 'D1', 'EMAIL', b.due_on, b.due_on, k.luc,
      1000 + $9::int, 1100 + $9::int, m.state <> 'PROPOSTA'
    from told m, boleto b
      join contract k on k.id = b.contract_id
    where b.id = $4
  ), happened as (
    insert into message_event (message_id, mall_id, event, occurred_at, source, by_name, detail)
    select id, mall_id, 'PROPOSTA', $7::date + time '10:00', 'SISTEMA', $6, $6 from told
  )
  select id from told`

const addReply = `
  insert into message_reply (
    message_id, mall_id, tenant_id, kind, words, replied_on, holds_until, recorded_by_name
  )
  select id, mall_id, tenant_id, 'OUTRA', $2, '2026-11-17', '2026-11-19', $2
  from message where id = $1
  returning id`

const addContent = `
  with f as (
    insert into stored_file (mall_id, name, media_type, size_bytes, sha256)
    values ($1, $2, 'text/plain', 1, sha256('x')) returning id
  ), c as (
    insert into stored_file_chunk (file_id, position, bytes) select id, 0, 'x' from f
  )
  select id::text from f`

const addDispatch = `
  insert into message_dispatch (
    channel, day, mall_ids, messages, pages, pdf_file_id, csv_file_id, made_by_name
  )
  values ('CARTA', '2026-11-18', array[$1::int], 1, 1, $2::uuid, $2::uuid, $3) returning id`

/** Adds the records of the dunning ladder of a mall. */
export async function addMessages(pool: Pool, of: Of): Promise<MessageRows> {
  const { mall, tenant, contract, boleto, document, mark, cents } = of
  const idOf = async (text: string, values: readonly unknown[]) =>
    Number((await pool.query<{ id: string }>(text, [...values])).rows[0]?.id)
  const ofMall = [mall, tenant, contract, boleto, document, `Régua ${mark}`]
  const message = (day: string, state: string) =>
    idOf(addMessage, [...ofMall, day, state, cents % 100])
  const sentMessage = await message('2026-11-17', 'ENVIADA')
  const proposed = await message('2026-11-18', 'PROPOSTA')
  const fileOf = async () =>
    (await pool.query<{ id: string }>(addContent, [mall, `Régua ${mark}`])).rows[0]?.id ?? ''
  await pool.query('update message set content_file_id = $2::uuid where id = $1', [
    sentMessage,
    await fileOf(),
  ])
  const reply = await idOf(addReply, [sentMessage, `Régua ${mark}`])
  const dispatch = await idOf(addDispatch, [mall, await fileOf(), `Régua ${mark}`])
  await pool.query(
    `insert into ladder_batch (mall_id, day, made_at, made_by_name, loaded_at)
     values ($1, '2026-11-18', '2026-11-18 07:00-03', $2, '2026-11-18 06:00-03')`,
    [mall, `Régua ${mark}`],
  )
  await pool.query(
    `insert into message_left_out (
       mall_id, day, tenant_id, person, document, name, step, boleto_id, due_on, open_cents, reason
     )
     select $1, '2026-11-18', $2, 'LOJISTA', $3, $5, 'D15', id, due_on, open_cents, 'LIMITE_DIA'
     from boleto where id = $4`,
    [mall, tenant, document, boleto, `Régua ${mark}`],
  )
  await pool.query(addAuthor)
  const pause = await idOf(
    `insert into ladder_pause (
       mall_id, tenant_id, step, starts_on, until_on, reason, created_by, created_by_name,
       needs_confirmation
     )
     values ($1, $2, 'D15', '2026-11-18', '2027-01-10', $3, 1900000000, $3, true)
     returning id`,
    [mall, tenant, `Régua em pausa ${mark}`],
  )
  const channelRefusal = await idOf(
    `insert into channel_refusal (
       mall_id, tenant_id, person, document, channel, since, source, words, recorded_by_name
     )
     values ($1, $2, 'LOJISTA', $3, 'SMS', '2026-11-18', 'TELEFONE', $4, $4) returning id`,
    [mall, tenant, document, `Régua ${mark}`],
  )
  const suspendedAddress = await idOf(
    `insert into suspended_address (mall_id, channel, address, tenant_id, document, since, reason)
     values ($1, 'EMAIL', $4, $2, $3, '2026-11-18', $4) returning id`,
    [mall, tenant, document, `Régua ${mark}`],
  )
  return {
    message: proposed,
    sentMessage,
    reply,
    dispatch,
    pause,
    channelRefusal,
    suspendedAddress,
  }
}
