import {
  DownloadSheet,
  type SheetWanted,
} from '#features/platform/approvals/components/download-sheet.tsx'
import { SheetToSign } from '#features/platform/approvals/components/sheet-to-sign.tsx'
import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { formatWhole } from '#values/whole-number.ts'

import { approvalScreens, downloadApprovalSheet } from '../contract/approval-sheet.ts'

const noun = { one: 'boleto', many: 'boletos' } as const

type List = ListingAct<Boleto>

const isApproval = (url: string) => approvalScreens.some((path) => path === url)

const inputOf =
  (url: string, { filter, selection }: List) =>
  (wanted: SheetWanted) => ({
    ...filter,
    url,
    ...(wanted === 'SELECTED'
      ? { idBoletos: selection.rows.map(({ idBoleto }) => idBoleto) }
      : wanted === 'WAITING'
        ? {}
        : { aprovadosEm: wanted.approvedOn }),
  })

/** The sheet to sign of an approval list; nothing on the lists of an analysis. */
export function DecisionSheetToSign({ url, list }: { readonly url: string; readonly list: List }) {
  const { result, selection } = list
  if (!isApproval(url)) return null
  const isSome = selection.count > 0 && !selection.isAll
  return (
    <SheetToSign
      call={downloadApprovalSheet}
      waiting={formatCount(result?.total ?? 0, noun)}
      selected={isSome ? `Os ${formatWhole(selection.count)} selecionados` : undefined}
      isEmpty={result?.total === 0}
      input={inputOf(url, list)}
    />
  )
}

/** The sheet of what a confirmation asks about; nothing for an analysis. */
export function SheetOfRequest({
  url,
  request: { of, list },
}: {
  readonly url: string
  readonly request: { readonly of: 'search' | 'selection'; readonly list: List }
}) {
  return isApproval(url) ? (
    <DownloadSheet
      call={downloadApprovalSheet}
      input={inputOf(url, list)}
      wanted={of === 'selection' && !list.selection.isAll ? 'SELECTED' : 'WAITING'}
    />
  ) : null
}
