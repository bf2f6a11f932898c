import { confirmRule, textsPath } from '#features/collection/ladders/contract/versions.ts'
import { messageActor } from '#features/collection/messages/actions/message-actor.ts'
import {
  batchPath,
  laddersPath,
  messagesPath,
  releaseNoticesRule,
  releaseRule,
} from '#features/collection/messages/contract/words.ts'
import type { QueueEntry } from '#features/platform/approvals/rules/queue-entry.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { hasRule, mayOpen, type Work } from '#server/work/work.ts'
import { bankCalendar, businessDaysBetween, isBusinessDay } from '#values/business-calendar.ts'
import { countOf } from '#values/count-of.ts'

import * as store from '../store/start-page.ts'

const entry = (path: string, ato: string, found: store.WaitingMessages | undefined) =>
  found === undefined
    ? []
    : [
        {
          path,
          ato,
          itens: found.count,
          valor: found.open_cents,
          maisAntigo: found.oldestOn,
          prazo: null,
        } satisfies QueueEntry,
      ]

const proposal = (path: string, ato: string, found: store.WaitingProposals | undefined) =>
  found === undefined
    ? []
    : [
        {
          path,
          ato,
          itens: found.count,
          valor: null,
          maisAntigo: found.oldestOn,
          prazo: null,
        } satisfies QueueEntry,
      ]

const releases = ({ actor }: Work): boolean =>
  hasRule(actor, releaseRule, batchPath) || hasRule(actor, releaseNoticesRule, batchPath)

/** What waits for this user in the ladder: the batch, lost answers, letters, proposals. */
export async function ladderQueueOf(work: Work): Promise<QueueEntry[]> {
  const { tx, actor, today } = work
  const eyes = eyesOf(actor)
  const confirms = hasRule(actor, confirmRule, laddersPath)
  const proposals = confirms ? await store.proposalsOfOthers(tx, actor.malls, eyes) : {}
  const ofProposals = [
    ...proposal(laddersPath, 'Confirmar réguas e remetentes', proposals.ladders),
    ...proposal(textsPath, 'Confirmar textos', proposals.texts),
  ]
  if (!releases(work)) return ofProposals
  return [
    ...entry(
      batchPath,
      'Liberar o lote do dia',
      await store.messagesToRelease(tx, today, messageActor(actor)),
    ),
    ...(hasRule(actor, releaseRule, batchPath)
      ? entry(
          `${messagesPath}?estado=INCERTA`,
          'Decidir mensagens incertas',
          await store.uncertainMessages(tx, actor.malls, eyes),
        )
      : []),
    ...entry(
      `${batchPath}?aba=cartas`,
      'Postar cartas e mensagens',
      await store.messagesToPost(tx, actor.malls),
    ),
    ...ofProposals,
  ]
}

const namesShown = 3

/** A missing load: without it the batch is not released (rules 8.2). */
export async function ladderNotices(work: Work) {
  const { tx, actor, today } = work
  if (!mayOpen(actor, batchPath) || !releases(work) || !isBusinessDay(bankCalendar, today))
    return []
  const { REGUA_ENVIO: isOn, REGUA_CARGA_MAX_DIAS: oldest } = await readParameters(tx)
  if (!isOn) return []
  const old = (await store.lastLoads(tx, actor.malls)).filter(
    ({ loadedOn }) =>
      loadedOn === null || businessDaysBetween(bankCalendar, loadedOn, today) > oldest,
  )
  if (old.length === 0) return []
  const more = old.length - namesShown
  const names = [
    ...old.slice(0, namesShown).map(({ name }) => name),
    ...(more > 0 ? [`mais ${more}`] : []),
  ]
  return [
    {
      codigo: 'REGUA_SEM_CARGA',
      gravidade: 'ALERTA' as const,
      texto: `${countOf(old.length, 'shopping', 'shoppings')} sem carga recente: a régua espera (${names.join(', ')})`,
      quantidade: old.length,
      path: batchPath,
    },
  ]
}
