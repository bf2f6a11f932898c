import { isMove, type Move } from '#features/negativation/debt-items/rules/events.ts'
import {
  isListed,
  type ItemPerson,
  type ItemState,
} from '#features/negativation/debt-items/rules/item.ts'
import { apply } from '#features/negativation/debt-items/rules/machine.ts'
import { S } from '#features/negativation/debt-items/rules/status.ts'

import type { Machine } from './debt.ts'

const withPatch =
  (
    change: (to: ItemState, before: ItemState) => ItemState,
    when: (move: Move) => boolean,
  ): Machine =>
  (item, event, facts) => {
    const outcome = apply(item, event, facts)
    return isMove(outcome) && when(outcome) ? { ...outcome, to: change(outcome.to, item) } : outcome
  }
const withPersons = (item: ItemState, change: (person: ItemPerson) => ItemPerson): ItemState => ({
  ...item,
  persons: item.persons.map(change),
})
const ofRow =
  (...rows: readonly string[]) =>
  ({ row }: Move) =>
    rows.includes(row)

/** Machines with one defect each; the random runs must find every one. */
export const defects: Readonly<Record<string, Machine>> = {
  'sends those who are marked ISENTAR': withPatch(
    (to) =>
      withPersons(to, (person) => ({
        ...person,
        inclusion: 'ENVIADO',
        attempts: 1,
        exclusion: undefined,
      })),
    ofRow('8'),
  ),
  'sends again whoever was accepted': withPatch(
    (to) =>
      to.batch === undefined
        ? to
        : withPersons(to, (person) =>
            isListed(person)
              ? { ...person, inclusion: 'ENVIADO', attempts: person.attempts + 1 }
              : person,
          ),
    ofRow('10'),
  ),
  'is deaf to removals by the bureau': (item, event, facts) =>
    event.type === 'bureauRemoval'
      ? { code: 'SURDO', because: 'Ninguém ouve isto.' }
      : apply(item, event, facts),
  'believes a person rather than the bureau': (item, event, facts) =>
    event.type === 'bureauContradicts'
      ? { code: 'CRENTE', because: 'O que foi importado vale.' }
      : apply(item, event, facts),
  'does not see that a listed debt was paid': (item, event, facts) =>
    event.type === 'paid' && item.persons.some(isListed)
      ? { code: 'CEGO', because: 'Ninguém vê o pagamento.' }
      : apply(item, event, facts),
  'believes that a refused file was accepted': withPatch(
    (to) =>
      withPersons(
        {
          ...to,
          status: S.DONE,
          resultado: 'NEGATIVADO',
          failedOperation: undefined,
          removal: undefined,
        },
        (person) => ({
          ...person,
          inclusion: 'EM_NOTIFICACAO',
          exclusion: undefined,
        }),
      ),
    ofRow('9b'),
  ),
  'forgets a lote declared lost when another leaves': withPatch(
    (to) => ({ ...to, lostBatches: [] }),
    ofRow('14', '10b', '18'),
  ),
  'ends an exclusion with its first half': withPatch(
    (to, before) =>
      to.status === S.REMOVAL && before.batch !== undefined && to.batch !== undefined
        ? withPersons(
            { ...to, status: S.DONE, resultado: 'BAIXADO', removal: undefined, batch: undefined },
            (person) => ({ ...person, exclusion: 'EXCLUIDO' }),
          )
        : to,
    ofRow('14'),
  ),
  'never lets a removal go by itself': (item, event, facts) =>
    event.type === 'approveRemoval' && event.by === 'SISTEMA'
      ? { code: 'PARADO', because: 'Espera uma pessoa.' }
      : apply(item, event, facts),
  'lets a listing outlive its five years': (item, event, facts) =>
    event.type === 'removalNeeded' && event.motive === 'DECURSO'
      ? { code: 'ETERNO', because: 'Cinco anos não contam.' }
      : apply(item, event, facts),
  'leaves a higher value at the bureau': (item, event, facts) =>
    event.type === 'partialPayment'
      ? { code: 'IGUAL', because: 'O valor fica como está.' }
      : apply(item, event, facts),
  'dispenses with an error and leaves the accepted ones listed': withPatch(
    (to) => ({
      ...to,
      status: S.DONE,
      resultado: 'ISENTO_ERRO',
      failedOperation: undefined,
      removal: undefined,
    }),
    ({ row, to }) => row === '10' && to.removal?.motive === 'ERRO',
  ),
  'sends what was exempted': withPatch(
    (to) =>
      withPersons(
        {
          ...to,
          status: S.SENDING,
          flag: 'NEGATIVAR',
          resultado: undefined,
          justification: undefined,
        },
        (person) => ({ ...person, flag: 'NEGATIVAR' }),
      ),
    ({ to }) => to.resultado === 'ISENTO',
  ),
}
