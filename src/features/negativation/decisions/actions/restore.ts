import type { InputOf } from '#contract/call.ts'
import { decider } from '#features/negativation/debt-items/actions/moves.ts'
import type { Event } from '#features/negativation/debt-items/rules/events.ts'
import type { ItemRecord } from '#features/negativation/debt-items/store/items.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type { restoreDecisions as call } from '../contract/calls.ts'
import {
  type DormantJustification,
  dormantJustifications,
  type JustificationRow,
  earlierAttachments,
  listJustifications,
  restoreJustifications,
  saveJustifications,
} from '../store/justifications.ts'
import {
  act,
  asItemJustification,
  boletosOf,
  restoredJustifications,
  savedBy,
  toSavedDraft,
} from './draft.ts'
import { justifyWith } from './justification.ts'
import { decisionOf } from './submit.ts'

type Standing = InputOf<typeof call>['boletos'][number]

function optionOf(options: readonly JustificationRow[], id: number): JustificationRow {
  const option = options.find((one) => one.id === id)
  if (!option)
    throw new InvalidInput('Esta justificativa não está mais disponível.', {
      campos: [{ campo: 'boletos', mensagem: 'Uma justificativa foi desativada.' }],
    })
  return option
}

/** Checks whether the previous justification is the dormant one of the item, including its file. */
const isDormant = (boleto: Standing, dormant: DormantJustification | undefined): boolean =>
  dormant !== undefined &&
  dormant.id === boleto.idJustificativa &&
  dormant.ticket === (boleto.numChamado ?? null) &&
  dormant.observation === (boleto.txtObservacao ?? null) &&
  dormant.attachmentName === (boleto.nomeAnexo ?? null)

type Exempted = Standing & { readonly idJustificativa: number }

const isExempted = (boleto: Standing | undefined): boleto is Exempted =>
  boleto?.idJustificativa != null && !boleto.loja.negativar

/** Saves the justifications that were not dormant, with the file that each had. */
async function saveAgain(
  work: Work,
  exempted: readonly { readonly record: ItemRecord; readonly boleto: Exempted }[],
  options: readonly JustificationRow[],
  ids: readonly number[],
): Promise<void> {
  const files = await earlierAttachments(work.tx, ids)
  await saveJustifications(
    work.tx,
    exempted.map(({ record, boleto }) => {
      const option = optionOf(options, boleto.idJustificativa)
      const file = files.find(
        ({ itemId, name }) => itemId === record.id && name === boleto.nomeAnexo,
      )
      return savedBy(work, record, {
        justificationId: option.id,
        text: option.text,
        ticket: boleto.numChamado ?? null,
        observation: boleto.txtObservacao ?? null,
        attachmentId: file?.id ?? null,
        attachmentName: file?.name ?? null,
      })
    }),
  )
}

/**
 * 'Desfazer' of a decision on several boletos: restores each decision with its justification and
 * file. Refuses all if one has changed since.
 */
export async function restoreDecisions(work: Work, boletos: readonly Standing[]) {
  const options = await listJustifications(work.tx)
  const byId = new Map(boletos.map((boleto) => [boleto.idBoleto, boleto]))
  const by = decider(work)
  const ids = [...byId.keys()]
  const dormant = await dormantJustifications(work.tx, ids)
  const eventOf = (record: ItemRecord): Event => {
    const boleto = byId.get(record.id)
    if (!isExempted(boleto))
      return { type: 'mark', by, decision: boleto ? decisionOf(boleto) : { flag: 'ISENTAR' } }
    const dormantOne = dormant.get(record.id)
    // Keep its original author.
    if (dormantOne && isDormant(boleto, dormantOne))
      return {
        type: 'mark',
        by,
        decision: decisionOf(boleto),
        dormant: asItemJustification(dormantOne),
      }
    const option = optionOf(options, boleto.idJustificativa)
    return justifyWith(option, by)
  }
  const { changed } = await act(work, ids, eventOf, 'DESFAZER_MARCACAO', {
    detailOf: (record) => {
      const boleto = byId.get(record.id)
      return isExempted(boleto)
        ? {
            texto: optionOf(options, boleto.idJustificativa).text,
            chamado: boleto.numChamado ?? null,
            observacao: boleto.txtObservacao ?? null,
          }
        : {}
    },
    versions: new Map(boletos.map(({ idBoleto, versao }) => [idBoleto, versao])),
  })
  const again = restoredJustifications(changed, dormant)
  await restoreJustifications(work.tx, again)
  const isAgain = new Set(again.map(({ itemId }) => itemId))
  await saveAgain(
    work,
    changed.flatMap(({ record }) => {
      const boleto = byId.get(record.id)
      return isExempted(boleto) && !isAgain.has(record.id) ? [{ record, boleto }] : []
    }),
    options,
    ids,
  )
  return toSavedDraft(await boletosOf(work, ids), changed.length > 0, 'Nada mudou.')
}
