import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { RecordListing } from '#listing/records/record-listing.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'

import { companyList } from '../contract/companies.ts'
import { economicUnitList } from '../contract/economic-units.ts'
import { mallList } from '../contract/malls.ts'

// Lazy-loaded on first open.
const CompanyDialog = lazyPart(() =>
  import('../components/company-dialog.tsx').then((module) => module.CompanyDialog),
)
const MallDialog = lazyPart(() =>
  import('../components/mall-dialog.tsx').then((module) => module.MallDialog),
)
const EconomicUnitDialog = lazyPart(() =>
  import('../components/economic-unit-dialog.tsx').then((module) => module.EconomicUnitDialog),
)

const tabsOf = (add: {
  readonly label: string
  readonly disabledBecause: () => string | undefined
}) => [
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
        add={add}
      />
    ),
  },
  {
    id: 'empresa-shopping',
    label: economicUnitList.title,
    // Companies of a mall cannot be added as a record: each mall has its set from the start.
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

/** The three register tabs (spec 3:2.17), each with a large dialog. */
export function CompaniesScreen() {
  // Companies and new malls affect every mall.
  const refusalText = useCompanyRefusal()
  return (
    <AddressedTabs
      label="Cadastro de empresas"
      tabs={tabsOf({ label: 'Novo', disabledBecause: () => refusalText })}
    />
  )
}
