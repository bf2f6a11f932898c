import type { AnswerOf } from '#contract/call.ts'
import { PHASES } from '#features/legal/lawsuits/rules/phases.ts'
import { eyesOf, worksFor } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'
import { sumCents } from '#values/cents.ts'
import { addDays } from '#values/local-date.ts'

import type { legalPanel } from '../contract/acts.ts'
import * as store from '../store/detail.ts'
import { readLostTickets } from '../store/ticket-requests.ts'
import { confirmationOf } from './detail.ts'
import { protocolsOf } from './protocols.ts'

const notifiedDays = 7
const nearDays = 90

/** The lawyer's panel on the start page. */
export async function legalPanelOf(work: Work): Promise<AnswerOf<typeof legalPanel>> {
  const { tx, today, actor, now } = work
  const phases = await store.readPhaseSums(tx, actor.malls, today)
  const eyes = eyesOf(actor)
  const pending = await store.readPending(tx, actor.malls, eyes)
  const notified = await store.readNotified(tx, actor.malls, eyes, addDays(today, -notifiedDays))
  const shown = (row: store.StoredConfirmation) => ({
    ...confirmationOf(row),
    id: row.id,
    idAcao: row.lawsuitId,
    contrato: row.contract,
    nomeFantasia: row.tradeName,
    shopping: row.mall,
  })
  return {
    fases: PHASES.map(({ id, name }) => {
      const found = phases.find(({ phase }) => phase === id)
      return {
        id,
        fase: name,
        quantidade: found?.count ?? 0,
        alemDoPrazo: found?.lateCount ?? 0,
        valor: found?.sum_cents ?? sumCents([]),
      }
    }),
    aConfirmar: pending.map(shown),
    avisos: notified.map(shown),
    chamadosPerdidos: (
      await readLostTickets(tx, worksFor(actor), actor.malls, addDays(today, -notifiedDays))
    ).map((row) => ({
      id: row.id,
      idAcao: row.lawsuitId,
      contrato: row.contract,
      nomeFantasia: row.tradeName,
      shopping: row.mall,
      chamado: row.ticket,
      motivo: row.because,
      em: row.at,
    })),
    protocolos: await protocolsOf(work),
    prescrevem90: await store.countNearPrescription(tx, actor.malls, addDays(today, nearDays)),
    lidoEm: now,
  }
}
