import type { Call } from '#contract/call.ts'
import { type Column, type Listing, searchBox } from '#listing/definition.ts'
import { type RecordAct, type Register, register } from '#listing/register.ts'
import type { VersionedRecord } from '#listing/saved-meanwhile.ts'

import { settingsPath } from './record-calls.ts'

export const settingsList = {
  path: settingsPath,
  rowKey: 'id',
  whenEmpty: 'Não obteve resultados.',
  exportLabel: 'Exportar',
  calledAs: { id: 'Id' },
} as const
/** 'Buscar' filters by name (spec 2:2.2). */
export const buscar = (calledAs: string) => ({ busca: searchBox('Buscar', calledAs) })

/** The id; only in the spreadsheet. */
export const idColumn: Column<{ readonly id: number }> = {
  of: 'id',
  label: 'Id',
  as: 'code',
  only: 'export',
}
export const yesNo = { as: 'choice', words: { true: 'Sim', false: 'Não' } } as const

type Act<C extends Call> = Omit<RecordAct<C>, 'message'>

/** A register of these settings: keyed by its row, with the messages of rules 5.6. */
export const settingsRegister = <
  Row extends VersionedRecord,
  C extends Call,
  U extends Call,
  D extends Call = never,
>({
  create,
  change,
  remove,
  ...of
}: Pick<Register<Row>, 'entity' | 'invalidates'> & {
  readonly listing: Listing<Row>
  readonly create: Act<C>
  readonly change: Act<U>
  readonly remove?: Act<D>
}): Register<Row, C, U, D> =>
  register({
    ...of,
    key: of.listing.rowKey,
    foundBy: of.listing.rowKey,
    create: { ...create, message: 'Criado com sucesso.' },
    change: { ...change, message: 'Atualizado com sucesso.' },
    ...(remove && { remove: { ...remove, message: 'O registro foi removido' } }),
  })
