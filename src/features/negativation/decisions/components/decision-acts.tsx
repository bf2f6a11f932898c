import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { allLabel, SearchAct, SelectionAct } from '#listing/screen/ranked-acts.tsx'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { Button } from '#ui/actions/button.tsx'
import type { ResultPart } from '#ui/table/result-line.tsx'
import { formatWhole } from '#values/whole-number.ts'

import type { Boleto, BoletoSummary } from '#features/negativation/debt-items/contract/boleto.ts'
import {
  maySendBackRow,
  mayJustifyRow,
  mayMoveRow,
} from '#features/negativation/debt-items/rules/decision-row.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { notAllowed } from '#features/negativation/debt-items/rules/refusals.ts'
import type { SelectionInUrl } from '#features/platform/approvals/components/use-selection-in-url.ts'
import { boletosOfSearch } from '../queries/search.ts'
import type { SubmitRequest } from './submit-question.ts'

const icon = { size: 16, stroke: 1.75 } as const

/** Maximum for one bulk justification: the calls run one by one, for about a minute. */
const justifiedAtOnce = 200

type ActsProps = {
  readonly list: ListingAct<Boleto>
  readonly by: Actor
  readonly label: string
  readonly busy: boolean
  readonly onSubmit: (request: SubmitRequest) => void
}

/** '239 a negativar R$ …', '33 a isentar R$ …' of the whole filter. */
export function splitParts(answer: unknown): readonly ResultPart[] {
  const { resumo } = answer as { resumo?: BoletoSummary }
  if (!resumo) return []
  return [
    {
      mark: 'filled',
      text: `${formatWhole(resumo.negativar)} a negativar`,
      sum: resumo.valorNegativar,
    },
    { mark: 'hollow', text: `${formatWhole(resumo.isentar)} a isentar`, sum: resumo.valorIsentar },
  ]
}

type May = (row: Boleto, by: Actor) => { readonly because: string } | undefined

const refusalOf = (rows: readonly Boleto[], by: Actor, may: May): string | undefined =>
  rows.map((row) => may(row, by)).find((refusal) => refusal !== undefined)?.because

function whyNotAll(
  { result: refusal, isReady }: ListingAct<Boleto>,
  by: Actor,
): string | undefined {
  if (by.rules.length === 0) return notAllowed().because
  if (!isReady || !refusal)
    return refusal?.total === 0 ? 'Não há boletos para submeter.' : 'Aguarde a lista.'
  // All rows of the filter are loaded and this user may move none: the server would refuse too.
  const refusals = refusal.rows.map((row) => mayMoveRow(row, by))
  return refusal.rows.length === refusal.total && refusals.every((refusal) => refusal !== undefined)
    ? refusals[0]?.because
    : undefined
}

/** Submits the whole search, regardless of the selection. */
export function SubmitAll({
  list,
  by,
  label,
  selectedLabel,
  busy,
  onSubmit,
}: ActsProps & { readonly selectedLabel: string }) {
  return (
    <SearchAct
      list={list}
      icon={<IconSend {...icon} />}
      loading={busy}
      disabledBecause={whyNotAll(list, by)}
      onClick={() => onSubmit({ of: 'search', list })}
    >
      {allLabel(list, label, selectedLabel)}
    </SearchAct>
  )
}

/** 'Devolver' for the whole search, at the foot of a phone; a longer one needs a selection. */
export function SendBackAll({
  list: { result, filter, selection },
  by,
  search,
  onGiveBack,
}: Pick<ActsProps, 'list' | 'by'> & {
  readonly search: Parameters<typeof boletosOfSearch>[0]
  readonly onGiveBack: (selectionInUrl: SelectionInUrl<Boleto>) => void
}) {
  const [busy, setBusy] = useState(false)
  const total = result?.total ?? 0
  const ask = async () => {
    setBusy(true)
    try {
      const rows = await boletosOfSearch(search, filter, total)
      const because = refusalOf(rows, by, maySendBackRow)
      if (because === undefined) onGiveBack({ rows, onDone: selection.clear })
      else showToast({ tone: 'warn', title: because })
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      loading={busy}
      disabledBecause={
        total === 0
          ? 'Não há boletos para devolver.'
          : total > justifiedAtOnce
            ? `Selecione até ${justifiedAtOnce} boletos na lista para devolver juntos.`
            : refusalOf(result?.rows ?? [], by, maySendBackRow)
      }
      onClick={() => void ask()}
    >
      Devolver
    </Button>
  )
}

/** Acts on the selected rows: justify, submit, give back. */
export function BulkActs({
  list,
  by,
  label,
  busy,
  onSubmit,
  onJustify,
  onGiveBack,
}: ActsProps & {
  readonly onJustify: (selectionInUrl: SelectionInUrl<Boleto>) => void
  readonly onGiveBack: (selectionInUrl: SelectionInUrl<Boleto>) => void
}) {
  const { rows, isAll, clear, count } = list.selection
  const selectionInUrl: SelectionInUrl<Boleto> = { rows, onDone: clear }
  const beyond =
    (isAll && count > rows.length) || count > justifiedAtOnce
      ? `Selecione até ${justifiedAtOnce} boletos na lista para tratar juntos.`
      : undefined
  const isWhole = isAll && count > rows.length
  return (
    <>
      <Button
        disabledBecause={beyond ?? refusalOf(rows, by, maySendBackRow)}
        onClick={() => onGiveBack(selectionInUrl)}
      >
        Devolver
      </Button>
      <Button
        disabledBecause={beyond ?? refusalOf(rows, by, mayJustifyRow)}
        onClick={() => onJustify(selectionInUrl)}
      >
        Justificar selecionados
      </Button>
      <SelectionAct
        list={list}
        disabledBecause={refusalOf(rows, by, mayMoveRow)}
        loading={busy}
        onClick={() => onSubmit({ of: isWhole ? 'search' : 'selection', list })}
      >
        {label}
      </SelectionAct>
    </>
  )
}
