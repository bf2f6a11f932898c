import { type ReactNode, useState } from 'react'

import type { Listing } from '#listing/definition.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useScreenQuery } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { RunKind } from '../contract/run-list.ts'
import type { SpreadsheetRow } from '../contract/spreadsheets.ts'
import { blockingReason } from '../rules/readiness.ts'
import { CheckPanel } from './check-panel.tsx'
import { spreadsheetCells } from './spreadsheet-cells.tsx'
import { useChecks, validMonth } from './use-checks.ts'

const RunDialog = lazyPart(async () => (await import('./run-dialog.tsx')).RunDialog)

type Acts = ListingAct<SpreadsheetRow>
type Mall = { readonly id: number; readonly name: string }

const mallsOf = (rows: readonly SpreadsheetRow[]): readonly Mall[] => [
  ...new Map(
    rows.flatMap(({ idShopping: id, nameShopping: name }) =>
      id === null || name === null ? [] : [[id, { id, name }] as const],
    ),
  ).values(),
]

const whyNot = ({ idShopping }: SpreadsheetRow) =>
  idShopping === null ? 'A carga ainda não diz de que shoppings é.' : undefined

type Props = {
  readonly listing: Listing<SpreadsheetRow>
  readonly kind: RunKind
  /** Exact label of the button. */
  readonly label: string
  readonly params?: readonly string[]
  /** Hides the button from read-only users. */
  readonly mayRun?: boolean
  readonly mayOpen: (path: string) => boolean
  /** Other actions of the screen, beside density and columns. */
  readonly tools?: ReactNode
}

/** Runs the malls of selected rows. All rows can be used only if they are on one page. */
function RunButton({
  rows,
  isWhole = true,
  kind,
  label,
  mesAno,
  onRun,
}: Pick<Props, 'kind' | 'label'> & {
  readonly rows: readonly SpreadsheetRow[]
  readonly isWhole?: boolean
  readonly mesAno: string | undefined
  readonly onRun: (malls: readonly Mall[]) => void
}) {
  const checks = useChecks(mesAno).data?.data ?? []
  const malls = mallsOf(rows)
  const none = 'Selecione ao menos uma planilha de um shopping.'
  const hidden = 'Para usar todas, mostre antes todas as linhas em uma página.'
  const selected = new Set(malls.map(({ id }) => id))
  const hindered = blockingReason(
    checks.filter(({ idShopping }) => selected.has(idShopping)),
    kind,
  )
  return (
    <Button
      kind="primary"
      disabledBecause={malls.length === 0 ? none : isWhole ? hindered : hidden}
      onClick={() => onRun(malls)}
    >
      {label}
    </Button>
  )
}

/**
 * The checks, and below them the loaded spreadsheets by file and mall. Runs the selected malls
 * (spec 3:2.2), unless a check prevents it.
 */
export function Spreadsheets(props: Props) {
  const { listing, kind, label, params = [], mayRun = true, mayOpen, tools } = props
  const [running, setRunning] = useState<readonly Mall[]>()
  const mesAno = validMonth(useScreenQuery()['mesAno'])
  const button = { kind, label, mesAno, onRun: setRunning }
  return (
    <>
      <ListingScreen
        listing={listing}
        params={params}
        cells={spreadsheetCells}
        {...(mayRun && {
          selection: {
            acts: ({ selection: { rows, count } }: Acts) => (
              <RunButton {...button} rows={rows} isWhole={rows.length === count} />
            ),
            disabledBecause: whyNot,
          },
          actions: ({ selection }: Acts) =>
            selection.count === 0 && <RunButton {...button} rows={[]} />,
        })}
        tools={() => tools}
      >
        <CheckPanel
          kind={kind}
          mesAno={mesAno}
          mayOpen={mayOpen}
          {...(mayRun && { onAgain: (mall: Mall) => setRunning([mall]) })}
        />
      </ListingScreen>
      {running && (
        <RunDialog
          kind={kind}
          malls={running}
          mesAno={mesAno}
          onClose={() => setRunning(undefined)}
          onDone={() => setRunning(undefined)}
        />
      )}
    </>
  )
}
