import type { InputOf } from '#contract/call.ts'
import { storeAttachment } from '#features/platform/approvals/actions/attachment.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import {
  applyToLawsuits,
  asLawsuitError,
  lawsuitActor,
  lawsuitFacts,
  type MovedLawsuit,
  saveLawsuitMoves,
} from '#features/legal/lawsuits/actions/moves.ts'
import { mayChooseReason, mayJustifyWith } from '#features/legal/lawsuits/rules/justification.ts'
import { changedMeanwhile, refuse } from '#features/legal/lawsuits/rules/refusals.ts'
import { type LawsuitRecord, lockLawsuits } from '#features/legal/lawsuits/store/lawsuits.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

import type { recommend as recommendCall } from '../contract/calls.ts'
import {
  type ChosenReason,
  findAttachment,
  findReason,
  storeRecommendation,
} from '#features/legal/lawsuits/store/recommendations.ts'
import { rowsOf } from './search.ts'

type Input = InputOf<typeof recommendCall>
type TicketAndNote = { readonly ticket: string | null; readonly observation: string | null }

function missingField({ needsFile, needsTicket }: ChosenReason, refusal: Refusal): InvalidInput {
  const campo = needsFile && !needsTicket ? 'file' : 'numChamado'
  return new InvalidInput(refusal.because, { campos: [{ campo, mensagem: refusal.because }] })
}

/**
 * Refuses a recommendation that contradicts the justification: ISENTAR needs one, AJUIZAR must have
 * none.
 */
function refuseContradiction({ idJustificativa, recomendacao }: Input): void {
  const isExempt = recomendacao === 'ISENTAR' || recomendacao === '1'
  if (recomendacao === undefined || isExempt === (idJustificativa !== undefined)) return
  const mensagem = isExempt
    ? 'ISENTAR exige uma justificativa.'
    : 'Com justificativa a recomendação é ISENTAR.'
  const campo = isExempt ? 'idJustificativa' : 'recomendacao'
  throw new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })
}

/** Applies the event; throws its refusal, or the conflict with a newer version. */
async function movesOf(
  work: Work,
  record: LawsuitRecord,
  { idJustificativa: justificationId, versao }: Input,
): Promise<MovedLawsuit[]> {
  const parameters = await readParameters(work.tx)
  const by = lawsuitActor(work)
  const { moves, refusedOnes } = applyToLawsuits(
    [record],
    () => ({
      type: 'recommend',
      by,
      ...(justificationId === undefined ? {} : { justificationId }),
    }),
    (one) => lawsuitFacts(one, work.today, parameters),
  )
  if (refusedOnes.length > 0) throw asLawsuitError(refusedOnes)
  if (versao !== undefined && versao !== record.version)
    throw asLawsuitError([{ record, refusal: changedMeanwhile() }])
  return moves
}

/** The justification, after the checks of rules 5.3 with this evidence. */
async function chosenReason(
  work: Work,
  record: LawsuitRecord,
  id: number,
  evidence: { readonly ticket: string | null; readonly hasFile: boolean },
): Promise<ChosenReason> {
  const reason = await findReason(work.tx, id, record)
  const unfit = reason
    ? mayChooseReason(reason, { step: record.state.status, today: work.today, uses: reason.uses })
    : refuse('JUSTIFICATIVA_INDISPONIVEL', 'Esta justificativa não está disponível.')
  if (reason === undefined || unfit)
    throw asLawsuitError([{ record, refusal: unfit ?? changedMeanwhile() }])
  const missing = mayJustifyWith(reason, evidence)
  if (missing) throw missingField(reason, missing)
  return reason
}

const isSame = (
  { state, ticket, observation }: LawsuitRecord,
  justificationId: number | undefined,
  fields: TicketAndNote,
) =>
  state.justificationId === justificationId &&
  (justificationId === undefined ||
    (ticket === fields.ticket && observation === fields.observation))

/** With the same justification the file stays unless replaced. */
const keepsAttachment = (
  { state, attachmentName }: LawsuitRecord,
  justificationId: number | undefined,
) =>
  justificationId !== undefined &&
  state.justificationId === justificationId &&
  attachmentName !== null

/** The current justification, as the decision log has it. */
async function reasonBefore(work: Work, record: LawsuitRecord) {
  const current = record.state.justificationId
  if (current === undefined) return undefined
  const reason = await findReason(work.tx, current, record)
  return { texto: reason?.text ?? null, chamado: record.ticket, observacao: record.observation }
}

async function unchanged(work: Work, record: LawsuitRecord, reason: ChosenReason | undefined) {
  const mensagem = reason
    ? 'Nada mudou: a ação já tem esta justificativa.'
    : 'Nada mudou: a ação não tem justificativa.'
  return { mensagem, mudou: false, data: await rowsOf(work, [record.id]) }
}

/**
 * Saves a justification, which recommends ISENTAR, or clears it, which recommends AJUIZAR (rules
 * 5.3). Each change is a history row; a save without changes writes nothing.
 */
export async function recommend(work: Work, input: Input, upload?: Upload) {
  refuseContradiction(input)
  const [record] = await lockLawsuits(work.tx, [input.id], work.actor.malls)
  if (!record) throw new NotFound('Ação não encontrada.')
  const justificationId = input.idJustificativa
  const moves = await movesOf(work, record, input)
  const fields: TicketAndNote = {
    ticket: (justificationId !== undefined && input.numChamado?.trim()) || null,
    observation: (justificationId !== undefined && input.observacao?.trim()) || null,
  }
  const keepsFile = keepsAttachment(record, justificationId)
  const evidence = { ticket: fields.ticket, hasFile: upload !== undefined || keepsFile }
  const reason =
    justificationId === undefined
      ? undefined
      : await chosenReason(work, record, justificationId, evidence)
  if (upload === undefined && isSame(record, justificationId, fields))
    return unchanged(work, record, reason)
  const file = reason && upload
  const storedFile =
    reason && !file && keepsFile ? await findAttachment(work.tx, record.id) : undefined
  const before = await reasonBefore(work, record)
  await saveLawsuitMoves(work, moves, {
    action: reason ? 'RECOMENDAR_ISENTAR' : 'LIMPAR_RECOMENDACAO',
    detail: () => ({
      texto: reason?.text ?? null,
      chamado: fields.ticket,
      observacao: fields.observation,
      anexo: file?.sha256 ?? null,
      ...(before && { antes: before }),
    }),
  })
  await storeRecommendation(work.tx, {
    lawsuitId: record.id,
    mallId: record.mallId,
    step: record.state.status,
    recommendation: reason ? 'ISENTAR' : 'AJUIZAR',
    justificationId: reason ? (justificationId ?? null) : null,
    text: reason?.text ?? 'Justificativa removida',
    ...fields,
    attachmentId: file
      ? await storeAttachment(work, record.mallId, file)
      : (storedFile?.id ?? null),
    attachmentName: file?.name ?? storedFile?.name ?? null,
    userId: work.actor.id ?? 0,
    userName: work.actor.name,
  })
  return { mensagem: 'Salvo com sucesso.', mudou: true, data: await rowsOf(work, [record.id]) }
}
