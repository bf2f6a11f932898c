import type { AnswerOf, InputOf } from '#contract/call.ts'
import { claimEffect, type JobContext } from '#server/jobs/jobs.ts'
import type { Work } from '#server/work/work.ts'
import { timeIn } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { chooseDigest, readDigestChoice } from '../contract/digest.ts'
import { sendDigests } from '../contract/jobs.ts'
import { alertQueriesOf } from '../contract/kinds.ts'
import { MailFailure, type MailServer } from '../gateway/mail-port.ts'
import { digestOf } from '../rules/digest.ts'
import { wordsOf } from '../rules/words.ts'
import { countOf } from '#values/count-of.ts'
import { findUnreadOfAll } from '../store/unread.ts'
import * as store from '../store/digests.ts'
import { createAlerts } from './create-alerts.ts'

export type DigestOptions = {
  /** Public URL of the product, for the link in the message; undefined = no e-mail is sent. */
  readonly address: string | undefined
  /** 'HH:MM' in São Paulo. */
  readonly hourOf: (work: Work) => Promise<string>
}

/** Whether summaries are enabled, when they are sent, and whether the user wants them. */
export async function digestChoice(
  work: Work,
  { address, hourOf }: DigestOptions,
): Promise<AnswerOf<typeof readDigestChoice>> {
  return {
    disponivel: address !== undefined,
    hora: await hourOf(work),
    ligado: await store.wantsDigest(work.tx, work.actor.id ?? 0),
  }
}

/** Saves the user's own setting. It is not a decision, so it is not logged. */
export async function changeDigestChoice(
  work: Work,
  { ligado }: InputOf<typeof chooseDigest>,
): Promise<AnswerOf<typeof chooseDigest>> {
  await store.chooseDigest(work.tx, work.actor.id ?? 0, ligado)
  work.invalidate(alertQueriesOf(work.actor.id ?? 0))
  return { mensagem: ligado ? 'Resumo por e-mail ligado.' : 'Resumo por e-mail desligado.' }
}

async function writeDigests(
  { tx }: Work,
  address: string,
  day: LocalDate,
): Promise<store.NewDigest[]> {
  const byPerson = Map.groupBy(await findUnreadOfAll(tx), ({ userId }) => userId)
  return [...byPerson.values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const digest = digestOf({
      name: first.name,
      lines: lines.map((line) => ({ kind: line.kind, ...wordsOf(line) })),
      total: first.total,
      today: day,
      address,
    })
    return [{ ...digest, userId: first.userId, recipient: first.email }]
  })
}

/** Rebuilds waiting summaries that quote changed alerts. */
async function rewriteStale(work: Work, address: string, day: LocalDate): Promise<void> {
  const userIds = await store.staleDigests(work.tx, day)
  if (userIds.length === 0) return
  const digests = await writeDigests(work, address, day)
  await store.rewriteDigests(
    work.tx,
    day,
    userIds,
    digests.filter(({ userId }) => userIds.includes(userId)),
  )
}

/**
 * Once a day at the set hour: stores a summary of unread alerts per subscriber and enqueues the
 * sending. Storing the text first makes every retry identical, unless an alert was changed or
 * withdrawn meanwhile.
 */
export async function beginDigests(work: Work, { address, hourOf }: DigestOptions): Promise<void> {
  if (address === undefined || timeIn(work.now) < (await hourOf(work))) return
  if (!(await claimEffect(work, `alerts.digest ${work.today}`))) return
  const digests = await writeDigests(work, address, work.today)
  if (digests.length === 0) return
  await store.insertDigests(work.tx, work.today, digests)
  await work.enqueue(sendDigests, { day: work.today }, { key: `${sendDigests.name} ${work.today}` })
}

/** Some messages of a day were not sent; thrown to retry the job with backoff. */
export class DigestsLeft extends Error {
  override readonly name = 'DigestsLeft'
}

const messageIdOf = (userId: number, day: LocalDate, address: string) =>
  `<avisos-${day}-${userId}@${new URL(address).hostname}>`

type Ends = { later: number; refused: number; because: string }

