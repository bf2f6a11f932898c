import { announceMalls } from '#features/receivables/actions/announce.ts'
import { refuseProblems, unlessTaken } from '#features/registers/actions/saving.ts'
import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

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

/** 422 with what uses the row that is to end (rules 5.0). */
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

async function judgeContractType(work: Work, given: ContractTypeFields, before: Before) {
  const isTaken = await store.isCodeTaken(work.tx, 'contract', given.codigo, before?.id)
  refuseProblems(codeProblems('codigo', given.codigo, { isTaken }))
  await refuseEndOfUsed(work, 'contract', given.ativo, before)
  const { codigo, descricao, ativo } = given
  return { codigo, descricao, ativo, by: work.actor.name }
}

async function judgeMovementType(work: Work, given: MovementTypeFields, before: Before) {
  const isTaken = await store.isCodeTaken(work.tx, 'movement', given.codigo, before?.id)
  refuseProblems([
    ...codeProblems('codigo', given.codigo, { isTaken }),
    ...accountProblems(await store.isAccountKnown(work.tx, given.idTipoConta)),
  ])
  await refuseEndOfUsed(work, 'movement', given.ativo, before)
  const { codigo, idTipoConta, ativo } = given
  return { codigo, idTipoConta, ativo, by: work.actor.name }
}

async function judgeDocumentType(work: Work, given: DocumentTypeFields, before: Before) {
  const isTaken = await store.isCodeTaken(work.tx, 'document', given.sigla, before?.id)
  refuseProblems(codeProblems('sigla', given.sigla, { isTaken }))
  await refuseEndOfUsed(work, 'document', given.ativo, before)
  const { sigla, codigo = null, descricao, ativo } = given
  return { sigla, codigo, descricao, ativo, by: work.actor.name }
}

export const contractTypeSearch = serveListing(contractTypeList, { source: store.contractTypeRows })
export const movementTypeSearch = serveListing(movementTypeList, { source: store.movementTypeRows })
export const documentTypeSearch = serveListing(documentTypeList, { source: store.documentTypeRows })

export const contractTypeActs = registerActs(contractTypes, {
  ...readFromList(contractTypes, store.contractTypeRows, store.lockRowOf('contract')),
  judge: judgeContractType,
  insert: ({ tx }, row) => unlessTaken(() => store.addContractType(tx, row), codeTaken('codigo')),
  update: ({ tx }, row, { id }) =>
    unlessTaken(() => store.updateContractType(tx, id, row), codeTaken('codigo')),
})

export const movementTypeActs = registerActs(movementTypes, {
  ...readFromList(movementTypes, store.movementTypeRows, store.lockRowOf('movement')),
  judge: judgeMovementType,
  insert: ({ tx }, row) => unlessTaken(() => store.addMovementType(tx, row), codeTaken('codigo')),
  update: ({ tx }, row, { id }) =>
    unlessTaken(() => store.updateMovementType(tx, id, row), codeTaken('codigo')),
  // Títulos of the type count in another account from now on.
  afterwards: async (work, { before, after }) => {
    if (before && after && before.idTipoConta !== after.idTipoConta)
      await announceMalls(
        work,
        'all',
        `Tipo de movimento ${after.codigo}: de ${before.tipoConta} para ${after.tipoConta}.`,
      )
  },
})

export const documentTypeActs = registerActs(documentTypes, {
  ...readFromList(documentTypes, store.documentTypeRows, store.lockRowOf('document')),
  judge: judgeDocumentType,
  insert: ({ tx }, row) => unlessTaken(() => store.addDocumentType(tx, row), codeTaken('sigla')),
  update: ({ tx }, row, { id }) =>
    unlessTaken(() => store.updateDocumentType(tx, id, row), codeTaken('sigla')),
})
