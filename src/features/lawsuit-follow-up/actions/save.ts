import type { AnswerOf, InputOf } from '#contract/call.ts'
import {
  lawsuitActor,
  type MovedLawsuit,
  saveLawsuitMoves,
} from '#features/lawsuits/actions/moves.ts'
import { emptyGuia, type Guia, tidyFilingStatus } from '#features/lawsuits/rules/phases.ts'
import { applyToLawsuit } from '#features/lawsuits/rules/machine.ts'
import { mayGoOn } from '#features/lawsuits/rules/may.ts'
import { mayFileClaim } from '#features/lawsuits/rules/worth.ts'
import { isLawsuitMove, type LawsuitState } from '#features/lawsuits/rules/lawsuit.ts'
import { writeCourtStatus } from '#features/lawsuits/store/follow-up-fields.ts'
import { holdsRule, type Work } from '#server/work/work.ts'
import { InvalidInput } from '#server/http/errors.ts'
import { normalizeCaseNumber } from '#values/case-number.ts'
import { foldCode } from '#values/fold-code.ts'

import type { GuiaInput, reopenPhase, saveChecklist, saveLawsuit } from '../contract/acts.ts'
import { followUpPath } from '../contract/list.ts'
import { mayClassify } from '../rules/classify.ts'
import { findCourtStatus, isCreditKind } from '../store/facts.ts'
import { type Locked, lockOne, moveOf, refusedWith } from './acting.ts'

const saved = { mensagem: 'Alterações salvas' }

/** A code as it is stored; what folding leaves empty is none. */
const codeOf = (text: string | null | undefined) => text && (foldCode(text) || null)

/** What a call says of a guia over what stands: a field that is not sent stays as it is. */
const guiaOf = (sent: GuiaInput, known: readonly Guia[]): Guia => {
  const before = known.find(({ id }) => id === sent.id) ?? emptyGuia
  const orBefore = <T>(value: T | undefined, stands: T): T => (value === undefined ? stands : value)
  const protocol = orBefore(sent.numeroProtocolo, before.protocol)
  return {
    id: sent.id ?? null,
    amount_cents: orBefore(sent.valor, before.amount_cents),
    purchaseOrder: orBefore(codeOf(sent.numeroPO), before.purchaseOrder),
    paymentTicket: orBefore(codeOf(sent.numeroChamadoPagamento), before.paymentTicket),
    hasPaymentProof: orBefore(sent.comprovantePagamento ?? undefined, before.hasPaymentProof),
    isTicketAsked: before.isTicketAsked,
    filingTicket: orBefore(codeOf(sent.numeroChamadoAjuizamento), before.filingTicket),
    filingStatus: tidyFilingStatus(orBefore(sent.statusChamadoAjuizamento, before.filingStatus)),
    protocol: protocol === null ? null : normalizeCaseNumber(protocol),
    filedOn: orBefore(sent.dataAjuizamento, before.filedOn),
    sharesCase: orBefore(sent.mesmoProcesso, before.sharesCase),
  }
}

type Input = InputOf<typeof saveLawsuit>

const countTickets = ({ followUp }: LawsuitState): number =>
  followUp?.guias.filter(({ filingTicket }) => filingTicket !== null).length ?? 0

async function classified(work: Work, input: Input, { record }: Locked, change: MovedLawsuit) {
  const next = {
    courtStatusId: input.idStatusAcao === undefined ? record.courtStatusId : input.idStatusAcao,
    creditKindId:
      input.idEspecieCredito === undefined ? record.creditKindId : input.idEspecieCredito,
  }
  const isSameStatus = next.courtStatusId === record.courtStatusId
  if (isSameStatus && next.creditKindId === record.creditKindId) return undefined
  const refusal = mayClassify(change.move.to.followUp ?? { guias: [] })
  if (refusal) throw refusedWith(record, refusal)
  const status = next.courtStatusId
    ? await findCourtStatus(work.tx, next.courtStatusId)
    : { closes: false }
  const problems = [
    ...(status ? [] : [{ campo: 'idStatusAcao', mensagem: 'Status da ação não encontrado.' }]),
    ...(next.creditKindId && !(await isCreditKind(work.tx, next.creditKindId))
      ? [{ campo: 'idEspecieCredito', mensagem: 'Tipo de crédito não encontrado.' }]
      : []),
  ]
  if (problems.length > 0) throw new InvalidInput(problems[0]?.mensagem ?? '', { campos: problems })
  return { ...next, closes: !isSameStatus && status?.closes === true }
}

/**
 * Saves the guias, the status of the action and its kind of credit; the phases that are whole by
 * then are concluded in their order, and a status that closes ends a filed action (rules 5.4, row
 * 14).
 */
export async function save(work: Work, input: Input): Promise<AnswerOf<typeof saveLawsuit>> {
  const locked = await lockOne(work, input.id)
  const { record, facts } = locked
  const by = lawsuitActor(work)
  const known = record.state.followUp?.guias ?? []
  const change = moveOf(locked, {
    type: 'saveGuias',
    by,
    guias: (input.guias ?? []).map((guia) => guiaOf(guia, known)),
    maySetFilingDate: holdsRule(work.actor, 'EDITAR_DATA_AJUIZAMENTO', followUpPath),
    ...(input.idFase === undefined ? {} : { phase: input.idFase }),
  })
  if (countTickets(change.move.to) > countTickets(record.state)) {
    const refusal = mayGoOn(facts) ?? mayFileClaim(facts)
    if (refusal) throw refusedWith(record, refusal)
  }
  const classes = await classified(work, input, locked, change)
  let last = change
  if (classes?.closes) {
    const answer = applyToLawsuit(change.move.to, { type: 'close', by }, facts)
    if (!isLawsuitMove(answer)) throw refusedWith(record, answer)
    last = { record, move: answer, event: { type: 'close', by } }
  }
  await saveLawsuitMoves(work, [last], {
    action: 'SALVAR_ACOMPANHAMENTO',
    detail: ({ move }) => ({
      guias: move.to.followUp?.guias ?? [],
      guiasAntes: known,
      idStatusAcao: classes?.courtStatusId ?? record.courtStatusId,
      idEspecieCredito: classes?.creditKindId ?? record.creditKindId,
    }),
  })
  if (classes) await writeCourtStatus(work.tx, record.id, classes)
  return saved
}

/** Marks the documents of phase 1. */
export async function check(
  work: Work,
  { id, itens }: InputOf<typeof saveChecklist>,
): Promise<AnswerOf<typeof saveChecklist>> {
  const locked = await lockOne(work, id)
  const items = Object.fromEntries(itens.map(({ item, estado }) => [item, estado]))
  const move = moveOf(locked, { type: 'saveChecklist', by: lawsuitActor(work), items })
  await saveLawsuitMoves(work, [move], {
    action: 'CONFERIR_DOCUMENTOS',
    detail: () => ({ documentos: items }),
  })
  return saved
}

/** Opens the last concluded phase again. */
export async function reopen(
  work: Work,
  { id, idFase, motivo }: InputOf<typeof reopenPhase>,
): Promise<AnswerOf<typeof reopenPhase>> {
  const locked = await lockOne(work, id)
  const move = moveOf(locked, {
    type: 'reopenPhase',
    by: lawsuitActor(work),
    phase: idFase,
    reason: motivo,
  })
  await saveLawsuitMoves(work, [move], {
    action: 'REABRIR_FASE',
    detail: () => ({ fase: idFase, porque: motivo.trim() }),
  })
  return saved
}
