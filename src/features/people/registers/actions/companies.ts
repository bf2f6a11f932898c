import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'
import { refuseProblems, unlessTaken } from '#server/http/refuse-problems.ts'

import { companies, type Company, type CompanyFields, companyList } from '../contract/companies.ts'
import { cnpjTaken, companyProblems } from '../rules.ts'
import * as store from '../store/companies.ts'
import { municipality, tidyAddress, tidyContacts } from './saving.ts'

/** Company values to store; 400 with every invalid field (rules 8). */
async function validateCompany(
  work: Work,
  fields: CompanyFields,
  before: Company | undefined,
): Promise<store.StoredCompany> {
  const company = {
    name: fields.razaoSocial,
    cnpj: fields.cnpj,
    erpId: fields.idErp ?? null,
    typeId: fields.tipoEmpresaId ?? null,
    address: tidyAddress(fields.endereco),
    contacts: tidyContacts(fields.contatos),
    by: work.actor.name,
  }
  const facts = await store.companyFacts(work.tx, {
    cnpj: company.cnpj,
    typeId: company.typeId,
    except: before?.id,
  })
  refuseProblems(
    companyProblems(
      { ...fields, endereco: company.address, contatos: company.contacts },
      { ...facts, isMunicipality: municipality },
    ),
  )
  return company
}

/** Company list, paged and as a spreadsheet. */
export const companySearch = serveListing(companyList, { source: store.companies })

export const companyActs = registerActs(companies, {
  ...readFromList(companies, store.companies, store.lockCompany),
  validate: validateCompany,
  insert: ({ tx }, company) => unlessTaken(() => store.addCompany(tx, company), cnpjTaken),
  update: ({ tx }, company, { id }) =>
    unlessTaken(() => store.updateCompany(tx, id, company), cnpjTaken),
})
