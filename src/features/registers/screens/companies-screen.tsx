import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'

import { type Listing, valueAt } from '#listing/definition.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { navigateWithin, useLocation } from '#ui/location.ts'
import { TabbedPage } from '#ui/tabbed-page.tsx'

import { companyList } from '../contract/companies.ts'
import { economicUnitList } from '../contract/economic-units.ts'
import { mallList } from '../contract/malls.ts'
import type { RecordProps } from '../parts/use-record-form.ts'

const own = ['aba'] as const
const CompanyDialog = lazyPart(() => import('../parts/company-dialog.tsx').then((module) => module.CompanyDialog))
const MallDialog = lazyPart(() => import('../parts/mall-dialog.tsx').then((module) => module.MallDialog))
const EconomicUnitDialog = lazyPart(() =>
  import('../parts/economic-unit-dialog.tsx').then((module) => module.EconomicUnitDialog),
)

/** A register: its list, 'Novo' where records are made by hand, and its large modal (spec 3:2.17). */
function Register<Row>({
  listing,
  modal: RecordModal,
  hasNew = false,
}: {
  readonly listing: Listing<Row>
  readonly modal: ComponentType<RecordProps<Row>>
  /** Records are made by hand: a mall has its companies from the start, so that list has no 'Novo'. */
  readonly hasNew?: boolean
}) {
  const [open, setOpen] = useState<{ readonly record: Row | undefined }>()
  const keyOf = (row: Row | undefined) => valueAt(row, listing.rowKey)
  return (
    <ListingScreen
      listing={listing}
      params={own}
      onOpen={(record) => setOpen({ record })}
      actions={({ found }) => (
        <>
          {hasNew && (
            <Button
              kind="primary"
              icon={<IconPlus size={16} stroke={1.75} />}
              onClick={() => setOpen({ record: undefined })}
            >
              Novo
            </Button>
          )}
          {open && (
            <RecordModal
              record={open.record}
              current={open.record && found?.rows.find((row) => keyOf(row) === keyOf(open.record))}
              onClose={() => setOpen(undefined)}
            />
          )}
        </>
      )}
      rowActions={{
        width: 64,
        label: 'Editar',
        of: (record) => (
          <IconButton
            size="row"
            hasPopup="dialog"
            label={`Editar ${String(valueAt(record, listing.rowLabel ?? listing.rowKey))}`}
            icon={<IconPencil size={18} stroke={1.75} />}
            onClick={() => setOpen({ record })}
          />
        ),
      }}
    />
  )
}

const tabs = [
  {
    id: 'empresa',
    label: companyList.title,
    content: <Register key="empresa" listing={companyList} modal={CompanyDialog} hasNew />,
  },
  {
    id: 'shopping',
    label: mallList.title,
    content: <Register key="shopping" listing={mallList} modal={MallDialog} hasNew />,
  },
  {
    id: 'empresa-shopping',
    label: economicUnitList.title,
    content: <Register key="empresa-shopping" listing={economicUnitList} modal={EconomicUnitDialog} />,
  },
]

/** The registers in their three tabs (spec 3:2.17). */
export function CompaniesScreen() {
  const { aba = 'empresa' } = useLocation().query
  return (
    <TabbedPage
      label="Cadastro de empresas"
      value={tabs.some(({ id }) => id === aba) ? aba : 'empresa'}
      onChange={(tab) => navigateWithin(tab === 'empresa' ? {} : { aba: tab })}
      tabs={tabs}
    />
  )
}
