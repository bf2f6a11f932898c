import type { AnswerOf, InputOf } from '#contract/call.ts'
import { lawsuitActor, saveLawsuitMoves } from '#features/lawsuits/actions/moves.ts'
import type { Work } from '#server/work/work.ts'

import type { openTickets } from '../contract/acts.ts'
import type { TicketPort } from '../gateway/ticket-port.ts'
import { ticketNumber } from '../rules/ticket-number.ts'
import { takeNumbers } from '../store/tickets.ts'
import { lockOne, moveOf } from './acting.ts'

/** Numbers the tickets by itself. */
export const ownTickets: TicketPort = {
  open: async ({ tx, today }, { count }) => {
    const year = Number(today.slice(0, 4))
    return (await takeNumbers(tx, year, count)).map((number) => ticketNumber(year, number))
  },
}

/** One ticket for each guia without one (rules 5.4). */
export const openTicketsWith =
  (port: TicketPort) =>
  async (
    work: Work,
    { id }: InputOf<typeof openTickets>,
  ): Promise<AnswerOf<typeof openTickets>> => {
    const locked = await lockOne(work, id)
    const { record } = locked
    const by = lawsuitActor(work)
    const guias = record.state.followUp?.guias ?? []
    const count = guias.filter(({ filingTicket }) => filingTicket === null).length
    const withTickets = (tickets: readonly string[]) =>
      moveOf(locked, { type: 'openTickets', by, tickets })
    // Refused before a number is taken.
    withTickets(guias.map(() => '-'))
    const chamados = await port.open(work, { lawsuitId: id, mallId: record.mallId, count })
    await saveLawsuitMoves(work, [withTickets(chamados)], {
      action: 'ABRIR_CHAMADO',
      detail: () => ({ chamados }),
    })
    return { mensagem: 'Chamado aberto com sucesso', chamados: [...chamados] }
  }
