import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readCorrection } from '#features/ledger/corrected-balance/actions.ts'
import {
  currentPhase,
  emptyChecklist,
  type FollowUp,
  tidyFilingStatus,
  PHASES,
} from '#features/legal/lawsuits/rules/phases.ts'
import { INTERRUPTING_ACTS } from '#features/legal/lawsuits/contract/endings.ts'
import { sumOfFile } from '#features/legal/lawsuits/store/confirmations.ts'
import { firstInterruption } from '#features/legal/lawsuits/store/interruptions.ts'
import { LAWSUIT_PLACES, lawsuitPlaceWords } from '#features/legal/lawsuits/rules/status.ts'
import type { ClaimChange, TituloClaim } from '#features/legal/lawsuits/rules/claim.ts'
import {
  claimOf,
  isBeyond,
  mayRequestClaim,
  mayFileClaim,
  settledSinceText,
} from '#features/legal/lawsuits/rules/worth.ts'
import { NotFound } from '#server/http/errors.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'
import { formatCaseNumber } from '#values/case-number.ts'
import { cents, type Cents, sumCents } from '#values/cents.ts'
import { daysBetween, type LocalDate } from '#values/local-date.ts'
import type { Rate } from '#values/rate.ts'

import type { getLawsuit } from '../contract/acts.ts'
import type { FollowedBoleto, FollowedTitulo } from '../contract/words.ts'
import { debtTermsOf } from '../rules/debt-terms.ts'
import { LEFT_OUT_WORDS } from '../rules/left-out.ts'
import { missingOf } from '../rules/missing.ts'
import { lawsuitWarnings, ticketQuestion } from '../rules/warnings.ts'
import * as store from '../store/detail.ts'
import { readWarnings } from '../store/warnings.ts'

type Correction = Awaited<ReturnType<typeof readCorrection>>

/**
 * Claimed principal and charges of the same day. A título that is not considered claims nothing;
 * its principal is the open amount.
 */
const claimedOf = (row: store.StoredTitulo) =>
  row.isConsidered
    ? {
        principal: row.base_cents ?? row.open_cents,
        interest: row.informedInterest_cents ?? row.interest_cents,
        fine: row.informedFine_cents ?? row.fine_cents,
        correction: row.informedCorrection_cents ?? row.correction_cents,
      }
    : {
        principal: row.open_cents,
        interest: row.informedInterest_cents,
        fine: row.informedFine_cents,
        correction: row.informedCorrection_cents,
      }

const tituloOf = (row: store.StoredTitulo, correct: Correction): FollowedTitulo => {
  const claimed = claimedOf(row)
  const { finePercent, interestPercent, index, isLegal } = correct(debtTermsOf(row))
  return {
    idTitulo: row.id,
    idBoleto: row.boletoId,
    numeroTitulo: row.number,
    considerar: row.isConsidered,
    isSelected: row.isConsidered,
    motivoExclusao:
      row.leftOutBy === null ? null : (LEFT_OUT_WORDS[row.leftOutBy] ?? row.leftOutBy),
    valorVencimentoOriginal: claimed.principal,
    valorAberto: claimed.principal,
    saldoAtual: row.open_cents,
    dataVencimento: row.originalDueOn,
    dataCompetencia: row.competence,
    tipoMovimento: row.movement,
    valJuros: claimed.interest,
    valMulta: claimed.fine,
    valCorrecao: claimed.correction,
    jurosInformado: row.informedInterest_cents !== null,
    multaInformada: row.informedFine_cents !== null,
    correcaoInformada: row.informedCorrection_cents !== null,
    percentualJuros: interestPercent,
    percentualMulta: finePercent,
    indice: isLegal ? 'LEGAL' : index,
  }
}

const sumOf = (
  titulos: readonly FollowedTitulo[],
  of: (titulo: FollowedTitulo) => Cents | null,
): Cents | null => {
  const known = titulos.flatMap((titulo) => of(titulo) ?? [])
  return known.length === 0 ? null : sumCents(known)
}

function boletosOf(rows: readonly store.StoredTitulo[], correct: Correction): FollowedBoleto[] {
  return [...Map.groupBy(rows, ({ boletoId }) => boletoId).values()].flatMap((ofBoleto) => {
    const [first] = ofBoleto
    if (!first) return []
    const titulos = ofBoleto.map((row) => tituloOf(row, correct))
    const claimed = titulos.filter(({ considerar }) => considerar)
    return [
      {
        idBoleto: first.boletoId,
        numeroBoleto: first.boleto,
        // Include what was paid since the day of the claim, as the other amounts of the line do.
        valor: sumCents([
          first.boletoOpen_cents,
          ...ofBoleto.map((row) => cents(claimedOf(row).principal - row.open_cents)),
        ]),
        saldoTitulos: sumCents(claimed.map(({ valorAberto }) => valorAberto)),
        dataVencimento: first.boletoDueOn,
        considerado: claimed.length === titulos.length ? true : claimed.length === 0 ? false : null,
        valJuros: sumOf(claimed, ({ valJuros }) => valJuros),
        valMulta: sumOf(claimed, ({ valMulta }) => valMulta),
        valCorrecao: sumOf(claimed, ({ valCorrecao }) => valCorrecao),
        titulos,
      },
    ]
  })
}

