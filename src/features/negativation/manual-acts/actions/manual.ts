import type { AnswerOf, InputOf } from '#contract/call.ts'
import { asRefusal } from '#features/negativation/debt-items/actions/act-refusals.ts'
import { decider } from '#features/negativation/debt-items/actions/moves.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Forbidden, NotFound } from '#server/http/errors.ts'
import { rehearse } from '#server/work/attempt.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, sumCents } from '#values/cents.ts'

import type * as calls from '../contract/manual.ts'
import { includeNow, type Inclusion } from './include.ts'

/**
 * 'SUBMETER RECOMENDAÇÃO' of the manual release (rules 4.3 row 13): another user must approve the
 * removal of listed items. An imported file gives each item its own reason.
 */
export const releaseManually = (
  work: Work,
  input: InputOf<typeof calls.releaseManually>,
  reasonOf: (itemId: number) => string | undefined = () => input.motivo,
): Promise<AnswerOf<typeof calls.releaseManually>> =>
  input.ensaio
    ? rehearse(work, (rehearsal) => releaseNow(rehearsal, input, reasonOf))
    : releaseNow(work, input, reasonOf)

async function releaseNow(
  work: Work,
  input: InputOf<typeof calls.releaseManually>,
  reasonOf: (itemId: number) => string | undefined,
): Promise<AnswerOf<typeof calls.releaseManually>> {
  const ids = [...new Set(input.boletos)]
  if (ids.length === 0)
    return { mensagem: 'Nenhum boleto selecionado.', movidos: 0, valor: 0 as Cents, ignorados: [] }
  await allowLongStatements(work.tx, ids.length)
  const lockedItems = await removals.lock(work, ids)
  if (lockedItems.records.length < ids.length) throw new NotFound('Boleto não encontrado.')
  const by = decider(work)
  const { movedItems, refusedItems } = removals.decide(lockedItems, () => [
    { type: 'manualRelease', by },
  ])
  if (movedItems.length === 0) throw asRefusal(refusedItems)
  await removals.saveRemovals(work, movedItems, lockedItems.parameters, {
    action: 'PEDIR_BAIXA',
    detail: ({ record }) => ({
      motivo: reasonOf(record.id)?.trim() || 'sem motivo informado',
      chamado: input.numChamado ?? 'não informado',
    }),
  })
  return {
    mensagem: `${movedItems.length} boleto(s) enviado(s) para aprovação de baixa.`,
    movidos: movedItems.length,
    valor: sumCents(
      movedItems.map(({ record }) => record.state.listed_cents ?? record.snapshot_cents),
    ),
    ignorados: refusedItems.map(({ record, refusal }) => ({
      idBoleto: record.id,
      numBoleto: record.state.numBoleto,
      motivo: refusal.because,
      alteradoPor: record.updatedByName,
      alteradoEm: record.updatedAt,
    })),
  }
}

/**
 * 'NEGATIVAR LOJISTA' of the manual inclusion (rules 4.3 d): creates an item in the current
 * cycle, with a snapshot of now. The observation goes to the history.
 * Throws 400 without an observation, 422 with a list for guard blocks, 409 when nothing can be
 * included any more.
 */
export const includeManually = (
  work: Work,
  input: Inclusion,
): Promise<AnswerOf<typeof calls.includeManually>> =>
  input.ensaio
    ? rehearse(work, (rehearsal) => includeNow(rehearsal, input))
    : includeNow(work, input)

/** Throws 403 for a manual screen the user does not have. */
export function onlyOwnScreen({ actor }: Work, kind: calls.ManualKind): void {
  const path = kind === 'BAIXA_MANUAL' ? '/inclusao-baixa-manual' : '/inclusao-negativacao-manual'
  if (!actor.rights.has(path)) throw new Forbidden()
}
