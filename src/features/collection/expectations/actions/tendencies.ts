import type { AnswerOf, InputOf } from '#contract/call.ts'
import { InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { AuditEntry, Work } from '#server/work/work.ts'

import type { clearTendency, flagTendency, readTendency } from '../contract/tendency.ts'
import { staleByExpectations } from '../contract/words.ts'
import { mayFlag, promisedDays } from '../rules/tendency.ts'
import {
  clearTendencies,
  findByNumber,
  type NumberedSlip,
  setByPromises,
  setTendencies,
  type SlipName,
} from '../store/tendencies.ts'
import { monthOf } from './slips.ts'

/** Finds one boleto per number: 404 if missing, 422 if two malls have it (rules 7.7). */
async function named(work: Work, names: readonly SlipName[]): Promise<NumberedSlip[]> {
  const { tx, actor, today } = work
  const found = await findByNumber(tx, names, actor.malls, monthOf(today))
  const byPlace = Map.groupBy(found, ({ place }) => place)
  if (byPlace.size < names.length) throw new NotFound('Boleto não encontrado.')
  const shared = [...byPlace.values()].filter((slips) => slips.length > 1)
  if (shared.length > 0)
    throw new Refused('Há boletos com este número em mais de um shopping. Informe o shopping.', {
      itens: shared.flatMap(([slip]) =>
        slip
          ? [
              {
                id: slip.number,
                codigo: 'NUMERO_REPETIDO',
                texto: `O boleto ${slip.number} existe em mais de um shopping.`,
              },
            ]
          : [],
      ),
    })
  return [...new Map(found.map((slip) => [slip.id, slip])).values()]
}

/** Whether the boleto has a tendency this month. */
export async function isTendency(
  work: Work,
  { n, id }: InputOf<typeof readTendency>,
): Promise<AnswerOf<typeof readTendency>> {
  const [slip] = await named(work, [{ slipNumber: n, companyId: id }])
  return { isTendency: slip?.isTendency ?? false }
}

const idsOf = (slips: readonly NumberedSlip[]) => slips.map(({ id }) => id)

function log(work: Work, action: string, slips: readonly NumberedSlip[]): void {
  work.audit(
    ...slips.map(({ id, mallId, number }): AuditEntry => ({
      mallId,
      action,
      entity: 'tendencia',
      entityId: id,
      body: { boleto: number, mes: monthOf(work.today).slice(0, 7) },
    })),
  )
  work.invalidate(...staleByExpectations)
}

async function clearOf(work: Work, slips: readonly NumberedSlip[]): Promise<void> {
  const flagged = slips.filter((slip) => slip.isTendency)
  if (flagged.length === 0) return
  await clearTendencies(work.tx, idsOf(flagged), monthOf(work.today), work.actor)
  log(work, 'DESMARCAR_TENDENCIA', flagged)
}

/** Clears the tendency of boletos, for the expectation dialog (spec 3:4). */
export async function clear(
  work: Work,
  { slips }: InputOf<typeof clearTendency>,
): Promise<AnswerOf<typeof clearTendency>> {
  await clearOf(work, await named(work, slips))
  return { mensagem: 'Salvo com sucesso.' }
}

/** Sets or clears the tendency of boletos; refuses all if one's promised day is past (spec 3:4). */
export async function flagTrend(
  work: Work,
  { slipNumber, tendencyFlag, companyId, shopping }: InputOf<typeof flagTendency>,
): Promise<AnswerOf<typeof flagTendency>> {
  const slips = await named(
    work,
    slipNumber.map((number) => ({ slipNumber: number, companyId, mallId: shopping })),
  )
  if (!tendencyFlag) await clearOf(work, slips)
  else {
    const refused = slips.map((slip) => mayFlag(slip.promisedOn, work.today)).find(Boolean)
    if (refused) throw new InvalidInput(refused.because)
    const fresh = slips.filter((slip) => !slip.isTendency)
    if (fresh.length > 0) {
      await setTendencies(work.tx, idsOf(fresh), monthOf(work.today), work.actor)
      log(work, 'MARCAR_TENDENCIA', fresh)
    }
  }
  return { mensagem: 'Tendências salvas com sucesso' }
}

/**
 * Sets tendencies from promises: of a new negotiation, or of all boletos at the start of a month.
 */
export async function followPromises(work: Work, boletoIds?: readonly number[]): Promise<void> {
  const days = promisedDays(work.today)
  const written = await setByPromises(work.tx, days, work.actor.name, boletoIds)
  if (written.length === 0) return
  work.audit(
    ...written.map(({ mallId, count }): AuditEntry => ({
      mallId,
      action: 'MARCAR_TENDENCIA',
      entity: 'tendencia',
      entityId: days.month.slice(0, 7),
      body: { mes: days.month.slice(0, 7), boletos: count, porPromessa: true },
    })),
  )
  work.invalidate(...staleByExpectations)
}
