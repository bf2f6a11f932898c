import {
  DownloadSheet,
  type SheetWanted,
} from '#features/platform/approvals/components/download-sheet.tsx'
import { SheetToSign } from '#features/platform/approvals/components/sheet-to-sign.tsx'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { LAWSUIT_PLACES } from '#features/legal/lawsuits/contract/status.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { formatWhole } from '#values/whole-number.ts'

import {
  APPROVAL_STEPS,
  type ApprovalStep,
  downloadApprovalSheet,
} from '../contract/approval-sheet.ts'

const noun = { one: 'ação', many: 'ações' } as const

type List = ListingAct<StepRow>

const stepOf = (path: string) => APPROVAL_STEPS.find((each) => LAWSUIT_PLACES[each].path === path)

const inputOf =
  (step: ApprovalStep, { filter, selection }: List) =>
  (wanted: SheetWanted) => ({
    ...filter,
    stepWorkflowCode: step,
    ...(wanted === 'SELECTED'
      ? { idAcoes: selection.rows.map(({ id }) => id) }
      : wanted === 'WAITING'
        ? {}
        : { aprovadasEm: wanted.approvedOn }),
  })

/** The sheet to sign of an approval of legal action; nothing on the lists of an analysis. */
export function StepSheetToSign({ path, list }: { readonly path: string; readonly list: List }) {
  const { result, selection } = list
  const step = stepOf(path)
  if (step === undefined) return null
  const isSome = selection.count > 0 && !selection.isAll
  return (
    <SheetToSign
      call={downloadApprovalSheet}
      waiting={formatCount(result?.total ?? 0, noun)}
      selected={isSome ? `As ${formatWhole(selection.count)} selecionadas` : undefined}
      isEmpty={result?.total === 0}
      input={inputOf(step, list)}
    />
  )
}

/** The sheet of what a confirmation asks about; nothing for an analysis. */
export function SheetOfRequest({
  path,
  request: { of, list },
}: {
  readonly path: string
  readonly request: { readonly of: 'search' | 'selection'; readonly list: List }
}) {
  const step = stepOf(path)
  return step === undefined ? null : (
    <DownloadSheet
      call={downloadApprovalSheet}
      input={inputOf(step, list)}
      wanted={of === 'selection' && !list.selection.isAll ? 'SELECTED' : 'WAITING'}
    />
  )
}