/** A requested act with its figures. */
export const confirmationOf = (row: store.StoredConfirmation) => ({
  ato: row.act,
  pedidoPor: row.by,
  pedidoEm: row.at,
  idUsuario: row.byId,
  motivo: row.reason,
  antes: row.before_cents,
  depois: row.after_cents,
  antesCorrigido: row.beforeClaim_cents,
  depoisCorrigido: row.afterClaim_cents,
  quantidadeTitulos: row.changeCount,
})

/** What one confirmation of the whole file would cover. */
async function fileOf({ tx, actor }: Work, id: number) {
  const sum = await sumOfFile(tx, id, actor.malls)
  return sum
    ? { acoes: sum.count, criterio: sum.criterion_cents, corrigido: sum.claim_cents }
    : null
}

const figuresOf = (claim: TituloClaim) => ({
  considerar: claim.isConsidered,
  principal: claim.principal_cents,
  correcao: claim.correction_cents,
  multa: claim.fine_cents,
  juros: claim.interest_cents,
})

const changeOf = ({ id, number, before, after }: ClaimChange) => ({
  idTitulo: id,
  numeroTitulo: number,
  antes: figuresOf(before),
  depois: figuresOf(after),
})

/** The chain approved another critério or claim, or títulos or charges changed since. */
const isOtherThanApproved = (head: store.LawsuitHead, tolerance: Rate): boolean =>
  head.approved_cents !== null &&
  (head.approved_cents !== head.criterion_cents ||
    head.isChanged ||
    (head.approvedClaim_cents !== null &&
      isBeyond(claimOf(head), head.approvedClaim_cents, tolerance)))

const phasesOf = (rows: readonly store.StoredPhase[]) =>
  PHASES.map(({ id, name, days }) => {
    const own = rows.filter(({ phase }) => phase === id)
    return {
      fase: { id, nome: name },
      prazoDias: days,
      conclusao: own
        .filter(({ undoneAt }) => undoneAt === null)
        .map(({ concludedAt, by, isByImport }) => ({
          data: concludedAt,
          usuario: by,
          porImportacao: isByImport,
        })),
      reaberturas: own.flatMap(({ undoneAt, undoneBy, undoneBecause }) =>
        undoneAt === null
          ? []
          : [{ data: undoneAt, usuario: undoneBy ?? '', motivo: undoneBecause ?? '' }],
      ),
    }
  })

type StoredGuia = Awaited<ReturnType<typeof store.readGuias>>[number]

/** A guia with the ticket asked for it. */
const guiaOf = (guia: StoredGuia) => ({
  id: guia.id,
  valor: guia.amount_cents,
  numeroPO: guia.purchaseOrder,
  numeroChamadoPagamento: guia.paymentTicket,
  comprovantePagamento: guia.hasPaymentProof,
  numeroChamadoAjuizamento: guia.filingTicket,
  statusChamadoAjuizamento: tidyFilingStatus(guia.filingStatus),
  numeroProtocolo: guia.protocol === null ? null : formatCaseNumber(guia.protocol),
  dataAjuizamento: guia.filedOn,
  pedidoChamado: guia.asking && {
    estado: guia.asking.state,
    pedidoPor: guia.asking.by,
    pedidoEm: new Date(guia.asking.at),
    motivo: guia.asking.because,
    semResposta:
      guia.asking.state === 'PEDIDO' && guia.asking.isUnanswered
        ? { tentativas: guia.asking.tries, proximaEm: new Date(guia.asking.next) }
        : null,
  },
  mesmoProcesso: guia.sharesCase,
  outraAcaoComProtocolo: guia.twin,
})

/** What is claimed: charges, approved sums, and whether the claim has changed since. */
const claimFigures = (head: store.LawsuitHead, tolerance: Rate) => ({
  saldoVencidoAtualizado: head.corrected_cents,
  atualizadoEm: head.correctedOn,
  valorCorrecao: head.correction_cents,
  valorMulta: head.fine_cents,
  valorJuros: head.interest_cents,
  avisosCorrecao: [...head.notes],
  saldoAbertoCriterio: head.criterion_cents,
  valorPrincipal:
    head.corrected_cents === null
      ? null
      : cents(
          head.corrected_cents -
            (head.correction_cents ?? 0) -
            (head.fine_cents ?? 0) -
            (head.interest_cents ?? 0),
        ),
  saldoAprovado: head.approved_cents,
  saldoAprovadoCorrigido: head.approvedClaim_cents,
  alteradoAposAprovacao: isOtherThanApproved(head, tolerance),
})

/** Contract and parties of an action. */
const contractOf = (head: store.LawsuitHead) => ({
  origem: head.origin,
  idShopping: head.mallId,
  nomeShopping: head.mall,
  nomeFantasia: head.tradeName,
  cpfCnpj: head.document,
  numeroContrato: head.contract,
  luc: head.luc,
  objeto: head.object,
  tipoDivida: head.debtType,
  tipoAcao: head.actionType,
})

