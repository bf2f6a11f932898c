import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'

import { flagTendency } from '../contract/tendency.ts'
import type { TrendRow } from '../contract/trend.ts'
import { staleByExpectations } from '../contract/words.ts'

type Edits = ReadonlyMap<number, { readonly row: TrendRow; readonly tendency: boolean }>
const none: Edits = new Map()

/** Groups boletos by mall, since numbers are unique only within a mall. */
const byMall = (rows: readonly TrendRow[]) => [...Map.groupBy(rows, (row) => row.idShopping)]

/** The edits with these rows ticked or unticked; a row as it is saved is no edit. */
function withTicks(before: Edits, rows: readonly TrendRow[], tendency: boolean): Edits {
  const next = new Map(before)
  for (const row of rows) {
    if (row.tendency === tendency) next.delete(row.slipId)
    else next.set(row.slipId, { row, tendency })
  }
  return next
}

function showPastDue(refused: readonly TrendRow[]): void {
  showToast({
    tone: 'error',
    title: 'Boleto vencido!',
    detail:
      refused.length === 1
        ? `Boleto ${refused[0]?.slipNumber ?? ''}: o vencimento da negociação já passou.`
        : `${refused.length} boletos não foram marcados: o vencimento da negociação já passou.`,
  })
}

function showSaveFailure(failure: unknown): true {
  showToast({
    tone: 'error',
    title: 'Não foi possível salvar as tendências',
    detail: failureSentence(failure),
  })
  return true
}

/** Unsaved ticks over all pages of the list. */
export function useTrendEdits() {
  const [edits, setEdits] = useState(none)
  const [busy, setBusy] = useState(false)
  const act = useAct(flagTendency, {
    invalidates: staleByExpectations,
    onFailure: showSaveFailure,
  })
  const isOn = (row: TrendRow) => edits.get(row.slipId)?.tendency ?? row.tendency
  /** Ticks or unticks rows; refuses to tick a row whose promised day is past (spec 3:4). */
  const change = (rows: readonly TrendRow[], tendency: boolean) => {
    const refused = tendency ? rows.filter((row) => !row.podeMarcar && !isOn(row)) : []
    const allowed = rows.filter((row) => !refused.includes(row))
    setEdits((before) => withTicks(before, allowed, tendency))
    if (refused.length > 0) showPastDue(refused)
  }
  const rowsTo = (tendency: boolean) =>
    [...edits.values()].filter((edit) => edit.tendency === tendency).map(({ row }) => row)

  /** Saves unticked rows first, then ticked ones, one call per mall. */
  async function save(): Promise<void> {
    setBusy(true)
    const steps = [false, true].flatMap((tendencyFlag) =>
      byMall(rowsTo(tendencyFlag)).map(([shopping, rows]) => ({ shopping, rows, tendencyFlag })),
    )
    let isSaved = true
    for (const { shopping, rows, tendencyFlag } of steps) {
      const slipNumber = rows.map((row) => row.slipNumber)
      const answer = await act.run({ slipNumber, tendencyFlag, shopping, companyId: undefined })
      if (answer === undefined) {
        isSaved = false
        break
      }
    }
    // Refetch also after a failure (spec 3:4): the list then shows what was saved.
    setEdits(none)
    setBusy(false)
    if (isSaved) showToast({ tone: 'done', title: 'Tendências salvas com sucesso' })
  }

  return {
    isOn,
    change,
    save,
    busy,
    discard: () => setEdits(none),
    count: edits.size,
    on: rowsTo(true),
    off: rowsTo(false),
  }
}
