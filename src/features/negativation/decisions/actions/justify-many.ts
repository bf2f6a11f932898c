import type { AnswerOf, InputOf } from '#contract/call.ts'
import { isSameDecision } from '#features/negativation/debt-items/rules/flags.ts'
import {
  isNoJustification,
  isSameJustification,
} from '#features/negativation/debt-items/rules/justification.ts'
import {
  decider,
  type MovedItem,
  type RefusedItem,
} from '#features/negativation/debt-items/actions/moves.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import type { Work } from '#server/work/work.ts'

import type { justifyMany as call } from '../contract/calls.ts'
import { insertHistory, saveJustifications } from '../store/justifications.ts'
import { actOnAllowed, boletosOf, savedBy, savedWithoutFile } from './draft.ts'
import {
  findJustification,
  justifyWith,
  refuseMissing,
  removedJustification,
} from './justification.ts'

type Input = InputOf<typeof call>

/** Answer: the boletos that changed, and those that refused, with the reason. */
async function answer(
  work: Work,
  changed: readonly MovedItem[],
  refused: readonly RefusedItem[],
): Promise<AnswerOf<typeof call>> {
  const ids = changed.map(({ record }) => record.id)
  return {
    mensagem: ids.length > 0 ? 'Salvo com sucesso.' : 'Nada mudou.',
    content: ids.length > 0 ? await boletosOf(work, ids) : [],
    recusados: refused.map(({ record, refusal }) => ({
      idBoleto: record.id,
      motivo: refusal.because,
    })),
  }
}

async function clearMany(work: Work, ids: readonly number[]) {
  const by = decider(work)
  const { changed, refused } = await actOnAllowed(
    work,
    ids,
    () => ({ type: 'clearJustification', by }),
    'LIMPAR_JUSTIFICATIVA',
    {
      changes: ({ record, move }) =>
        record.state.justification !== undefined || !isSameDecision(record.state, move.to),
    },
  )
  const cleared = changed.filter(({ record }) => record.state.justification !== undefined)
  await insertHistory(
    work.tx,
    cleared.map(({ record }) => savedBy(work, record, removedJustification)),
  )
  return answer(work, changed, refused)
}

/**
 * Saves one justification of several boletos in one transaction, each as `saveJustification` does
 * (rules 4.4). A boleto that refuses keeps what it has.
 */
export async function justifyMany(
  work: Work,
  { idBoletos, idJustificativa, numChamado, txtObservacao }: Input,
): Promise<AnswerOf<typeof call>> {
  const ids = [...new Set(idBoletos)]
  await allowLongStatements(work.tx, ids.length)
  if (isNoJustification(idJustificativa)) return clearMany(work, ids)
  // Sent together: so are the writes at the end, in their order.
  const [option, before] = await Promise.all([
    findJustification(work, idJustificativa),
    boletosOf(work, ids),
  ])
  const ticket = numChamado?.trim() || null
  refuseMissing(option, ticket, undefined)
  const by = decider(work)
  const observation = txtObservacao?.trim() || null
  const saved = { id: option.id, ticket, observation, file: null }
  const had = new Set(
    before.flatMap((boleto) => (isSameJustification(boleto, saved) ? boleto.idBoleto : [])),
  )
  const { moved, refused } = await actOnAllowed(
    work,
    ids,
    () => justifyWith(option, by),
    'JUSTIFICAR',
    {
      detail: { texto: option.text, chamado: ticket, observacao: observation, anexo: null },
      // A new guard result changes the decision, whatever is saved.
      changes: ({ record, move }) => !had.has(record.id) || !isSameDecision(record.state, move.to),
    },
  )
  const justified = moved.filter(({ record }) => !had.has(record.id))
  const rows = justified.map(({ record }) =>
    savedWithoutFile(work, record, option, { ticket, observation }),
  )
  const [, result] = await Promise.all([
    saveJustifications(work.tx, rows),
    answer(work, justified, refused),
  ])
  return result
}
