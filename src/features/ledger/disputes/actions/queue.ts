import type { QueueEntry } from '#features/platform/approvals/rules/queue-entry.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import { bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'
import { termWords } from '#values/term-words.ts'

import { decideRule, disputesPath, openRule } from '../contract/dispute.ts'
import { disputesToConfirm, disputesToDecide, type WaitingDisputes } from '../store/queue.ts'

function termOfFirst(work: Work, { openedOn, dueOn }: WaitingDisputes, of: number) {
  const past = Math.max(0, businessDaysBetween(bankCalendar, openedOn, work.today))
  const beyond = Math.max(0, businessDaysBetween(bankCalendar, dueOn, work.today))
  return {
    fim: dueOn,
    total: of,
    passados: Math.min(past, of),
    alem: beyond,
    palavras: termWords({ gone: past, of, beyond, endsToday: dueOn === work.today }),
  }
}

/** Disputes that this user may decide, and second ones that they may confirm. */
export async function disputeQueueOf(work: Work): Promise<QueueEntry[]> {
  const { tx, actor } = work
  const decides = hasRule(actor, decideRule, disputesPath)
  const confirms = decides || hasRule(actor, openRule, disputesPath)
  const { CONTESTACAO_PRAZO_DIAS: term } = await readParameters(tx)
  const entry = (ato: string, query: string, found: WaitingDisputes): QueueEntry => ({
    path: `${disputesPath}?${query}`,
    ato,
    itens: found.count,
    valor: found.open_cents,
    maisAntigo: found.openedOn,
    prazo: termOfFirst(work, found, term),
  })
  const eyes = eyesOf(actor)
  const decidable = decides ? await disputesToDecide(tx, actor.malls, eyes) : undefined
  const second = confirms ? await disputesToConfirm(tx, actor.malls, eyes) : undefined
  return [
    ...(decidable ? [entry('Decidir contestações', 'estado=ABERTA', decidable)] : []),
    ...(second ? [entry('Confirmar contestações repetidas', 'estado=ABERTA', second)] : []),
  ]
}
