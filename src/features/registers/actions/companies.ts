import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'

import { companies, type Company, type CompanyFields, companyList } from '../contract/companies.ts'
import { cnpjTaken, companyProblems } from '../rules.ts'
import * as store from '../store/companies.ts'
import { municipality, refuseProblems, tidyAddress, tidyContacts, unlessTaken } from './saving.ts'

/** The company as it would be stored; 400 with every field that is wrong (rules 8). */
async function judgeCompany(
  work: Work,
  given: CompanyFields,
  before: Company | undefined,
): Promise<store.StoredCompany> {
  const company = {
    name: given.razaoSocial,
    cnpj: given.cnpj,
    erpId: given.idErp ?? null,
    typeId: given.tipoEmpresaId ?? null,
    address: tidyAddress(given.endereco),
    contacts: tidyContacts(given.contatos),
    by: work.actor.name,
  }
  const facts = await store.companyFacts(work.tx, {
    cnpj: company.cnpj,
    typeId: company.typeId,
    except: before?.id,
  })
  refuseProblems(
    companyProblems(
      { ...given, endereco: company.address, contatos: company.contacts },
      { ...facts, isMunicipality: municipality },
    ),
  )
  return company
}

/** The companies of the group, page by page and as a spreadsheet. */
export const companySearch = serveListing(companyList, { source: store.companies })

export const companyActs = registerActs(companies, {
  ...readFromList(companies, store.companies, store.lockCompany),
  judge: judgeCompany,
  insert: ({ tx }, company) => unlessTaken(() => store.addCompany(tx, company), cnpjTaken),
  update: ({ tx }, company, { id }) =>
    unlessTaken(() => store.updateCompany(tx, id, company), cnpjTaken),
})
