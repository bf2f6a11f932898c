import type { AnswerOf } from '#contract/call.ts'
import { RecordListing } from '#listing/screen/record-listing.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AddressedTabs, tabParams } from '#ui/tabbed-page.tsx'

import { companyList } from '../contract/companies.ts'
import { economicUnitList } from '../contract/economic-units.ts'
import { mallList, type searchMalls } from '../contract/malls.ts'

// They come with the first opening.
const CompanyDialog = lazyPart(() => import('../parts/company-dialog.tsx').then((module) => module.CompanyDialog))
const MallDialog = lazyPart(() => import('../parts/mall-dialog.tsx').then((module) => module.MallDialog))
const EconomicUnitDialog = lazyPart(() =>
  import('../parts/economic-unit-dialog.tsx').then((module) => module.EconomicUnitDialog),
)

const add = { label: 'Novo' }
const addMall = {
  label: 'Novo',
  disabledBecause: (found: { readonly answer: unknown } | undefined) =>
    (found?.answer as AnswerOf<typeof searchMalls> | undefined)?.porQueNaoCriar ?? undefined,
}

const tabs = [
  {
    id: 'empresa',
    label: companyList.title,
    content: (
      <RecordListing
        key="empresa"
        listing={companyList}
        params={tabParams}
        modal={(props) => <CompanyDialog {...props} />}
        add={add}
      />
    ),
  },
  {
    id: 'shopping',
    label: mallList.title,
    content: (
      <RecordListing
        key="shopping"
        listing={mallList}
        params={tabParams}
        modal={(props) => <MallDialog {...props} />}
        add={addMall}
      />
    ),
  },
  {
    id: 'empresa-shopping',
    label: economicUnitList.title,
    // A mall has its companies from the start.
    content: (
      <RecordListing
        key="empresa-shopping"
        listing={economicUnitList}
        params={tabParams}
        modal={(props) => <EconomicUnitDialog {...props} />}
      />
    ),
  },
]

/** The registers in their three tabs (spec 3:2.17), each with its large modal. */
export function CompaniesScreen() {
  return <AddressedTabs label="Cadastro de empresas" tabs={tabs} />
}
