import { isDeepStrictEqual } from 'node:util'

import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import {
  lawsuitActor,
  type MovedLawsuit,
  saveLawsuitMoves,
} from '#features/legal/lawsuits/actions/moves.ts'
import { emptyGuia, type Guia, tidyFilingStatus } from '#features/legal/lawsuits/rules/phases.ts'
import { endingOf } from '#features/legal/lawsuits/contract/endings.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { mayFollowUp, mayGoOn, needsSecondPerson } from '#features/legal/lawsuits/rules/may.ts'
import { applyToLawsuit, type LawsuitEvent } from '#features/legal/lawsuits/rules/machine.ts'
import { refuse, withoutEffect } from '#features/legal/lawsuits/rules/refusals.ts'
import { mayFileClaim } from '#features/legal/lawsuits/rules/worth.ts'
import { isLawsuitMove, type LawsuitState } from '#features/legal/lawsuits/rules/lawsuit.ts'
import { writeCourtStatus } from '#features/legal/lawsuits/store/follow-up-fields.ts'
import {
  recordInterruption,
  writePrescription,
} from '#features/legal/lawsuits/store/interruptions.ts'
import type { LawsuitRecord } from '#features/legal/lawsuits/store/lawsuits.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import { Conflict, InvalidInput } from '#server/http/errors.ts'
import { normalizeCaseNumber } from '#values/case-number.ts'
import { cents } from '#values/cents.ts'
import { foldCode } from '#values/fold-code.ts'

import type { GuiaInput, reopenPhase, saveChecklist, saveLawsuit } from '../contract/acts.ts'
import { followUpPath } from '../contract/list.ts'
import { mayClassify } from '../rules/classify.ts'
import { findCourtStatus, isCreditKind } from '../store/facts.ts'
import { type Locked, lockOne, moveOf, refusedWith } from './acting.ts'
import { requireAware } from './in-doubt.ts'
import { awaiting, informOthers, propose, placeholderConfirmer } from './undo.ts'

const saved = { mensagem: 'Alterações salvas', aguardaConfirmacao: false }

/** Normalizes a code; an empty result is null. */
const codeOf = (text: string | null | undefined) => text && (foldCode(text) || null)

/** Merges the sent fields into the stored guia; omitted fields stay unchanged. */
const guiaOf = (sent: GuiaInput, known: readonly Guia[]): Guia => {
  const before = known.find(({ id }) => id === sent.id) ?? emptyGuia
  const orBefore = <T>(value: T | undefined, current: T): T =>
    value === undefined ? current : value
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
  const status = next.courtStatusId ? await findCourtStatus(work.tx, next.courtStatusId) : undefined
  const problems = [
    ...(status || !next.courtStatusId
      ? []
      : [{ campo: 'idStatusAcao', mensagem: 'Status da ação não encontrado.' }]),
    ...(next.creditKindId && !(await isCreditKind(work.tx, next.creditKindId))
      ? [{ campo: 'idEspecieCredito', mensagem: 'Tipo de crédito não encontrado.' }]
      : []),
  ]
  if (problems.length > 0) throw new InvalidInput(problems[0]?.mensagem ?? '', { campos: problems })
  const ending = isSameStatus || !status ? undefined : endingOf(status.effect)
  return { ...next, ending }
}

/** Merges the sent guias; throws why tickets or guias may not change now. */
function guiasMove(work: Work, locked: Locked, { guias = [], idFase }: Input): MovedLawsuit {
  const { record, facts } = locked
  const known = record.state.followUp?.guias ?? []
  const change = moveOf(locked, {
    type: 'saveGuias',
    by: lawsuitActor(work),
    guias: guias.map((guia) => guiaOf(guia, known)),
    maySetFilingDate: hasRule(work.actor, 'EDITAR_DATA_AJUIZAMENTO', followUpPath),
    ...(idFase === undefined ? {} : { phase: idFase }),
  })
  const waiting = mayGoOn(facts)
  if (countTickets(change.move.to) > countTickets(record.state)) {
    const refusal = waiting ?? mayFileClaim(facts)
    if (refusal) throw refusedWith(record, refusal)
  }
  if (waiting && !isDeepStrictEqual(change.move.to.followUp?.guias, known))
    throw new Conflict(waiting.because)
  return change
}

/** Ends the action after the saved guias; throws why it may not end. */
function closed({ record, facts }: Locked, { move }: MovedLawsuit, event: LawsuitEvent) {
  const answer =
    mayGoOn(facts) ?? applyToLawsuit(move.to, event, { ...facts, awaitsConfirmation: false })
  if (!isLawsuitMove(answer)) throw refusedWith(record, answer)
  return { record, move: answer, event }
}

/**
 * Saves guias, status and kind of credit. Concludes completed phases in order; a closing status
 * ends a filed action (rules 5.4, row 14).
 */
