import type { InputOf } from '#contract/call.ts'
import { factsOf, lockMessages } from '#features/collection/messages/actions/events.ts'
import { messageActor } from '#features/collection/messages/actions/message-actor.ts'
import { messageQueries } from '#features/collection/messages/contract/words.ts'
import { mayHandle } from '#features/collection/messages/rules/machine.ts'
import { allowLongStatements, enterScope } from '#server/database/connection.ts'
import { type Malls, NO_MALL } from '#server/database/mall-scope.ts'
import { storeFile } from '#server/files/files.ts'
import { Forbidden, Refused } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { countOf } from '#values/count-of.ts'

import type { DispatchChannel, makeDispatch as makeCall } from '../contract/dispatches.ts'
import { letterCsv, numberCsv } from '../gateway/dispatch-csv.ts'
import * as store from '../store/dispatches.ts'
import { contentFacts, letterOf, placeOf, type Wordable, wordable, wordsOf } from './contents.ts'
import { sendingHours } from './hours.ts'
import { askAll, type Leaving, storeContents } from './prepare.ts'

/** Channels that leave by themselves here, so that no remessa takes them. */
export type OwnWays = { readonly hasProvider: boolean }

// One remessa is made within a request.
const mostMessages = 500

const words: Readonly<Record<DispatchChannel, string>> = {
  CARTA: 'Nenhuma carta liberada hoje espera uma remessa.',
  WHATSAPP: 'Nenhuma mensagem de WhatsApp liberada hoje espera uma remessa.',
  SMS: 'Nenhum SMS liberado hoje espera uma remessa.',
}

/** The chosen malls, or all of the user; 403 for one that the user does not see. */
function mallsOf({ actor }: Work, shoppings: readonly number[] | undefined): Malls {
  if (shoppings === undefined || shoppings.length === 0) return actor.malls
  if (shoppings.some((mall) => !seesMall(actor, mall))) throw new Forbidden()
  return shoppings
}

type DispatchFiles = {
  readonly csv: Buffer
  readonly pdf: Buffer | undefined
  readonly pages: number
}

async function letters(work: Work, id: number, facts: readonly Wordable[]): Promise<DispatchFiles> {
  const { writeLetters } = await import('../gateway/letter-pdf.ts')
  const { pdf, pages } = await writeLetters(
    `Remessa ${id}`,
    facts.map((each) => letterOf(each, work.today)),
    work.now,
  )
  const csv = letterCsv(
    facts.map((each, index) => ({
      protocol: each.protocol,
      name: each.name,
      document: each.document,
      ...placeOf(each),
      firstPage: pages[index]?.first ?? 0,
      lastPage: pages[index]?.last ?? 0,
      sender: each.sender.name,
      returnAddress: each.sender.address,
      hasReceipt: each.kind === 'NOTIFICACAO',
    })),
  )
  return { csv, pdf, pages: pages.at(-1)?.last ?? 0 }
}

const numbers = (work: Work, facts: readonly Wordable[]): DispatchFiles => ({
  csv: numberCsv(
    facts.map((each) => ({
      protocol: each.protocol,
      channel: each.channel,
      phone: each.address,
      text: wordsOf(each, work.today).text.trim(),
    })),
  ),
  pdf: undefined,
  pages: 0,
})

/** Stores the files so that whoever sees all malls of the remessa can read them. */
async function storeDispatchFiles(
  work: Work,
  id: number,
  { csv, pdf }: DispatchFiles,
): Promise<{ readonly csvFileId: string; readonly pdfFileId: string | null }> {
  const { actor, tx } = work
  await enterScope(tx, { malls: 'all', userId: actor.id ?? undefined })
  const own = { mallId: null, createdBy: actor.id }
  const stored = await storeFile(tx, {
    ...own,
    name: `remessa-${id}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    source: csv,
  })
  const letter =
    pdf &&
    (await storeFile(tx, {
      ...own,
      name: `remessa-${id}.pdf`,
      mediaType: 'application/pdf',
      source: pdf,
    }))
  await enterScope(tx, { malls: actor.malls, userId: actor.id ?? undefined })
  return { csvFileId: stored.id, pdfFileId: letter?.id ?? null }
}

/** Released messages of today that this user may release, asked anew; 422 if none is left. */
async function takeWaiting(
  work: Work,
  channel: DispatchChannel,
  malls: Malls,
): Promise<readonly Leaving[]> {
  const ids = await store.lockWaiting(work.tx, { day: work.today, channel, malls }, mostMessages)
  const by = messageActor(work.actor)
  const own = (await lockMessages(work.tx, ids, work.actor.malls)).filter(
    (message) => mayHandle(factsOf(message), by) === undefined,
  )
  const messages = await askAll(work, own)
  if (messages.length === 0) throw new Refused(words[channel])
  const facts = await contentFacts(
    work,
    messages.map(({ id }) => id),
  )
  return messages.map((message) => ({ message, facts: wordable(facts.get(message.id)) }))
}

/** 'Gerar remessa': takes the released messages of today that this user may release. */
export async function makeDispatch(
  work: Work,
  { canal: channel, shoppings }: InputOf<typeof makeCall>,
  { hasProvider }: OwnWays,
): Promise<{ id: number; mensagem: string }> {
  const malls = mallsOf(work, shoppings)
  if (channel !== 'CARTA' && hasProvider)
    throw new Refused('O serviço de mensagens já envia este canal.')
  const { isOn } = await sendingHours(work)
  if (!isOn) throw new Refused('O envio da régua está desligado.')
  await allowLongStatements(work.tx)
  const leaving = await takeWaiting(work, channel, malls)
  const id = await store.nextDispatchId(work.tx)
  const worded = leaving.map(({ facts }) => facts)
  const files = channel === 'CARTA' ? await letters(work, id, worded) : numbers(work, worded)
  const mallIds = [...new Set(leaving.map(({ message }) => message.mallId))].toSorted(
    (a, b) => a - b,
  )
  await store.insertDispatch(work.tx, {
    id,
    channel,
    day: work.today,
    mallIds,
    messages: leaving.length,
    pages: files.pages,
    ...(await storeDispatchFiles(work, id, files)),
    madeBy: work.actor.id,
    madeByName: work.actor.name,
  })
  await storeContents(work, leaving, { dispatchId: id })
  work.audit({
    mallId: mallIds.length === 1 ? (mallIds[0] ?? NO_MALL) : NO_MALL,
    action: 'REMESSA_MONTADA',
    entity: 'remessa',
    entityId: id,
    body: { canal: channel, shoppings: mallIds, mensagens: leaving.length, paginas: files.pages },
  })
  work.invalidate(messageQueries)
  const count = countOf(leaving.length, 'mensagem', 'mensagens')
  return { id, mensagem: `Remessa ${id} montada com ${count}.` }
}
