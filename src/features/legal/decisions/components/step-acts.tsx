import { IconFileDescription, IconNotes, IconSend } from '@tabler/icons-react'

import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { notAllowed } from '#features/legal/lawsuits/rules/refusals.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { allLabel, SearchAct, SelectionAct } from '#listing/screen/ranked-acts.tsx'
import { Button } from '#ui/actions/button.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'

import { mayRecommendRow, maySubmitRow } from '../rules.ts'
import type { StepDialogsState } from './step-dialogs.tsx'
import type { SubmitRequest } from './submit-flow.tsx'

const icon = { size: 16, stroke: 1.75 } as const

const firstRefusal = (rows: readonly StepRow[], by: Actor, may: typeof maySubmitRow) =>
  rows.map((row) => may(row, by)).find((refusal) => refusal !== undefined)?.because

function whyNotAll({ result, isReady }: ListingAct<StepRow>, by: Actor): string | undefined {
  if (by.rules.length === 0) return notAllowed().because
  if (!isReady || !result)
    return result?.total === 0 ? 'Não há ações para submeter.' : 'Aguarde a lista.'
  // The list moves completely or not at all, so one refused row blocks it.
  return firstRefusal(result.rows, by, maySubmitRow)
}

/** Menu of a row: its justification, and the details of its debt. */
export function RowActs({
  row,
  dialogs,
}: {
  readonly row: StepRow
  readonly dialogs: StepDialogsState
}) {
  return (
    <RowMenu
      label={`Ações do contrato ${row.numeroContrato}`}
      acts={[
        {
          label: 'Justificativas',
          icon: <IconNotes {...icon} />,
          onPick: () => dialogs.justify(row),
        },
        {
          label: 'Detalhes da dívida',
          icon: <IconFileDescription {...icon} />,
          onPick: () => dialogs.detail(row),
        },
      ]}
    />
  )
}

type ActsProps = {
  readonly list: ListingAct<StepRow>
  readonly by: Actor
  readonly busy: boolean
  readonly onSubmit: (request: SubmitRequest) => void
}

/** 'Devolver' and 'Submeter' for the selected rows. */
export function BulkActs({
  list,
  by,
  busy,
  onSubmit,
  dialogs: { givingBack },
}: ActsProps & { readonly dialogs: StepDialogsState }) {
  const { rows, clear } = list.selection
  return (
    <>
      <Button
        disabledBecause={firstRefusal(rows, by, mayRecommendRow)}
        onClick={() => givingBack.open({ rows, onDone: clear })}
      >
        Devolver
      </Button>
      <SelectionAct
        list={list}
        loading={busy}
        disabledBecause={firstRefusal(rows, by, maySubmitRow)}
        onClick={() => onSubmit({ of: 'selection', list })}
      >
        Submeter
      </SelectionAct>
    </>
  )
}

/** 'Submeter Recomendação' for the whole search. */
export function SubmitAll({ list, by, busy, onSubmit }: ActsProps) {
  return (
    <SearchAct
      list={list}
      icon={<IconSend {...icon} />}
      loading={busy}
      disabledBecause={whyNotAll(list, by)}
      onClick={() => onSubmit({ of: 'search', list })}
    >
      {allLabel(list, 'Submeter Recomendação', 'Submeter', 'todas as')}
    </SearchAct>
  )
}
