import { noteInputs } from '#features/platform/month-inputs/actions.ts'
import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { enterScope } from '#server/database/connection.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { formatRate } from '#values/rate.ts'
import { refuseProblems, unlessTaken } from '#server/http/refuse-problems.ts'

import { type Mall, type MallFields, mallList, malls } from '../contract/malls.ts'
import { mallProblems, unitTaken } from '../rules.ts'
import * as store from '../store/malls.ts'
import { municipality, tidyAddress, tidyContacts } from './saving.ts'

/**
 * Checks code and name against all malls, including hidden ones. An unchanged name is not checked:
 * loads identify malls by code and may have created duplicate names.
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

/** Mall values to store; 400 with every invalid field (rules 8). */
async function validateMall(
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

/** The user's malls, paged and as a spreadsheet. */
export const mallSearch = serveListing(mallList, { source: store.malls })

export const mallActs = registerActs(malls, {
  ...readFromList(malls, store.malls, store.lockMall),
  // Later ERP loads do not overwrite malls changed by hand.
  validate: validateMall,
  insert: ({ tx }, mall) => unlessTaken(() => store.addMall(tx, mall), unitTaken),
  update: ({ tx }, mall, { id }) => unlessTaken(() => store.updateMall(tx, id, mall), unitTaken),
  mallOf: ({ after }) => after?.id ?? NO_MALL,
  afterwards: async (work, { before, after }) => {
    // Exceptions of document numbers refer to the code and change with it.
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