/** Payments since the claim, and what the parameters allow to claim; only while it is followed. */
function claimLimits(head: store.LawsuitHead, parameters: ParameterSet) {
  const isFollowed = head.status === 'EM_ACOMPANHAMENTO'
  const facts = { ...head, parameters }
  return {
    recebidosDepois:
      (isFollowed && settledSinceText(head.settledSinceClaim, head.correctedOn)) || null,
    impedimentoSaldo: (isFollowed && mayFileClaim(facts)?.because) || null,
    podePedirConfirmacao: isFollowed && mayRequestClaim(facts) === undefined,
    saldoAbertoTotal: head.openTotal_cents,
  }
}

/** Place in the workflow, and state in court. */
const placeOf = (head: store.LawsuitHead) => ({
  idStatusWorkflow: LAWSUIT_PLACES[head.status].id,
  statusWorkflow: lawsuitPlaceWords({ status: head.status, outcome: head.outcome ?? undefined }),
  idStatusAcao: head.courtStatusId,
  statusProcesso: head.courtStatus ?? 'Em andamento',
  idEspecieCredito: head.creditKindId,
  especieCredito: head.creditKind,
})

/** The current phase, its deadline, and what is missing to conclude it. */
const currentPhaseOf = (
  followUp: FollowUp,
  { phaseDueOn }: store.LawsuitHead,
  today: LocalDate,
) => ({
  idFaseAtual: currentPhase(followUp),
  fasesConcluidas: followUp.concluded,
  prazoConclusao: phaseDueOn,
  diasParaPrazo: phaseDueOn === null ? null : daysBetween(today, phaseDueOn),
  falta: missingOf(followUp) ?? null,
})

/** Debts due after the claim, and the act that interrupted the prescription. */
async function debtSince({ tx, today }: Work, head: store.LawsuitHead) {
  const later = await store.readLaterDue(tx, head, today)
  const interruption = await firstInterruption(tx, head.id)
  return {
    vencidosDepois: { quantidade: later.count, valor: later.sum_cents },
    interrupcao: interruption
      ? { ato: INTERRUPTING_ACTS[interruption.act], data: interruption.on }
      : null,
    prescreveEm: head.prescribesOn,
    quitadaAposChamado: head.isSettledAfterTicket,
  }
}

/** What is warned about the debt, and asked before a ticket is opened. */
async function warningsOf({ tx, today }: Work, id: number) {
  const warnings = await readWarnings(tx, id, today)
  return {
    avisosDivida: warnings === null ? [] : lawsuitWarnings(warnings, today),
    perguntaChamado: (warnings && ticketQuestion(warnings)) ?? null,
  }
}

/** The act that waits for another person, and those that were notified. */
async function confirmationsOf(work: Work, id: number) {
  const confirmations = await store.readConfirmations(work.tx, id)
  const pending = confirmations.find(({ state }) => state === 'PENDENTE')
  return {
    confirmacao: pending
      ? {
          ...confirmationOf(pending),
          titulos: (await store.readChanges(work.tx, pending.id)).map(changeOf),
          arquivo: await fileOf(work, id),
        }
      : null,
    avisos: confirmations.filter(({ state }) => state === 'AVISADA').map(confirmationOf),
  }
}

/** An action with the data of its three tabs. */
export async function lawsuitDetail(
  work: Work,
  { id }: InputOf<typeof getLawsuit>,
): Promise<AnswerOf<typeof getLawsuit>> {
  const { tx, today, actor } = work
  const head = await store.findHead(tx, id, actor.malls)
  if (!head) throw new NotFound('Ação não encontrada.')
  const guias = await store.readGuias(tx, id)
  const checklist = { ...emptyChecklist, ...(await store.readChecklist(tx, id)) }
  const followUp: FollowUp = { concluded: head.concluded, guias, checklist }
  const correct = await readCorrection(work, head.correctedOn ?? today)
  const parameters = await readParameters(tx)
  return {
    idAcaoAjuizamento: id,
    razaoSocial: head.name,
    ...claimFigures(head, parameters.AJZ_TOLERANCIA_VALOR),
    ...claimLimits(head, parameters),
    ...contractOf(head),
    ...placeOf(head),
    ...currentPhaseOf(followUp, head, today),
    historicoFases: phasesOf(await store.readPhases(tx, id)),
    guias: guias.map(guiaOf),
    checklist: Object.entries(checklist).map(([item, estado]) => ({
      item: item as keyof typeof checklist,
      estado,
    })),
    boletos: boletosOf(await store.readTitulos(tx, id), correct),
    ...(await debtSince(work, head)),
    ...(await warningsOf(work, id)),
    valorCausa: head.claim_cents,
    vara: head.court,
    comarca: head.district,
    ...(await confirmationsOf(work, id)),
    versao: head.version,
    alteradoPor: head.updatedByName,
  }
}
