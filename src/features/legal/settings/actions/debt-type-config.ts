import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { Conflict, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'

import {
  configList,
  type ConfigFields,
  type DebtTypeConfig,
  debtTypeConfigs,
} from '../contract/debt-type-config.ts'
import { overlapOf, overlapSentence, type ConfigScope } from '../rules/debt-type-config.ts'
import { configProblems } from '../rules/registers.ts'
import * as store from '../store/debt-type-config.ts'

const inOrder = (list: readonly number[]) => [...new Set(list)].toSorted((a, b) => a - b)

const configScopeOf = (fields: ConfigFields): ConfigScope => ({
  debtTypeId: fields.idAjzTipoDivida ?? 0,
  contractTypeId: fields.idAjzTipoContrato ?? 0,
  documentTypeIds: inOrder(fields.idAjzTipoDocumento ?? []),
  movementTypeIds: inOrder(fields.idAjzTipoMovimento ?? []),
})
const keyOf = ({ idAjzTipoDivida, idAjzTipoContrato }: ConfigFields) =>
  `${idAjzTipoDivida ?? 0}-${idAjzTipoContrato ?? 0}`

/** 400 listing every unknown id. */
function refuseUnknown(
  taking: ConfigScope,
  names: Awaited<ReturnType<typeof store.readNames>>,
): void {
  const isUnknown = (of: Readonly<Record<string, string>>) => (one: number) => !(one in of)
  refuseProblems([
    ...configProblems({
      idAjzTipoDivida: names.debtType === null ? undefined : taking.debtTypeId,
      idAjzTipoContrato: names.contractType === null ? undefined : taking.contractTypeId,
    }),
    ...(taking.documentTypeIds.some(isUnknown(names.documents))
      ? [{ campo: 'idAjzTipoDocumento', mensagem: 'Tipo de documento não encontrado.' }]
      : []),
    ...(taking.movementTypeIds.some(isUnknown(names.movements))
      ? [{ campo: 'idAjzTipoMovimento', mensagem: 'Tipo de movimento não encontrado.' }]
      : []),
  ])
}

/** 422 naming the configuration that overlaps (rules 5.0). */
async function refuseOverlap({ tx }: Work, taking: ConfigScope): Promise<void> {
  const found = overlapOf(taking, await store.readConfigScopes(tx, taking.contractTypeId))
  if (!found) return
  const { debtTypeId, contractTypeId, debtType, contractType } = found.other
  const names = await store.readNames(tx, { ...found.other, ...found })
  const texto = overlapSentence({
    debtType,
    contractType,
    documents: Object.values(names.documents),
    movements: Object.values(names.movements),
  })
  throw new Refused(texto, {
    itens: [{ id: `${debtTypeId}-${contractTypeId}`, codigo: 'SOBREPOSTA', texto }],
  })
}

export const configSearch = serveListing(configList, { source: store.configRows })

/**
 * The títulos of a debt type. Configurations have no id: a new one with a known pair is a conflict,
 * and a change replaces its lists (rules 5.0).
 */
export const configActs = registerActs(debtTypeConfigs, {
  ...readFromList(debtTypeConfigs, store.configRows, async (tx, key: string) =>
    store.isConfigKnown(tx, key),
  ),
  beforehand: ({ tx }: Work) => store.lockConfigs(tx),
  keyOf,
  validate: async (work: Work, fields: ConfigFields, before: DebtTypeConfig | undefined) => {
    refuseProblems(configProblems(fields))
    const taking = configScopeOf(fields)
    const names = await store.readNames(work.tx, taking)
    refuseUnknown(taking, names)
    if (!before && (await store.isConfigKnown(work.tx, keyOf(fields))))
      throw new Conflict(
        `${names.debtType ?? ''} já tem configuração para o tipo de contrato ${names.contractType ?? ''}.`,
      )
    await refuseOverlap(work, taking)
    return taking
  },
  insert: ({ tx, actor }, taking) => store.insertConfig(tx, taking, actor.name),
  update: ({ tx, actor }, taking) => store.updateConfig(tx, taking, actor.name),
  remove: ({ tx }, { chave }: DebtTypeConfig) => store.deleteConfig(tx, chave),
})
