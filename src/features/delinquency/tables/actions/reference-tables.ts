import { announceMalls } from '#features/ledger/receivables/actions/announce.ts'
import { noteInputOfMalls } from '#features/platform/month-inputs/actions.ts'
import type { MonthInputKind } from '#features/platform/month-inputs/contract.ts'
import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { refuseProblems, unlessTaken } from '#server/http/refuse-problems.ts'

import {
  type ContractTypeFields,
  contractTypeList,
  contractTypes,
  type DocumentTypeFields,
  documentTypeList,
  documentTypes,
  type MovementTypeFields,
  movementTypeList,
  movementTypes,
} from '../contract/reference-tables.ts'
import { accountProblems, codeProblems, codeTaken, mayDeactivate } from '../rules.ts'
import * as store from '../store/reference-tables.ts'

type Before = { readonly id: number; readonly ativo: boolean } | undefined

/** 422 listing the uses of a row that is to be deactivated (rules 5.0). */
async function refuseEndOfUsed(
  { tx }: Work,
  of: store.ReferenceTable,
  ativo: boolean,
  before: Before,
): Promise<void> {
  if (ativo || !before?.ativo) return
  const uses = await store.usesOf(tx, of, before.id)
  const refused = mayDeactivate(uses)
  if (refused)
    throw new Refused(refused.because, {
      itens: uses.map((texto) => ({ id: before.id, codigo: refused.code, texto })),
    })
}

async function validateContractType(work: Work, fields: ContractTypeFields, before: Before) {
  const isTaken = await store.isCodeTaken(work.tx, 'contract', fields.codigo, before?.id)
  refuseProblems(codeProblems('codigo', fields.codigo, { isTaken }))
  await refuseEndOfUsed(work, 'contract', fields.ativo, before)
  const { codigo, descricao, ativo } = fields
  return { codigo, descricao, ativo, by: work.actor.name }
}

async function validateMovementType(work: Work, fields: MovementTypeFields, before: Before) {
  const isTaken = await store.isCodeTaken(work.tx, 'movement', fields.codigo, before?.id)
  refuseProblems([
    ...codeProblems('codigo', fields.codigo, { isTaken }),
    ...accountProblems(await store.isAccountKnown(work.tx, fields.idTipoConta)),
  ])
  await refuseEndOfUsed(work, 'movement', fields.ativo, before)
  const { codigo, idTipoConta, ativo } = fields
  return { codigo, idTipoConta, ativo, by: work.actor.name }
}

async function validateDocumentType(work: Work, fields: DocumentTypeFields, before: Before) {
  const isTaken = await store.isCodeTaken(work.tx, 'document', fields.sigla, before?.id)
  refuseProblems(codeProblems('sigla', fields.sigla, { isTaken }))
  await refuseEndOfUsed(work, 'document', fields.ativo, before)
  const { sigla, codigo = null, descricao, ativo } = fields
  return { sigla, codigo, descricao, ativo, by: work.actor.name }
}

export const contractTypeSearch = serveListing(contractTypeList, { source: store.contractTypeRows })
export const movementTypeSearch = serveListing(movementTypeList, { source: store.movementTypeRows })
export const documentTypeSearch = serveListing(documentTypeList, { source: store.documentTypeRows })

/**
 * Saves a row and records its author as an input change: these tables affect every month (rules
 * 6.4).
 */
async function saveAndNote<T>(
  work: Work,
  [kind, description]: readonly [kind: MonthInputKind, description: string],
  save: () => Promise<T>,
): Promise<T> {
  const saved = await save()
  await noteInputOfMalls(work, 'all', { kind, description })
  return saved
}

const contractInput = ({ codigo }: store.StoredContractType) =>
  ['TIPO_CONTRATO', `tipo de contrato ${codigo}`] as const
const movementInput = ({ codigo }: store.StoredMovementType) =>
  ['TIPO_MOVIMENTO', `tipo de movimento ${codigo}`] as const
const documentInput = ({ sigla }: store.StoredDocumentType) =>
  ['TIPO_DOCUMENTO', `tipo de documento ${sigla}`] as const

/**
 * Write operations of the reference tables, for features that show the rows under other names
 * (rules 5.0: one table each).
 */
export const contractTypeWriting = {
  lock: store.lockRowOf('contract'),
  validate: validateContractType,
  insert: (work: Work, row: store.StoredContractType) =>
    saveAndNote(work, contractInput(row), () =>
      unlessTaken(() => store.addContractType(work.tx, row), codeTaken('codigo')),
    ),
  update: (work: Work, row: store.StoredContractType, { id }: { readonly id: number }) =>
    saveAndNote(work, contractInput(row), () =>
      unlessTaken(() => store.updateContractType(work.tx, id, row), codeTaken('codigo')),
    ),
}
export const movementTypeWriting = {
  lock: store.lockRowOf('movement'),
  validate: validateMovementType,
  insert: (work: Work, row: store.StoredMovementType) =>
    saveAndNote(work, movementInput(row), () =>
      unlessTaken(() => store.addMovementType(work.tx, row), codeTaken('codigo')),
    ),
  update: (work: Work, row: store.StoredMovementType, { id }: { readonly id: number }) =>
    saveAndNote(work, movementInput(row), () =>
      unlessTaken(() => store.updateMovementType(work.tx, id, row), codeTaken('codigo')),
    ),
  /** Títulos of a type count in the new account from now on. */
  announce: async (work: Work, codigo: string, from: string, to: string) => {
    if (from !== to)
      await announceMalls(work, 'all', `Tipo de movimento ${codigo}: de ${from} para ${to}.`)
  },
}
export const documentTypeWriting = {
  lock: store.lockRowOf('document'),
  validate: validateDocumentType,
  insert: (work: Work, row: store.StoredDocumentType) =>
    saveAndNote(work, documentInput(row), () =>
      unlessTaken(() => store.addDocumentType(work.tx, row), codeTaken('sigla')),
    ),
  update: (work: Work, row: store.StoredDocumentType, { id }: { readonly id: number }) =>
    saveAndNote(work, documentInput(row), () =>
      unlessTaken(() => store.updateDocumentType(work.tx, id, row), codeTaken('sigla')),
    ),
}
/** Finds the default account of a charge (rules 5.0). */
export const findAccount = ({ tx }: Work, code: string) => store.findAccount(tx, code)

export const contractTypeActs = registerActs(contractTypes, {
  ...readFromList(contractTypes, store.contractTypeRows, contractTypeWriting.lock),
  validate: contractTypeWriting.validate,
  insert: contractTypeWriting.insert,
  update: contractTypeWriting.update,
})

export const movementTypeActs = registerActs(movementTypes, {
  ...readFromList(movementTypes, store.movementTypeRows, movementTypeWriting.lock),
  validate: movementTypeWriting.validate,
  insert: movementTypeWriting.insert,
  update: movementTypeWriting.update,
  afterwards: async (work, { before, after }) => {
    if (before && after)
      await movementTypeWriting.announce(work, after.codigo, before.tipoConta, after.tipoConta)
  },
})

export const documentTypeActs = registerActs(documentTypes, {
  ...readFromList(documentTypes, store.documentTypeRows, documentTypeWriting.lock),
  validate: documentTypeWriting.validate,
  insert: documentTypeWriting.insert,
  update: documentTypeWriting.update,
})
