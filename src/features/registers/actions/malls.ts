import { noteInputs } from '#features/month-inputs/actions.ts'
import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { enterScope } from '#server/database/connection.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { formatRate } from '#values/rate.ts'

import { type Mall, type MallFields, mallList, malls } from '../contract/malls.ts'
import { mallProblems, unitTaken } from '../rules.ts'
import * as store from '../store/malls.ts'
import { municipality, refuseProblems, tidyAddress, tidyContacts, unlessTaken } from './saving.ts'

/**
 * Is the code or the name that of another mall, one that the person does not see included? The name
 * is asked for where it is a new one: loads tell malls apart by their code, and may have made two
 * of one name.
 */
async function takenBy(
  work: Work,
  { nome, codigoUnidadeEconomica: unit }: MallFields,
  before: Mall | undefined,
) {
  const userId = work.actor.id ?? undefined
  await enterScope(work.tx, { malls: 'all', userId })
  const name = nome === before?.nome ? undefined : nome
  const facts = await store.mallFacts(work.tx, { unit, name, except: before?.id })
  await enterScope(work.tx, { malls: work.actor.malls, userId })
  return facts
}

/** The mall as it would be stored; 400 with every field that is wrong (rules 8). */
async function judgeMall(
  work: Work,
  fields: MallFields,
  before: Mall | undefined,
): Promise<store.StoredMall> {
  const mall = {
    name: fields.nome,
    unit: fields.codigoUnidadeEconomica,
    origin: fields.origem ?? 'ORACLE',
    share: fields.participacao,
    portfolio: fields.portfolio ?? '',
    startsOn: fields.dataInicio ?? null,
    endsOn: fields.dataFim ?? null,
    isActive: fields.ativo ?? true,
    address: tidyAddress(fields.endereco),
    contacts: tidyContacts(fields.contatos),
    by: work.actor.name,
  }
  const facts = await takenBy(work, fields, before)
  refuseProblems(
    mallProblems(
      { ...fields, endereco: mall.address, contatos: mall.contacts },
      { ...facts, isMunicipality: municipality },
    ),
  )
  return mall
}

/** The malls of the person, page by page and as a spreadsheet. */
export const mallSearch = serveListing(mallList, { source: store.malls })

export const mallActs = registerActs(malls, {
  ...readFromList(malls, store.malls, store.lockMall),
  // Later ERP loads leave a mall that was changed by hand as it is.
  judge: judgeMall,
  insert: ({ tx }, mall) => unlessTaken(() => store.addMall(tx, mall), unitTaken),
  update: ({ tx }, mall, { id }) => unlessTaken(() => store.updateMall(tx, id, mall), unitTaken),
  mallOf: ({ after }) => after?.id ?? NO_MALL,
  afterwards: async (work, { before, after }) => {
    // The exceptions of its document numbers name the code, and go along with it.
    if (before && before.codigoUnidadeEconomica !== after?.codigoUnidadeEconomica)
      work.invalidate('exceptions')
    if (before && after && before.participacao !== after.participacao)
      await noteInputs(work, [
        {
          mallId: after.id,
          kind: 'PARTICIPACAO',
          description: `participação de ${formatRate(before.participacao)} para ${formatRate(after.participacao)}`,
        },
      ])
  },
})
