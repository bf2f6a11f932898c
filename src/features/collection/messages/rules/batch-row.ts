import type { Batch } from '../contract/batch.ts'
import type { MessageState } from '../contract/words.ts'
import { MESSAGE_TRANSITIONS } from './machine.ts'

/** What the profile of the user may do on the batch. */
export type ReleaseRights = { readonly mayAct: boolean; readonly because: string }

type Row = {
  readonly id: number
  readonly estado: MessageState
  readonly podeLiberar: boolean
}

/** Rows that this user may release now. */
export const releasableRows = <R extends Row>(rows: readonly R[]): R[] =>
  rows.filter(({ estado, podeLiberar }) => podeLiberar && estado === 'PROPOSTA')

/** Ids of rows that this user may retire now. */
export const retirableIds = (rows: readonly Row[]): number[] =>
  rows
    .filter(
      ({ estado, podeLiberar }) => podeLiberar && MESSAGE_TRANSITIONS.retirar.from.includes(estado),
    )
    .map(({ id }) => id)

/** Why 'Liberar' is off; undefined if it may be pressed. */
export function releaseRefusal({
  rights,
  isToday,
  batch,
  isReady,
  count,
  isSelected,
}: {
  readonly rights: ReleaseRights
  readonly isToday: boolean
  readonly batch: Pick<Batch, 'recusaLiberar' | 'estado'> | undefined
  readonly isReady: boolean
  readonly count: number
  readonly isSelected: boolean
}): string | undefined {
  if (!rights.mayAct) return rights.because
  if (!isToday) return 'Só o lote de hoje é liberado.'
  if (batch === undefined) return 'O lote de hoje ainda não foi gerado.'
  if (batch.estado === 'ENCERRADO') return 'O lote de hoje está encerrado.'
  if (batch.recusaLiberar !== null) return batch.recusaLiberar
  if (!isReady) return 'Aguarde: a lista está sendo buscada.'
  if (count > 0) return undefined
  return isSelected ? 'Nada do que está marcado pode ser liberado.' : 'Nada a liberar.'
}

/** Why 'Gerar lote' is off; undefined if it may be pressed. */
export function makeRefusal({
  rights,
  isToday,
  isWorkday,
}: {
  readonly rights: ReleaseRights
  readonly isToday: boolean
  readonly isWorkday: boolean
}): string | undefined {
  if (!rights.mayAct) return rights.because
  if (!isToday) return 'Só o lote de hoje é gerado.'
  return isWorkday ? undefined : 'Hoje não é dia útil.'
}

/** Words of an empty list: no batch on this day, not made yet, or nothing to send. */
export function emptyBatchWords(isMissing: boolean, isToday: boolean, isWorkday: boolean) {
  if (isMissing && isToday && !isWorkday)
    return { title: 'Hoje não é dia útil.', sentence: 'O próximo lote sai no próximo dia útil.' }
  return isMissing
    ? {
        title: isToday ? 'O lote de hoje ainda não foi gerado.' : 'Não há lote deste dia.',
        sentence: isToday
          ? 'Ele sai sozinho depois da carga do dia; Gerar lote não espera por ela.'
          : 'Nada foi proposto neste dia.',
      }
    : {
        title: 'Nada a enviar hoje.',
        sentence: 'Ninguém tem um passo da régua para hoje. Quem ficou de fora está na aba Fora.',
        isDone: true,
      }
}
