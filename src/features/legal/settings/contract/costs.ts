import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, Message, money, percent } from '#contract/wire.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { listing, savedBy } from '#listing/definition.ts'

import {
  byText,
  ofSetting,
  parametersBase,
  recordCalls,
  savedAnswer,
  writeAccess,
} from './record-calls.ts'
import { editedVersion, versionFields } from './record-fields.ts'
import { buscar, settingsList, settingsRegister } from './record-lists.ts'

/**
 * Filing cost in a state: share of the claim within limits, plus other costs. Not in the
 * specification; used for the expected value.
 */
export const LawsuitCost = z.object({
  uf: z.string(),
  percentual: percent,
  valorMinimo: money,
  /** Null = no upper limit. */
  valorMaximo: money.nullable(),
  despesas: money,
  ...versionFields,
})
export type LawsuitCost = z.output<typeof LawsuitCost>

const path = `${parametersBase}/custas`
const calls = recordCalls(path, LawsuitCost)
const uf = z.codec(z.string().trim().max(20, 'Informe a sigla do estado.'), z.string(), {
  decode: (text) => text.toUpperCase(),
  encode: (text) => text,
})
const amount = money.refine((cents) => cents >= 0, 'O valor não pode ser negativo.')
const values = {
  percentual: percent,
  valorMinimo: amount.nullish(),
  valorMaximo: amount.nullish(),
  despesas: amount.nullish(),
}
export const costFields = z.object({ ...claimedUser, ...editedVersion, uf, ...values })
export type CostFields = z.output<typeof costFields>

export const createCost = calls.save(
  { name: 'createCost', summary: 'Cria as custas de um estado' },
  costFields,
)
const params = z.object({ uf })
export const changeCost = call({
  name: 'lawsuitSettings.changeCost',
  method: 'PUT',
  path: `${path}/{uf}`,
  summary: 'Altera as custas de um estado',
  access: writeAccess,
  company: true,
  moves: ofSetting,
  params,
  fields: z.object({ ...claimedUser, ...editedVersion, ...values }),
  answer: savedAnswer(LawsuitCost),
})
export const removeCost = call({
  name: 'lawsuitSettings.removeCost',
  method: 'DELETE',
  path: `${path}/{uf}`,
  summary: 'Remove as custas de um estado',
  access: writeAccess,
  company: true,
  moves: ofSetting,
  params,
  answer: Message,
})

export const costList = listing({
  ...settingsList,
  rowKey: 'uf',
  row: LawsuitCost,
  name: 'lawsuit-costs',
  title: 'Custas',
  noun: ['registro de custas', 'registros de custas'],
  filters: buscar('Estado'),
  columns: [
    { of: 'uf', label: 'Estado', as: 'code', sortable: true, width: 110, emphasis: 'strong' },
    { of: 'percentual', label: '% do valor da causa', as: 'percent', sortable: true, width: 170 },
    { of: 'valorMinimo', label: 'Mínimo', as: 'money', width: 140 },
    { of: 'valorMaximo', label: 'Máximo', as: 'money', width: 150 },
    { of: 'despesas', label: 'Outras despesas', as: 'money', width: 150 },
    ...savedBy,
  ],
  sortedBy: 'uf',
  ...calls.lists('Costs', 'Custas judiciais por estado', byText('uf')),
  invalidatedBy: ['lawsuit-costs'],
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum estado',
    sentence: 'Sem as custas do estado não se estima o que uma ação pode render.',
  },
})

export const lawsuitCosts = settingsRegister({
  listing: costList,
  entity: 'custas_estado',
  create: { call: createCost, action: 'CRIAR_CUSTAS' },
  change: { call: changeCost, action: 'ALTERAR_CUSTAS' },
  remove: { call: removeCost, action: 'REMOVER_CUSTAS' },
  // Changes the expected values of actions.
  invalidates: ['lawsuit-costs', lawsuitQueries],
})
