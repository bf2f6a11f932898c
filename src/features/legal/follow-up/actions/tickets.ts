import type { AnswerOf, InputOf } from '#contract/call.ts'
import { lawsuitActor, saveLawsuitMoves } from '#features/legal/lawsuits/actions/moves.ts'
import { type Guia, canOpenTicket } from '#features/legal/lawsuits/rules/phases.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { Work } from '#server/work/work.ts'

import type { openTickets } from '../contract/acts.ts'
import { ticketBody } from '../rules/ticket-body.ts'
import { insertRequests, readTicketFacts, reopenRequests } from '../store/ticket-requests.ts'
import { type Locked, lockOne, moveOf } from './acting.ts'
import { requireAware } from './in-doubt.ts'
import { promiseTicket } from './request-tickets.ts'
import { reserveOwnNumbers } from './own-numbers.ts'

type Input = InputOf<typeof openTickets>
type Answer = AnswerOf<typeof openTickets>

const withoutTicket = ({ record }: Locked): readonly Guia[] =>
  (record.state.followUp?.guias ?? []).filter(canOpenTicket)

/** Opens one ticket with our own number for each guia without one (rules 5.4). */
async function openOwn(work: Work, { id, ciente }: Input): Promise<Answer> {
  const locked = await lockOne(work, id)
  await requireAware(work, locked, ciente ?? false)
  const by = lawsuitActor(work)
  const guias = withoutTicket(locked)
  const withTickets = (tickets: readonly string[]) =>
    moveOf(locked, { type: 'openTickets', by, tickets })
  // Run the checks before taking a number.
  withTickets(guias.map(() => '-'))
  const chamados = await reserveOwnNumbers(work, guias.length)
  await saveLawsuitMoves(work, [withTickets(chamados)], {
    action: 'ABRIR_CHAMADO',
    detail: () => ({ chamados }),
  })
  return { mensagem: 'Chamado aberto com sucesso', chamados }
}

/** Stores one request with key per guia without a ticket; the job sends it after the commit. */
async function requestExternalTickets(work: Work, { id, ciente }: Input): Promise<Answer> {
  const locked = await lockOne(work, id)
  await requireAware(work, locked, ciente ?? false)
  const guiaIds = withoutTicket(locked).flatMap((guia) => guia.id ?? [])
  const move = moveOf(locked, { type: 'askTickets', by: lawsuitActor(work) })
  const facts = await readTicketFacts(work.tx, guiaIds)
  const wanted = facts.map((one) => ({ ...one, body: ticketBody(one, work.actor.name) }))
  const reopened = await reopenRequests(work.tx, wanted, work.actor)
  const isReopened = (guiaId: number) => reopened.some((one) => one.guiaId === guiaId)
  const fresh = wanted.filter(({ guiaId }) => !isReopened(guiaId))
  const requests = [...reopened, ...(await insertRequests(work.tx, fresh, work.actor))]
  await saveLawsuitMoves(work, [move], {
    action: 'PEDIR_CHAMADO',
    detail: () => ({ pedidos: requests.map(({ guiaId, key }) => ({ guia: guiaId, pedido: key })) }),
  })
  for (const request of requests) await promiseTicket(work, request.id)
  return { mensagem: 'Chamado pedido', chamados: [] }
}

/** The action behind 'Abrir Chamado', by numbering system. */
export const openTicketsBy = (kind: Settings['tickets']['kind']) =>
  kind === 'own' ? openOwn : requestExternalTickets
