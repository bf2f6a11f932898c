import type { InputOf } from '#contract/call.ts'
import { exportListing, exportTitle } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import { NotFound } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'

import {
  type changeCompany as changeCall,
  type CompanyFields,
  companyList,
  type CompanySearch,
} from '../contract/companies.ts'
import { cnpjTaken, companyProblems } from '../rules.ts'
import * as store from '../store/companies.ts'
import {
  answered,
  municipality,
  refuseProblems,
  type Register,
  refuseStale,
  tidyAddress,
  tidyContacts,
  unlessTaken,
} from './saving.ts'

const register: Register = { entity: 'empresa', mensagem: 'Empresa salva com sucesso.', stale: ['companies'] }

/** The companies of the group, page by page. */
export async function searchCompanies(work: Work, search: CompanySearch) {
  const { content, ...page } = await readPage(work.tx, companyList, store.companies, search)
  return { data: content, ...page }
}

/** The same rows as a spreadsheet. */
export const downloadCompanies = async (work: Work, search: CompanySearch): Promise<FileAnswer> =>
  exportListing(companyList, store.companies, search, await exportTitle(work, companyList, search))

/** The company as it would be stored; 400 with every field that is wrong (rules 8). */
async function judged(work: Work, given: CompanyFields, except?: number): Promise<store.StoredCompany> {
  const company = {
    name: given.razaoSocial,
    cnpj: given.cnpj,
    erpId: given.idErp ?? null,
    typeId: given.tipoEmpresaId ?? null,
    address: tidyAddress(given.endereco),
    contacts: tidyContacts(given.contatos),
    by: work.actor.name,
  }
  const facts = await store.companyFacts(work.tx, { cnpj: company.cnpj, typeId: company.typeId, except })
  refuseProblems(
    companyProblems(
      { ...given, endereco: company.address, contatos: company.contacts },
      { ...facts, isMunicipality: municipality },
    ),
  )
  return company
}

async function kept(work: Work, id: number) {
  const registro = await store.findCompany(work.tx, id)
  if (!registro) throw new NotFound('Empresa não encontrada.')
  return registro
}

/** A new company with its contacts. */
export async function createCompany(work: Work, given: CompanyFields) {
  const company = await judged(work, given)
  const registro = await kept(work, await unlessTaken(() => store.addCompany(work.tx, company), cnpjTaken))
  return answered(work, register, { mallId: 0, action: 'CRIAR_EMPRESA' }, registro)
}

/** The next version of a company; 409 when somebody was faster. */
export async function changeCompany(work: Work, { id, versao, ...given }: InputOf<typeof changeCall>) {
  const before = await store.lockCompany(work.tx, id)
  if (!before) throw new NotFound('Empresa não encontrada.')
  refuseStale(before, versao)
  const company = await judged(work, given, id)
  await unlessTaken(() => store.updateCompany(work.tx, id, company), cnpjTaken)
  return answered(work, register, { mallId: 0, action: 'ALTERAR_EMPRESA' }, await kept(work, id), before)
}
