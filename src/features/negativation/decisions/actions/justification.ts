import type { Event } from '#features/negativation/debt-items/rules/events.ts'
import { isSameDecision } from '#features/negativation/debt-items/rules/flags.ts'
import {
  isNoJustification,
  isSameJustification,
  maySaveJustification,
} from '#features/negativation/debt-items/rules/justification.ts'
import { decider } from '#features/negativation/debt-items/actions/moves.ts'
import { storeAttachment } from '#features/platform/approvals/actions/attachment.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Work } from '#server/work/work.ts'

import {
  insertHistory,
  type JustificationRow,
  listJustifications,
  saveJustifications,
} from '../store/justifications.ts'
import { act, boletosOf, savedBy, toSavedDraft } from './draft.ts'

/** The event that justifies an item with this option. */
export const justifyWith = (
  option: JustificationRow,
  by: ReturnType<typeof decider>,
): Extract<Event, { readonly type: 'justify' }> => ({
  type: 'justify',
  by,
  justification: {
    id: option.id,
    needsApprover: option.needsApprover,
    exceptionLimit: option.exceptionLimit ?? undefined,
  },
})

export type JustificationInput = {
  readonly idBoleto: number
  readonly idJustificativa: number
  readonly numChamado?: string | undefined
  readonly txtObservacao?: string | undefined
  readonly versao?: number | undefined
}

export async function findJustification(work: Work, id: number): Promise<JustificationRow> {
  const justificationRow = (await listJustifications(work.tx)).find((option) => option.id === id)
  if (!justificationRow)
    throw new InvalidInput('Esta justificativa não está mais disponível.', {
      campos: [{ campo: 'idJustificativa', mensagem: 'Escolha outra justificativa.' }],
    })
  return justificationRow
}

const sameJustification = 'Nada mudou: o boleto já tem esta justificativa.'

export function refuseMissing(
  { requirement }: JustificationRow,
  ticket: string | null,
  upload: Upload | undefined,
): void {
  const refusal = maySaveJustification(requirement, {
    ticket: ticket ?? undefined,
    hasAttachment: upload !== undefined,
  })
  if (!refusal) return
  const campo = requirement === 'ANEXO' ? 'file' : 'numChamado'
  throw new InvalidInput(refusal.because, { campos: [{ campo, mensagem: refusal.because }] })
}

/**
 * Saves a justification: the decision becomes ISENTAR; 999 clears (rules 4.4). Each save adds a
 * history row.
 */
export async function saveJustification(work: Work, input: JustificationInput, upload?: Upload) {
  if (isNoJustification(input.idJustificativa))
    return clearJustification(work, input.idBoleto, input.versao)
  const option = await findJustification(work, input.idJustificativa)
  const ticket = input.numChamado?.trim() || null
  refuseMissing(option, ticket, upload)
  const by = decider(work)
  const decision = {
    id: option.id,
    ticket,
    observation: input.txtObservacao?.trim() || null,
    file: upload?.name ?? null,
  }
  const [before] = await boletosOf(work, [input.idBoleto])
  const isSame = before !== undefined && isSameJustification(before, decision)
  const { records } = await act(
    work,
    [input.idBoleto],
    () => justifyWith(option, by),
    'JUSTIFICAR',
    {
      detail: {
        texto: option.text,
        chamado: ticket,
        observacao: decision.observation,
        anexo: upload?.sha256 ?? null,
      },
      versions: new Map([[input.idBoleto, input.versao]]),
      // A new guard result changes the decision, whatever is saved.
      changes: ({ record, move }) => !isSame || !isSameDecision(record.state, move.to),
    },
  )
  const [record] = records
  if (!record) throw new NotFound('Boleto não encontrado.')
  if (isSame) return toSavedDraft(await boletosOf(work, [record.id]), false, sameJustification)
  await saveJustifications(work.tx, [
    savedBy(work, record, {
      justificationId: option.id,
      text: option.text,
      ticket,
      observation: decision.observation,
      attachmentId: upload ? await storeAttachment(work, record.mallId, upload) : null,
      attachmentName: upload?.name ?? null,
    }),
  ])
  return toSavedDraft(await boletosOf(work, [record.id]), true, '')
}

/** History row of a cleared justification. */
export const removedJustification = {
  justificationId: null,
  text: 'Justificativa removida',
  ticket: null,
  observation: null,
  attachmentId: null,
  attachmentName: null,
} as const

/**
 * 'Limpar justificativa': the decision becomes NEGATIVAR; clears ticket, note and file, keeps the
 * history (rules 4.4).
 */
export async function clearJustification(work: Work, idBoleto: number, versao?: number) {
  const by = decider(work)
  const { changed } = await act(
    work,
    [idBoleto],
    () => ({ type: 'clearJustification', by }),
    'LIMPAR_JUSTIFICATIVA',
    {
      versions: new Map([[idBoleto, versao]]),
      changes: ({ record, move }) =>
        record.state.justification !== undefined || !isSameDecision(record.state, move.to),
    },
  )
  // Items without a justification only return to NEGATIVAR: nothing was removed.
  const movedItems = changed.filter(({ record }) => record.state.justification !== undefined)
  await insertHistory(
    work.tx,
    movedItems.map(({ record }) => savedBy(work, record, removedJustification)),
  )
  return toSavedDraft(
    await boletosOf(work, [idBoleto]),
    changed.length > 0,
    'Nada mudou: o boleto não tem justificativa.',
  )
}
