import { IconListDetails } from '@tabler/icons-react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { LoadList } from '#features/ledger/receivables/components/load-list.tsx'
import { UploadButton } from '#features/ledger/receivables/components/upload-button.tsx'
import { loadScreens } from '#features/ledger/receivables/contract.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useGoWithin } from '#ui/actions/address.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'

import { spreadsheetCells } from '../components/spreadsheet-cells.tsx'
import { dataStatusList, type SpreadsheetRow, fileOfSpreadsheet } from '../contract/spreadsheets.ts'

type Routes = Parameters<typeof findScreen>[0]

const whyNoLoad = ({ tipo }: SpreadsheetRow) =>
  tipo === 'ADJUSTMENT' ? 'Os ajustes estão em Importar planilhas.' : undefined

/** Data of every mall: one row per spreadsheet and mall (spec 3:2.2, rules 6.4). */
function DataOfMalls({ mayLoad }: { readonly mayLoad: boolean }) {
  const goWithin = useGoWithin()
  return (
    <ListingScreen
      listing={dataStatusList}
      params={tabParams}
      cells={spreadsheetCells}
      actions={() => mayLoad && <UploadButton />}
      rowActions={{
        width: 64,
        of: (row) => (
          <IconButton
            size="row"
            label={`Ver a carga de ${[row.arquivo, row.nameShopping].filter(Boolean).join(', ')}`}
            icon={<IconListDetails size={18} stroke={1.75} />}
            disabledBecause={whyNoLoad(row)}
            onClick={() => goWithin({ aba: 'cargas', carga: String(fileOfSpreadsheet(row.id)) })}
          />
        ),
      }}
    />
  )
}

/**
 * 'Status dos dados': spreadsheets per mall with their states and uses. Also the loads by file,
 * with upload for users who may load.
 */
export function DataStatusScreen({ routes }: { readonly routes: Routes }) {
  const mayLoad = loadScreens.some((path) => findScreen(routes, path) !== undefined)
  return (
    <AddressedTabs
      label="Status dos dados"
      tabs={[
        {
          id: 'shoppings',
          label: 'Por shopping',
          content: <DataOfMalls mayLoad={mayLoad} />,
        },
        { id: 'cargas', label: 'Cargas', content: <LoadList mayLoad={mayLoad} /> },
      ]}
    />
  )
}