export async function save(work: Work, input: Input): Promise<AnswerOf<typeof saveLawsuit>> {
  const locked = await lockOne(work, input.id)
  const { record, facts } = locked
  const by = lawsuitActor(work)
  const known = record.state.followUp?.guias ?? []
  const change = guiasMove(work, locked, input)
  if (countTickets(change.move.to) > countTickets(record.state))
    await requireAware(work, locked, input.ciente ?? false)
  const classes = await classified(work, input, locked, change)
  const { ending } = classes ?? {}
  const waits = ending !== undefined && needsSecondPerson(facts)
  let last = change
  if (ending !== undefined) {
    const confirmation = waits && { confirmedBy: placeholderConfirmer }
    const reason = input.motivo ?? ''
    const closing = closed(locked, change, { type: 'close', by, ending, reason, ...confirmation })
    if (!waits) last = closing
  }
  if (input.interrupcao) await interrupt(work, record, input.interrupcao)
  await saveLawsuitMoves(work, [last], {
    action: 'SALVAR_ACOMPANHAMENTO',
    detail: ({ move }) => ({
      guias: move.to.followUp?.guias ?? [],
      guiasAntes: known,
      idStatusAcao: classes?.courtStatusId ?? record.courtStatusId,
      idEspecieCredito: classes?.creditKindId ?? record.creditKindId,
    }),
  })
  if (classes && !waits) await writeCourtStatus(work.tx, record.id, classes)
  if (ending === undefined || !classes) return saved
  const undoing = {
    act: 'ENCERRAMENTO',
    payload: {
      idStatusAcao: classes.courtStatusId,
      idEspecieCredito: classes.creditKindId,
      motivo: input.motivo?.trim() ?? '',
    },
    after: { criterion_cents: cents(0), corrected_cents: cents(0) },
  } as const
  if (!waits) {
    await informOthers(work, locked, undoing)
    return saved
  }
  await propose(work, locked, undoing)
  return {
    mensagem: 'Alterações salvas: o encerramento aguarda outra pessoa',
    aguardaConfirmacao: true,
  }
}

type Ending = { readonly idStatusAcao: number; readonly idEspecieCredito: number | null } & {
  readonly motivo: string
}

/** Ends an action above the limit after another person agreed. */
export async function endNow(
  work: Work,
  locked: Locked,
  { idStatusAcao, idEspecieCredito, motivo }: Ending,
  { by, confirmedBy }: { readonly by: Actor; readonly confirmedBy: number },
): Promise<void> {
  const ending = endingOf((await findCourtStatus(work.tx, idStatusAcao))?.effect ?? 'SEGUE')
  if (ending === undefined)
    throw refusedWith(locked.record, withoutEffect('O status pedido não encerra mais a ação.'))
  const move = moveOf(locked, { type: 'close', by, ending, reason: motivo, confirmedBy })
  await saveLawsuitMoves(work, [move], {
    action: 'SALVAR_ACOMPANHAMENTO',
    detail: () => ({ idStatusAcao, idEspecieCredito, pedidoPor: by.userId }),
  })
  await writeCourtStatus(work.tx, locked.record.id, {
    courtStatusId: idStatusAcao,
    creditKindId: idEspecieCredito,
  })
}

/** Stores the first act that interrupted the prescription of the considered títulos (CC 202). */
async function interrupt(
  work: Work,
  record: LawsuitRecord,
  { ato, data }: NonNullable<Input['interrupcao']>,
): Promise<void> {
  const refusal = mayFollowUp(record.state, lawsuitActor(work))
  if (refusal) throw refusedWith(record, refusal)
  if (data > work.today)
    throw new InvalidInput('A data do ato não pode ser futura.', {
      campos: [{ campo: 'interrupcao.data', mensagem: 'A data do ato não pode ser futura.' }],
    })
  const count = await recordInterruption(
    work.tx,
    record.id,
    { act: ato, on: data },
    work.actor.name,
  )
  if (count === 0)
    throw refusedWith(
      record,
      refuse(
        'SEM_EFEITO',
        'A prescrição destes títulos já foi interrompida, e só se interrompe uma vez (CC 202).',
      ),
    )
  await writePrescription(work.tx, record.id)
  work.audit({
    mallId: record.mallId,
    action: 'INTERROMPER_PRESCRICAO',
    entity: 'acao',
    entityId: record.id,
    body: { contrato: record.contractNumber, ato, data, titulos: count },
  })
  work.invalidate(lawsuitQueries, 'receivables')
}

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

type Reopening = Pick<InputOf<typeof reopenPhase>, 'idFase' | 'motivo'>

const reopening = ({ idFase, motivo }: Reopening, by: Actor): LawsuitEvent => ({
  type: 'reopenPhase',
  by,
  phase: idFase,
  reason: motivo,
})

/** Reopens the last concluded phase in the name of the requester. */
export async function reopenNow(
  work: Work,
  locked: Locked,
  input: Reopening,
  by: Actor,
): Promise<void> {
  await saveLawsuitMoves(work, [moveOf(locked, reopening(input, by))], {
    action: 'REABRIR_FASE',
    detail: () => ({ fase: input.idFase, porque: input.motivo.trim() }),
  })
}

const filingPhase = 6

/**
 * Reopens the last concluded phase. Removing filing tickets needs another person from the limit on:
 * títulos and charges can change again afterwards.
 */
export async function reopen(
  work: Work,
  { id, idFase, motivo }: InputOf<typeof reopenPhase>,
): Promise<AnswerOf<typeof reopenPhase>> {
  const locked = await lockOne(work, id)
  const by = lawsuitActor(work)
  const input = { idFase, motivo: motivo.trim() }
  moveOf(locked, reopening(input, by))
  const takesTickets = idFase === filingPhase
  const waiting = takesTickets ? mayGoOn(locked.facts) : undefined
  if (waiting) throw refusedWith(locked.record, waiting)
  const undoing = { act: 'REABRIR' as const, payload: input, after: locked.facts }
  if (takesTickets && needsSecondPerson(locked.facts)) {
    await propose(work, locked, undoing)
    return awaiting
  }
  await reopenNow(work, locked, input, by)
  if (takesTickets) await informOthers(work, locked, undoing)
  return saved
}