async function sendOne(
  context: Pick<JobContext, 'work'>,
  server: MailServer,
  address: string,
  day: LocalDate,
  digest: store.WaitingDigest,
  ends: Ends,
): Promise<'next' | 'stop'> {
  const { userId, recipient: to, subject, text, html, tries } = digest
  // Claim it before sending: after a crash it is never sent again.
  const isMine = await context.work(
    async (work) =>
      (await claimEffect(work, `resumo ${userId} ${day} ${tries}`)) &&
      (await store.claimDigest(work.tx, userId, day)),
  )
  if (!isMine) return 'next'
  const end = (state: 'A_ENVIAR' | 'ENVIADO' | 'INCERTO' | 'DESISTIDO', error: string | null) =>
    context.work((work) => store.endDigest(work.tx, { userId, day }, state, error))
  try {
    await server.send({ to, subject, text, html, messageId: messageIdOf(userId, day, address) })
    await end('ENVIADO', null)
    return 'next'
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    ends.because = error.message
    if (error.kind === 'unknown') await end('INCERTO', error.message)
    if (error.kind === 'refused') {
      ends.refused += 1
      await end('DESISTIDO', error.message)
    }
    if (error.kind !== 'later') return 'next'
    ends.later += 1
    await end('A_ENVIAR', error.message)
    // Stop: the mail server is rejecting everything.
    return 'stop'
  }
}

// Administrators can change a user's address and contact the mail operator.
const administration = '/acessos-usuarios'

const notifyAdministrators = (work: Work, key: string, title: string, detail: string) =>
  createAlerts(work, [{ kind: 'RESUMO', key, path: administration, title, detail }])

/** Notify the administrators after this many failed tries. */
const triesUntilNotified = 3

/**
 * Sends the stored summaries of a day one by one. At most once per user: a message that the server
 * may have accepted is never sent again.
 */
export async function sendDay(
  context: Pick<JobContext, 'work' | 'attempt' | 'log'>,
  server: MailServer,
  address: string,
  day: LocalDate,
): Promise<void> {
  await context.work(async (work) => {
    await store.endUncertain(work.tx, day)
    await rewriteStale(work, address, day)
  })
  const waiting = await context.work((work) => store.waitingDigests(work.tx, day))
  const ends: Ends = { later: 0, refused: 0, because: '' }
  try {
    for (const digest of waiting)
      if ((await sendOne(context, server, address, day, digest, ends)) === 'stop') break
  } finally {
    server.close()
  }
  if (ends.refused > 0)
    await context.work((work) =>
      notifyAdministrators(
        work,
        `recusados ${day}`,
        `Resumo por e-mail: ${countOf(ends.refused, 'endereço recusado', 'endereços recusados')}`,
        `O servidor de e-mail respondeu: ${ends.because}. Confira o e-mail das pessoas.`,
      ),
    )
  const isStale = await context.work(
    async (work) => (await store.staleDigests(work.tx, day)).length > 0,
  )
  if (ends.later === 0 && !isStale) return
  if (ends.later === 0)
    throw new DigestsLeft('Some summaries were changed while they left: they are written anew')
  context.log.warn({ because: ends.because }, 'the summaries of a day did not all leave')
  if (context.attempt >= triesUntilNotified)
    await context.work((work) =>
      notifyAdministrators(
        work,
        `servidor ${day}`,
        'Resumo por e-mail: o servidor não aceita mensagens',
        `${ends.because}. Será tentado de novo; confira REGUA_SMTP_URL.`,
      ),
    )
  throw new DigestsLeft('Some summaries were not taken by the mail server')
}

/** Gives up: unsent summaries of the day are dropped. The alerts stay on the bell. */
export async function giveUpDay(work: Work, { day }: { readonly day: LocalDate }): Promise<void> {
  const left = await store.giveUpDigests(work.tx, day)
  if (left > 0)
    await notifyAdministrators(
      work,
      `desistencia ${day}`,
      `Resumo por e-mail: ${countOf(left, 'mensagem não saiu', 'mensagens não saíram')}`,
      'O servidor de e-mail não aceitou nenhuma tentativa. Os avisos continuam no sino de cada um.',
    )
}
