import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'

import type { AccessLimits } from '../rules/session.ts'

// --- nonces of the identity provider

export async function insertNonce(tx: Tx, nonce: string, limits: AccessLimits): Promise<void> {
  // Nonces are public, so each insert deletes old ones; the table stays at about ten minutes of
  // requests.
  await sql`delete from sign_in_nonce where nonce in (
    select nonce
    from sign_in_nonce
    where expires_at < now()
    order by expires_at
    limit 100 for update skip locked)`.execute(tx)
  await sql`
    insert into sign_in_nonce (nonce, expires_at)
    values (${nonce}, now() + make_interval(mins => ${limits.nonceMinutes}))`.execute(tx)
}

/** Consumes a nonce; false if unknown, expired or used. Of two concurrent calls one wins. */
export async function markNonceUsed(tx: Tx, nonce: string): Promise<boolean> {
  const { rows } = await sql`update sign_in_nonce set used_at = now()
    where nonce = ${nonce} and used_at is null and expires_at > now() returning 1 as used`.execute(
    tx,
  )
  return rows.length === 1
}

// --- failed sign-ins

/** Serializes attempts per login and address: count and insert are atomic. */
export async function lockAttempts(tx: Tx, address: string, loginHash: Buffer): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended(${`${address} ${loginHash.toString('hex')}`}, ${LOCKS.signIn})
    )`.execute(tx)
}

/**
 * Seconds until the next attempt is allowed, 0 if now; and whether the address or login has too
 * many failures.
 */
export async function weighAttempt(
  tx: Tx,
  address: string,
  loginHash: Buffer,
  { failureMinutes, failures, failuresUntilSlow }: AccessLimits,
): Promise<{ readonly blockedSeconds: number; readonly isSlowed: boolean }> {
  const window = sql`make_interval(mins => ${failureMinutes})`
  const isMany = (condition: ReturnType<typeof sql>) => sql`exists (
    select
    from sign_in_failure
    where ${condition} and at > clock_timestamp() - ${window} offset ${failuresUntilSlow - 1}
    limit 1)`
  const { rows } = await sql<{ blockedSeconds: number; isSlowed: boolean }>`
    select ceil(greatest((
      select extract(epoch from at + ${window} - clock_timestamp()) from sign_in_failure
      where address = ${address}
        and login_hash = ${loginHash}
        and at > clock_timestamp() - ${window}
      order by at desc offset ${failures - 1} limit 1), 0))::int as "blockedSeconds",
      ${isMany(sql`address = ${address}`)}
        or ${isMany(sql`login_hash = ${loginHash}`)} as "isSlowed"`.execute(tx)
  return onlyRow(rows)
}

export async function insertFailure(tx: Tx, address: string, loginHash: Buffer): Promise<void> {
  await sql`
    insert into sign_in_failure (address, login_hash) values (${address}, ${loginHash})`.execute(tx)
}

// --- messages of the identity provider

/** Consumes a message; false if already used. Of two concurrent calls one wins. */
export async function spendToken(tx: Tx, hash: Buffer, keptMinutes: number): Promise<boolean> {
  const { rows } = await sql`insert into spent_token (hash, expires_at)
    values (${hash}, now() + make_interval(mins => ${keptMinutes}))
    on conflict do nothing
    returning 1 as spent`.execute(tx)
  return rows.length === 1
}

/** Deletes expired rows; sign-ins and sign-outs stay in the decision log. */
export async function deleteExpired(tx: Tx): Promise<void> {
  await sql`delete from session where ends_at < now() - interval '30 days'`.execute(tx)
  await sql`delete from sign_in_failure where at < now() - interval '1 day'`.execute(tx)
  await sql`delete from sign_in_nonce where expires_at < now()`.execute(tx)
  await sql`delete from spent_token where expires_at < now()`.execute(tx)
}
