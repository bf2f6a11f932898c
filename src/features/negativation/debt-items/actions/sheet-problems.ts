import type { Work } from '#server/work/work.ts'

import { statusLabel } from '../rules/status.ts'
import { statesByNumber } from '#features/negativation/debt-items/store/boleto-states.ts'

/**
 * Reasons why boletos are missing from the searched list: unknown in the user's malls, paid, or
 * in another step.
 */
export async function whyNotListed(
  work: Work,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const current = Map.groupBy(
    await statesByNumber(work.tx, numbers, work.actor.malls),
    ({ number }) => number,
  )
  return new Map(
    numbers.map((number) => {
      const [boleto] = current.get(number) ?? []
      if (!boleto) return [number, 'O boleto não foi encontrado nos seus shoppings.']
      if (boleto.status !== null && boleto.status !== 'FINALIZADO')
        return [number, `O boleto não está nesta lista: está em '${statusLabel(boleto.status)}'.`]
      if (!boleto.isOpen) return [number, 'O boleto não está nesta lista: não deve mais nada.']
      return [
        number,
        boleto.status === null
          ? 'O boleto não está nesta lista: ainda não entrou no fluxo.'
          : 'O boleto não está nesta lista: o fluxo dele terminou.',
      ]
    }),
  )
}
