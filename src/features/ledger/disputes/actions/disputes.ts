import type { InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { findFile, readFileChunks } from '#server/files/files.ts'
import { NotFound } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import { bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'
import { addDays, daysBetween } from '#values/local-date.ts'

import * as calls from '../contract/calls.ts'
import { decideRule, type Dispute, disputesPath, openRule } from '../contract/dispute.ts'
import { HELD_AFTER_DAYS, mayConfirm, mayDecide } from '../rules/dispute.ts'
import { eventWords } from '../rules/history.ts'
import { disputeById, disputeSource } from '../store/dispute-list.ts'
import * as page from '../store/dispute-page.ts'
import { findDispute, type StoredDispute } from '../store/disputes.ts'

/** Disputes of the user's malls, the ones to decide first on top. */
export const servedDisputes = serveListing(calls.disputes, {
  source: disputeSource,
  toFilter: (work, { vencidas, ...search }) => ({
    ...search,
    ...(vencidas && { vencidasEm: work.today }),
  }),
})

/** The wire record of a dispute that exists. */
export async function disputeRow(work: Work, id: number): Promise<Dispute> {
  const row = await disputeById(work.tx, id)
  if (row === undefined) throw new NotFound('Contestação não encontrada.')
  return row
}

export async function requireDispute(work: Work, id: number): Promise<StoredDispute> {
  const dispute = await findDispute(work.tx, id, work.actor.malls)
  if (dispute === undefined) throw new NotFound('Contestação não encontrada.')
  return dispute
}

const noRight = 'O seu perfil não decide contestações.'

/** A dispute with its boletos, files and history, and why the user may not act on it. */
export async function readDispute(work: Work, { id }: InputOf<typeof calls.readDispute>) {
  const { tx, actor, today } = work
  const dispute = await requireDispute(work, id)
  const parameters = await readParameters(tx)
  const by = eyesOf(actor)
  const decides = hasRule(actor, decideRule, disputesPath)
  const lines = await page.boletosOf(tx, id)
  return {
    ...(await disputeRow(work, id)),
    linhas: lines.map(({ arrearsFrom, ...line }) => ({
      ...line,
      diasAtraso: daysBetween(arrearsFrom, today),
    })),
    arquivos: await page.filesOf(tx, id),
    historico: (await page.eventsOf(tx, id)).flatMap(({ em, por, action, body }) => {
      const words = eventWords(action, body)
      return words ? [{ em, por, ...words }] : []
    }),
    esperaErpAte: addDays(today, HELD_AFTER_DAYS),
    lembretesAte: dispute.holdsRemindersUntil,
    diaUtil: businessDaysBetween(bankCalendar, dispute.openedOn, today),
    prazoDias: parameters.CONTESTACAO_PRAZO_DIAS,
    bloqueia: parameters.CONTESTACAO_BLOQUEIA,
    naoDecidePorque: decides ? (mayDecide(dispute, by, undefined)?.because ?? null) : noRight,
    naoConfirmaPorque:
      decides || hasRule(actor, openRule, disputesPath)
        ? (mayConfirm(dispute, by)?.because ?? null)
        : noRight,
  }
}

/** A file of a dispute; each reading is a line of the decision log. */
export async function disputeFile(
  work: Work,
  { id, idArquivo }: InputOf<typeof calls.disputeFile>,
): Promise<FileAnswer> {
  const dispute = await requireDispute(work, id)
  const attached = (await page.filesOf(work.tx, id)).some((each) => each.id === idArquivo)
  const file = attached ? await findFile(work.tx, idArquivo) : undefined
  if (file === undefined) throw new NotFound('Arquivo não encontrado.')
  const record = {
    action: 'BAIXAR_ARQUIVO',
    mallId: dispute.mallId,
    entity: 'contestacao',
    entityId: id,
    body: {},
  } as const
  return new FileAnswer(file.name, file.mediaType, record, (later) =>
    readFileChunks(later, file.id),
  )
}
