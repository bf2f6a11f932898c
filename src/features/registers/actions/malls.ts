import type { InputOf } from '#contract/call.ts'
import { exportListing, exportTitle } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import { enterScope } from '#server/database/connection.ts'
import { Forbidden, NotFound } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'

import {
  type changeMall as changeCall,
  type Mall,
  type MallFields,
  mallList,
  type MallSearch,
} from '../contract/malls.ts'
import { mallProblems, mayCreateMall, unitTaken } from '../rules.ts'
import * as store from '../store/malls.ts'
import {
  answered,
  municipality,
  refuseProblems,
  refuseStale,
  type Register,
  tidyAddress,
  tidyContacts,
  unlessTaken,
  withinScope,
} from './saving.ts'

// A new name or a new mall stands in every list and look-up that names malls.
const register: Register = {
  entity: 'shopping',
  mensagem: 'Shopping salva com sucesso.',
  stale: ['malls', 'economic-units'],
}

const seesEveryMall = ({ actor }: Work) => actor.malls === 'all'

/** The malls of the person, page by page. */
export async function searchMalls(work: Work, search: MallSearch) {
  const { content, ...page } = await readPage(work.tx, mallList, store.malls, withinScope(work, search))
  return { data: content, ...page, porQueNaoCriar: mayCreateMall(seesEveryMall(work))?.because ?? null }
}

/** The same rows as a spreadsheet. */
export const downloadMalls = async (work: Work, search: MallSearch): Promise<FileAnswer> =>
  exportListing(mallList, store.malls, withinScope(work, search), await exportTitle(work, mallList, search))

/**
 * Is the code or the name that of another mall, one that the person does not see included? The name is asked for where it
 * is a new one: loads tell malls apart by their code, and may have made two of one name.
 */
async function takenBy(work: Work, { nome, codigoUnidadeEconomica: unit }: MallFields, before: Mall | undefined) {
  const userId = work.actor.id ?? undefined
  await enterScope(work.tx, { malls: 'all', userId })
  const name = nome === before?.nome ? undefined : nome
  const facts = await store.mallFacts(work.tx, { unit, name, except: before?.id })
  await enterScope(work.tx, { malls: work.actor.malls, userId })
  return facts
}

/** The mall as it would be stored; 400 with every field that is wrong (rules 8). */
async function judged(work: Work, given: MallFields, before?: Mall): Promise<store.StoredMall> {
  const mall = {
    name: given.nome,
    unit: given.codigoUnidadeEconomica,
    origin: given.origem ?? 'ORACLE',
    share: given.participacao,
    portfolio: given.portfolio ?? '',
    startsOn: given.dataInicio ?? null,
    endsOn: given.dataFim ?? null,
    isActive: given.ativo ?? true,
    address: tidyAddress(given.endereco),
    contacts: tidyContacts(given.contatos),
    by: work.actor.name,
  }
  const facts = await takenBy(work, given, before)
  refuseProblems(
    mallProblems(
      { ...given, endereco: mall.address, contatos: mall.contacts },
      { ...facts, isMunicipality: municipality },
    ),
  )
  return mall
}

async function kept(work: Work, id: number) {
  const registro = await store.findMall(work.tx, id)
  if (!registro) throw new NotFound('Shopping não encontrado.')
  return registro
}

/** A new mall. Somebody who sees some malls alone would not see it: that is refused. */
export async function createMall(work: Work, given: MallFields) {
  const refused = mayCreateMall(seesEveryMall(work))
  if (refused) throw new Forbidden(refused.because)
  const mall = await judged(work, given)
  const registro = await kept(work, await unlessTaken(() => store.addMall(work.tx, mall), unitTaken))
  return answered(work, register, { mallId: registro.id, action: 'CRIAR_SHOPPING' }, registro)
}

/** The next version of a mall; 409 when somebody was faster. Later ERP loads leave it as it is. */
export async function changeMall(work: Work, { id, versao, ...given }: InputOf<typeof changeCall>) {
  const before = await store.lockMall(work.tx, id, work.actor.malls)
  if (!before) throw new NotFound('Shopping não encontrado.')
  refuseStale(before, versao)
  const mall = await judged(work, given, before)
  await unlessTaken(() => store.updateMall(work.tx, id, mall), unitTaken)
  const registro = await kept(work, id)
  // The exceptions of its document numbers name the code, and go along with it.
  if (before.codigoUnidadeEconomica !== registro.codigoUnidadeEconomica) work.stale('exceptions')
  return answered(work, register, { mallId: id, action: 'ALTERAR_SHOPPING' }, registro, before)
}
