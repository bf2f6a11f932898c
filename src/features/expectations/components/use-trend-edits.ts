import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'

import { flagTendency } from '../contract/tendency.ts'
import type { TrendRow } from '../contract/trend.ts'
import { staleByExpectations } from '../contract/words.ts'

type Edits = ReadonlyMap<number, { readonly row: TrendRow; readonly tendency: boolean }>
const none: Edits = new Map()

/** The boletos of each mall: their numbers are told apart by it. */
const byMall = (rows: readonly TrendRow[]) => [...Map.groupBy(rows, (row) => row.idShopping)]

/** What was ticked and unticked in the list and is not saved, over all of its pages. */
export function useTrendEdits() {
  const [edits, setEdits] = useState(none)
  const [busy, setBusy] = useState(false)
  const act = useAct(flagTendency, {
    invalidates: staleByExpectations,
    onFailure: (failure) => {
      showToast({
        tone: 'error',
        title: 'Não foi possível salvar as tendências',
        detail: failureSentence(failure),
      })
      return true
    },
  })
  const isOn = (row: TrendRow) => edits.get(row.slipId)?.tendency ?? row.tendency

  const set = (rows: readonly TrendRow[], tendency: boolean) =>
    setEdits((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (row.tendency === tendency) next.delete(row.slipId)
        else next.set(row.slipId, { row, tendency })
      }
      return next
    })
  /** Ticks or unticks rows; one whose promised day is over is not ticked (spec 3:4). */
  const change = (rows: readonly TrendRow[], tendency: boolean) => {
    const refused = tendency ? rows.filter((row) => !row.podeMarcar && !isOn(row)) : []
    set(
      rows.filter((row) => !refused.includes(row)),
      tendency,
    )
    if (refused.length > 0)
      showToast({
        tone: 'error',
        title: 'Boleto vencido!',
        detail:
          refused.length === 1
            ? `Boleto ${refused[0]?.slipNumber ?? ''}: o vencimento da negociação já passou.`
            : `${refused.length} boletos não foram marcados: o vencimento da negociação já passou.`,
      })
  }
  const rowsTo = (tendency: boolean) =>
    [...edits.values()].filter((edit) => edit.tendency === tendency).map(({ row }) => row)

  /** Those that were unticked first, then those that were ticked, mall by mall. */
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
    // The list is read again also after a failure (spec 3:4): what stands there is what was saved.
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
