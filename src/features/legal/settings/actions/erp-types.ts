import {
  contractTypeWriting,
  documentTypeWriting,
  findAccount,
  movementTypeWriting,
} from '#features/delinquency/tables/actions/reference-tables.ts'
import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'

import {
  type SettingsContractFields,
  settingsContractList,
  type SettingsContractType,
  settingsContractTypes,
  type SettingsDocumentFields,
  settingsDocumentList,
  type SettingsDocumentType,
  settingsDocumentTypes,
  type SettingsMovementFields,
  settingsMovementList,
  type SettingsMovementType,
  settingsMovementTypes,
} from '../contract/erp-types.ts'
import { contractTypeProblems } from '../rules/registers.ts'
import * as store from '../store/erp-types.ts'

/** Account of a charge without a configured one (rules 5.0). */
const defaultAccount = 'COMERCIAL'

/** Renames fields in errors of the reference tables to this wire's names. */
async function renamingFields<T>(
  names: Readonly<Record<string, string>>,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const campos = error instanceof InvalidInput ? error.extra.campos : undefined
    if (!campos) throw error
    throw new InvalidInput((error as InvalidInput).message, {
      campos: campos.map(({ campo, mensagem }) => ({ campo: names[campo] ?? campo, mensagem })),
    })
  }
}
const previous = <T extends { readonly id: number; readonly flagAtivo: boolean }>(
  before: T | undefined,
) => before && { id: before.id, ativo: before.flagAtivo }

const contractNames = { codigo: 'codContrato', descricao: 'nome' }
/** Lists active contract types; inactive ones on request (spec 2:2.2). */
export const contractSearch = serveListing(settingsContractList, {
  source: store.settingsContractRows,
  toFilter: (_, { inativos, ...search }) => (inativos ? search : { ...search, ativos: true }),
})
const validateContract = (
  work: Work,
  { nome, codContrato, flagAtivo }: SettingsContractFields,
  before: SettingsContractType | undefined,
) =>
  renamingFields(contractNames, () => {
    refuseProblems(contractTypeProblems({ nome }))
    const codigo = codContrato || before?.codContrato || nome.slice(0, 20).trim()
    return contractTypeWriting.validate(
      work,
      { codigo, descricao: nome, ativo: flagAtivo },
      previous(before),
    )
  })
export const contractActs = registerActs(settingsContractTypes, {
  ...readFromList(settingsContractTypes, store.settingsContractRows, contractTypeWriting.lock),
  validate: validateContract,
  insert: (work, row) => renamingFields(contractNames, () => contractTypeWriting.insert(work, row)),
  update: (work, row, { id }) =>
    renamingFields(contractNames, () => contractTypeWriting.update(work, row, { id })),
  remove: async (work, before: SettingsContractType) =>
    contractTypeWriting.update(
      work,
      await validateContract(work, { ...before, flagAtivo: false }, before),
      before,
    ),
})

const movementNames = { codigo: 'codMovimento' }
export const movementSearch = serveListing(settingsMovementList, {
  source: store.settingsMovementRows,
})
export const movementActs = registerActs(settingsMovementTypes, {
  ...readFromList(settingsMovementTypes, store.settingsMovementRows, movementTypeWriting.lock),
  validate: async (
    work: Work,
    { codMovimento, idTipoConta, flagAtivo }: SettingsMovementFields,
    before: SettingsMovementType | undefined,
  ) => {
    const account = idTipoConta ?? before?.idTipoConta ?? (await findAccount(work, defaultAccount))
    const row = await renamingFields(movementNames, () =>
      movementTypeWriting.validate(
        work,
        { codigo: codMovimento, idTipoConta: account, ativo: flagAtivo },
        previous(before),
      ),
    )
    return { row, isDefault: !before && !idTipoConta }
  },
  insert: (work, { row }) =>
    renamingFields(movementNames, () => movementTypeWriting.insert(work, row)),
  update: (work, { row }, { id }) =>
    renamingFields(movementNames, () => movementTypeWriting.update(work, row, { id })),
  afterwards: async (work, { before, after }) => {
    if (before && after)
      await movementTypeWriting.announce(
        work,
        after.codMovimento,
        before.tipoConta,
        after.tipoConta,
      )
  },
  toAnswer: async (_, { mensagem, record, values }) => ({
    mensagem: values.isDefault
      ? `${mensagem} Sem tipo de conta, ele conta em ${defaultAccount}.`
      : mensagem,
    registro: record as SettingsMovementType,
  }),
})

const documentNames = { sigla: 'prefixo', codigo: 'codDocumento' }
/** Lists active document types; inactive ones on request (spec 2:2.2). */
export const documentSearch = serveListing(settingsDocumentList, {
  source: store.settingsDocumentRows,
  toFilter: (_, { inativos, ...search }) => (inativos ? search : { ...search, ativos: true }),
})
const validateDocument = (
  work: Work,
  { prefixo, codDocumento, descricao, flagAtivo }: SettingsDocumentFields,
  before: SettingsDocumentType | undefined,
) =>
  renamingFields(documentNames, () =>
    documentTypeWriting.validate(
      work,
      {
        sigla: prefixo,
        codigo: codDocumento === undefined ? before?.codDocumento : codDocumento,
        descricao: descricao ?? before?.descricao ?? '',
        ativo: flagAtivo,
      },
      previous(before),
    ),
  )
export const documentActs = registerActs(settingsDocumentTypes, {
  ...readFromList(settingsDocumentTypes, store.settingsDocumentRows, documentTypeWriting.lock),
  validate: validateDocument,
  insert: (work, row) => renamingFields(documentNames, () => documentTypeWriting.insert(work, row)),
  update: (work, row, { id }) =>
    renamingFields(documentNames, () => documentTypeWriting.update(work, row, { id })),
  remove: async (work, before: SettingsDocumentType) =>
    documentTypeWriting.update(
      work,
      await validateDocument(work, { ...before, flagAtivo: false }, before),
      before,
    ),
})
