import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Digest } from '../rules/digest.ts'

/** A summary stored until it is sent. */
export type NewDigest = Digest & { readonly userId: number; readonly recipient: string }

/** Stores the summaries of a day, at most one per user. */
export async function insertDigests(
  tx: Tx,
  day: LocalDate,
  digests: readonly NewDigest[],
): Promise<void> {
  await sql`
    insert into alert_digest (user_id, on_day, recipient, subject, body_text, body_html)
    select "userId", ${day}, recipient, subject, text, html
    from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as x (
      "userId" int, recipient text, subject text, text text, html text
    )
    on conflict do nothing`.execute(tx)
}

/** Marks waiting summaries as stale, because quoted alerts changed. */
export async function digestsAreStale(tx: Tx): Promise<void> {
  await sql`update alert_digest set is_stale = true where ended_at is null and not is_stale`.execute(
    tx,
  )
}

/** Users with a stale waiting summary of the day; locks the rows. */
export async function staleDigests(tx: Tx, day: LocalDate): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId"
    from alert_digest
    where on_day = ${day} and state = 'A_ENVIAR' and is_stale
    order by user_id
    for update`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Replaces the text of waiting summaries; deletes those without unread alerts. */
export async function rewriteDigests(
  tx: Tx,
  day: LocalDate,
  userIds: readonly number[],
  digests: readonly NewDigest[],
): Promise<void> {
  await sql`
    update alert_digest d
    set is_stale = false, subject = coalesce(x.subject, d.subject), body_text = coalesce(x.text, ''),
      body_html = coalesce(x.html, ''),
      state = case when x.text is null then 'DESISTIDO' else d.state end,
      ended_at = case when x.text is null then regua.now() end,
      error = case when x.text is null then 'Nada mais a avisar.' else d.error end
    from unnest(${[...userIds]}::int[]) u (id)
      left join jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as x (
        "userId" int, subject text, text text, html text
      ) on x."userId" = u.id
    where d.on_day = ${day} and d.user_id = u.id and d.state = 'A_ENVIAR'`.execute(tx)
}

export type WaitingDigest = NewDigest & { readonly tries: number }

export async function waitingDigests(tx: Tx, day: LocalDate): Promise<WaitingDigest[]> {
  const { rows } = await sql<WaitingDigest>`
    select user_id as "userId", recipient, subject, body_text as text, body_html as html, tries
    from alert_digest
    where on_day = ${day} and state = 'A_ENVIAR'
    order by user_id`.execute(tx)
  return rows
}

/**
 * Ends summaries whose worker died while sending. It is unknown whether they arrived, so they are
 * not sent again.
 */
export async function endUncertain(tx: Tx, day: LocalDate): Promise<number> {
  const { numAffectedRows } = await sql`
    update alert_digest
    set state = 'INCERTO', ended_at = regua.now(), body_text = '', body_html = '',
      error = 'O envio foi interrompido.'
    where on_day = ${day} and state = 'ENVIANDO'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Claims a summary for sending; false if another worker has it, it is stale, or the user was
 * deactivated.
 */
export async function claimDigest(tx: Tx, userId: number, day: LocalDate): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert_digest d
    set state = 'ENVIANDO', tries = tries + 1
    from app_user u
    where d.user_id = ${userId} and d.on_day = ${day} and d.state = 'A_ENVIAR' and not d.is_stale
      and u.id = d.user_id and u.is_active
      and not exists (
        select from alert_digest_choice c where c.user_id = d.user_id and not c.is_wanted
      )`.execute(tx)
  return numAffectedRows === 1n
}

/** Stores the result: wait for the next try, or finished with the text deleted. */
export async function endDigest(
  tx: Tx,
  { userId, day }: { readonly userId: number; readonly day: LocalDate },
  state: 'A_ENVIAR' | 'ENVIADO' | 'INCERTO' | 'DESISTIDO',
  error: string | null,
): Promise<void> {
  const isOver = state !== 'A_ENVIAR'
  await sql`
    update alert_digest
    set state = ${state}, error = ${error},
      ended_at = case when ${isOver} then regua.now() end,
      body_text = case when ${isOver} then '' else body_text end,
      body_html = case when ${isOver} then '' else body_html end
    where user_id = ${userId} and on_day = ${day} and state in ('ENVIANDO', 'A_ENVIAR')`.execute(tx)
}

/** Gives up the unsent summaries of a day; returns how many. */
export async function giveUpDigests(tx: Tx, day: LocalDate): Promise<number> {
  const { numAffectedRows } = await sql`
    update alert_digest
    set state = case when state = 'ENVIANDO' then 'INCERTO' else 'DESISTIDO' end,
      ended_at = regua.now(), body_text = '', body_html = ''
    where on_day = ${day} and ended_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function wantsDigest(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isWanted: boolean }>`
    select is_wanted as "isWanted" from alert_digest_choice where user_id = ${userId}`.execute(tx)
  return rows[0]?.isWanted ?? true
}

export async function chooseDigest(tx: Tx, userId: number, isWanted: boolean): Promise<void> {
  await sql`
    insert into alert_digest_choice (user_id, is_wanted) values (${userId}, ${isWanted})
    on conflict (user_id) do update
    set is_wanted = excluded.is_wanted, changed_at = regua.now()`.execute(tx)
}
