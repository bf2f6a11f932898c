import type { AnswerOf, InputOf } from '#contract/call.ts'
import { NotFound, Refused } from '#server/http/errors.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import type { Tx } from '#server/database/connection.ts'
import { refuseProblems, unlessTaken } from '#server/http/refuse-problems.ts'

import type {
  listReasons,
  listTypes,
  ReasonOption,
  removeReason,
  removeType,
  saveReason,
  saveType,
  TypeOption,
} from '../contract/options.ts'
import { optionQueries, staleByExpectations } from '../contract/words.ts'
import { mayRenameType } from '../rules/options.ts'
import * as store from '../store/options.ts'

/** How to read, write and log a list of options. */
type OptionList = {
  readonly entity: string
  readonly read: (tx: Tx) => Promise<store.OptionRow[]>
  readonly insert: (tx: Tx, option: store.NewOption, byName: string) => Promise<number>
  readonly update: (tx: Tx, id: number, option: store.NewOption, byName: string) => Promise<void>
  readonly deleteUnused: (tx: Tx, id: number) => Promise<boolean>
}
const types: OptionList = {
  entity: 'tipo_expectativa',
  read: store.readTypes,
  insert: store.insertType,
  update: store.updateType,
  deleteUnused: store.deleteUnusedType,
}
const reasons: OptionList = {
  entity: 'motivo_improvavel',
  read: store.readReasons,
  insert: store.insertReason,
  update: store.updateReason,
  deleteUnused: store.deleteUnusedReason,
}

const shownReason = ({ id, description, createdAt, isActive }: store.OptionRow): ReasonOption => ({
  id,
  description,
  creationDate: createdAt,
  active: isActive,
})
const shownType = (row: store.OptionRow): TypeOption => ({
  ...shownReason(row),
  afetaResumoInadimplencia: row.affectsSummary ?? false,
})
/** A single page: options are few. */
const onePage = <T>(rows: T[]) => ({
  data: rows,
  pageInfo: { currentPage: 1, totalPages: 1, totalItems: rows.length },
})

export const readTypes = async ({ tx }: Work): Promise<AnswerOf<typeof listTypes>> =>
  onePage((await store.readTypes(tx)).map(shownType))
export const readActiveTypes = async ({ tx }: Work): Promise<AnswerOf<typeof listTypes>> =>
  onePage((await store.readTypes(tx, true)).map(shownType))
export const readReasons = async ({ tx }: Work): Promise<AnswerOf<typeof listReasons>> =>
  onePage((await store.readReasons(tx)).map(shownReason))
export const readActiveReasons = async ({ tx }: Work): Promise<AnswerOf<typeof listReasons>> =>
  onePage((await store.readReasons(tx, true)).map(shownReason))

type Asked = {
  readonly id?: number | null | undefined
  readonly description: string
  readonly active: boolean
  readonly afetaResumoInadimplencia?: boolean
}

const taken = { campo: 'description', mensagem: 'Já existe uma opção com esta descrição.' }
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function noteChange(work: Work, list: OptionList, action: string, id: number, body: object): void {
  work.audit({ mallId: NO_MALL, action, entity: list.entity, entityId: id, body: { ...body } })
  work.invalidate(optionQueries, ...staleByExpectations)
}

/**
 * Creates an option, or changes the one with the id. A new one with an inactive option's name
 * reactivates it.
 */
async function save(work: Work, list: OptionList, input: Asked) {
  const { tx, actor } = work
  const rows = await list.read(tx)
  const before = input.id
    ? rows.find(({ id }) => id === input.id)
    : rows.find((row) => !row.isActive && same(row.description, input.description))
  if (input.id && !before) throw new NotFound('Opção não encontrada.')
  const fixed = list === types && before ? mayRenameType(before.description) : undefined
  const isSwitchedOff = before?.isActive === true && !input.active
  if (fixed && (before?.description !== input.description || isSwitchedOff))
    throw new Refused(fixed.because)
  const isTaken = rows.some(
    ({ id, description }) => id !== before?.id && same(description, input.description),
  )
  refuseProblems(isTaken ? [taken] : [])
  const option = {
    description: input.description,
    isActive: input.active,
    affectsSummary: input.afetaResumoInadimplencia ?? false,
  }
  const bodyOf = (one: Pick<store.OptionRow, 'description' | 'isActive' | 'affectsSummary'>) => ({
    descricao: one.description,
    ativo: one.isActive,
    ...(list === types ? { afetaResumoInadimplencia: one.affectsSummary ?? false } : {}),
  })
  if (before) {
    await unlessTaken(() => list.update(tx, before.id, option, actor.name), taken)
    const change = { de: bodyOf(before), para: bodyOf(option) }
    noteChange(work, list, 'ALTERAR_OPCAO', before.id, change)
    return { mensagem: 'Atualizado com sucesso.', id: before.id }
  }
  const id = await unlessTaken(() => list.insert(tx, option, actor.name), taken)
  noteChange(work, list, 'CRIAR_OPCAO', id, bodyOf(option))
  return { mensagem: 'Criado com sucesso.', id }
}

/** Deletes an option; one that is or was used is deactivated (rules 7.8). */
async function remove(work: Work, list: OptionList, id: number) {
  const { tx, actor } = work
  const row = (await list.read(tx)).find((option) => option.id === id)
  if (!row) throw new NotFound('Opção não encontrada.')
  const fixed = list === types ? mayRenameType(row.description) : undefined
  if (fixed) throw new Refused(fixed.because)
  const body = { descricao: row.description }
  if (await list.deleteUnused(tx, id)) {
    noteChange(work, list, 'EXCLUIR_OPCAO', id, body)
    return { mensagem: 'O registro foi removido' }
  }
  const option = {
    description: row.description,
    isActive: false,
    affectsSummary: row.affectsSummary ?? false,
  }
  await list.update(tx, id, option, actor.name)
  noteChange(work, list, 'DESATIVAR_OPCAO', id, body)
  return { mensagem: 'A opção está em uso e foi desativada.' }
}

export const saveTypeOption = (
  work: Work,
  input: InputOf<typeof saveType>,
): Promise<AnswerOf<typeof saveType>> => save(work, types, input)
export const removeTypeOption = (
  work: Work,
  { id }: InputOf<typeof removeType>,
): Promise<AnswerOf<typeof removeType>> => remove(work, types, id)
export const saveReasonOption = (
  work: Work,
  input: InputOf<typeof saveReason>,
): Promise<AnswerOf<typeof saveReason>> => save(work, reasons, input)
export const removeReasonOption = (
  work: Work,
  { id }: InputOf<typeof removeReason>,
): Promise<AnswerOf<typeof removeReason>> => remove(work, reasons, id)
